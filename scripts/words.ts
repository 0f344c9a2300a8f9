// Holds the product to docs/glossary.md: what users read, what comments say and how things are named. The glossary's left columns are the forbidden words.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kind, type Said, saidIn } from './said.ts'

const root = join(import.meta.dirname, '..')
interface Rule {
  words: string
  instead: string
  pattern: RegExp
  kinds: Set<Kind>
}
/** Reads the tables of the glossary: `| not | we say |`, under a heading that says where they hold. */
function rulesOf(glossary: string): Rule[] {
  let kinds = new Set<Kind>()
  return glossary.split('\n').flatMap((line): Rule[] => {
    if (line.startsWith('## ')) {
      const heading = line.toLowerCase()
      kinds = new Set<Kind>()
      if (heading.includes('screen') || heading.includes('everywhere')) kinds.add('strings')
      if (heading.includes('code') || heading.includes('everywhere'))
        for (const kind of ['comments', 'names'] as const) kinds.add(kind)
      return []
    }
    const [, left = '', right = ''] = line.split('|').map((cell) => cell.trim())
    if (!line.startsWith('|') || kinds.size === 0 || /^(?:-+|not)$/.test(left)) return []
    return left.split(',').map((each) => {
      const words = each.trim()
      const escaped = words.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      return { words, instead: right, kinds, pattern: new RegExp(String.raw`(?<![\p{L}\d-])${escaped}(?![\p{L}\d-])`, 'giu') }
    })
  })
}
const rules = rulesOf(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
/** On screen, in emails and in print. Terminals show the plain sign. */
const apostrophe: Rule = { words: "'", instead: '’', kinds: new Set(['strings']), pattern: /(?<=\p{L})'(?=\p{L})/gu }
const isPlain = (path: string) => /^src\/(?:server\/(?:cli|doctor)|platform\/(?:db|health))\b|\.testing\.ts$/.test(path)
/** Paths, addresses, keys of tables and lists of header names are not sentences. */
const withoutCode = (text: string) =>
  text.includes(' | ') || /^(?:begin|select|insert|update|delete|set)\b/.test(text)
    ? ''
    : text.replaceAll(/\S*[/:@_|\\]\S*/g, ' ')
const asWords = (name: string) => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').replaceAll('_', ' ')

const [only = '', show = ''] = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const inventory = process.argv.includes('--list')
const files = globSync(['{src,scripts,e2e,bench}/**/*.{ts,tsx}', 'src/**/*.typ'], { cwd: root })
  .filter((path) => !/\.generated\.ts$/.test(path) && path.startsWith(only))
  .toSorted()
/** What other programs call their columns and elements. */
const namesOfOthers =
  /^src\/(?:formats\/reaxml\/dtd\/|formats\/enquiry-mail\/(?:labels|message-end|values)\.ts|channels\/contact-import\/import-targets\.rules\.ts|channels\/move\/move-(?:headings|names)\.rules\.ts)/
const isTest = (path: string) => !path.startsWith('src/') || /\.test\.tsx?$|\/testing\.ts$|\/testing\/|\/sandbox\//.test(path)

const breaches: (Said & { rule: Rule })[] = []
for (const path of files)
  for (const said of saidIn(path)) {
    if (inventory) {
      if (said.kind === (show || 'strings') && !isTest(path)) process.stdout.write(`${path}:${said.line} ${said.text}\n`)
      continue
    }
    if (said.kind !== 'comments' && (isTest(path) || namesOfOthers.test(path))) continue
    const text = said.kind === 'names' ? asWords(said.text) : withoutCode(said.text)
    for (const rule of isPlain(path) ? rules : [...rules, apostrophe])
      if (rule.kinds.has(said.kind)) for (const _ of text.matchAll(rule.pattern)) breaches.push({ ...said, rule })
  }
if (!inventory) report()

function report() {
  for (const { path, line, text, rule, kind } of breaches)
    process.stdout.write(
      `${path}:${line} ${kind === 'strings' ? '' : `(${kind}) `}"${rule.words}" -> ${rule.instead} | ${text.trim().slice(0, 160)}\n`,
    )
  process.stdout.write(`words: ${breaches.length} to replace\n`)
  if (breaches.length > 0) process.exitCode = 1
}
