// Checks the spelling of what users read, of comments and of the documents by the Australian dictionary. Words of the trade and of the tools that it does not know are in
// spelling.txt, one a line, in alphabetical order.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import dictionary from 'dictionary-en-au'
import nspell from 'nspell'
import { saidIn } from './said.ts'

const root = join(import.meta.dirname, '..')
const listFile = join(root, 'scripts/spelling.txt')
const known = new Set(readFileSync(listFile, 'utf8').split('\n').filter(Boolean))
const spell = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) })

const files = globSync('src/**/*.{ts,tsx,typ}', { cwd: root })
  .filter(
    (path) =>
      !/\.generated\.ts$|\.test\.tsx?$|\/testing|\/sandbox\/|\/demo\/|formats\/reaxml\/dtd|import-targets|move-headings/.test(
        path,
      ),
  )
  .toSorted()
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/NOTES.md'], { cwd: root }).toSorted()

const withoutCode = (text: string) =>
  text.replaceAll(/```[\s\S]*?```|`[^`\n]{1,300}`|<[^>]{1,300}>|\S*[/:@_|\\={}#.]\w\S*|[\w-]+\(/g, ' ')
/** Lower-case words only: names start with a capital, identifiers contain one. */
const wordsOf = (text: string) =>
  withoutCode(text).match(/(?<![\p{L}\d'’.-])\p{Ll}{3,40}(?:['’]\p{Ll}{1,2})?(?![\p{L}\d_(-])/gu) ?? []

const places = new Map<string, string>()
const used = new Set<string>()
function check(text: string, place: string): void {
  for (const word of wordsOf(text)) {
    const plain = word.replace('’', "'").replace(/'s$/, '')
    if (known.has(plain)) used.add(plain)
    else if (!places.has(plain) && !spell.correct(plain)) places.set(plain, place)
  }
}
for (const path of files) for (const { kind, line, text } of saidIn(path)) if (kind !== 'names') check(text, `${path}:${line}`)
for (const path of pages) {
  const text = readFileSync(join(root, path), 'utf8')
  for (const [at, line] of withoutCode(text).split('\n').entries()) check(line, `${path}:${at + 1}`)
}

if (process.argv.includes('--write')) {
  writeFileSync(listFile, `${[...used, ...places.keys()].toSorted((a, b) => (a < b ? -1 : 1)).join('\n')}\n`)
} else {
  for (const [word, place] of places)
    process.stdout.write(`${place} "${word}": ${spell.suggest(word).slice(0, 3).join(', ') || 'not in the dictionary'}\n`)
  const unused = [...known].filter((word) => !used.has(word))
  if (unused.length > 0) process.stdout.write(`no longer used in spelling.txt: ${unused.join(', ')}\n`)
  process.stdout.write(`spelling: ${places.size} unknown words\n`)
  if (places.size > 0 || unused.length > 0) process.exitCode = 1
}
