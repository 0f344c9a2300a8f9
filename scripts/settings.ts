// Writes docs/settings.md from src/platform/config.ts, so that what an installer reads is what the program does. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../src/platform/config.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'docs/settings.md')
const source = readFileSync(join(root, 'src/platform/config.ts'), 'utf8')
const table = source.slice(source.indexOf('const Environment = z.object({'), source.indexOf('\n})\n'))

const defaults = readConfig({}, false) as unknown as Record<string, unknown>
const described = [...table.matchAll(/\n {2}\/\*\* ([^\n]+) \*\/\n {2}([A-Z0-9_]+):/g)]
const names = [...table.matchAll(/\n {2}([A-Z0-9_]+):/g)].map(([, name = '']) => name)
const missing = names.filter((name) => !described.some(([, , described]) => described === name))
if (missing.length > 0) throw new Error(`Say in one line above each of these settings what it does: ${missing.join(', ')}`)

const rows = described.map(([, text = '', name = '']) => {
  const [says, ownDefault] = text.split(/ Default: /)
  const value = defaults[name]
  const shown =
    name === 'DATA_DIR' ? 'data' : Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? '' : String(value ?? '')
  return `| \`${name}\` | ${ownDefault ? ownDefault.replace(/\.$/, '') : shown && `\`${shown}\``} | ${says} |`
})
const page = `# Settings

Environment variables, read once at the start. An empty value counts as not set; a wrong one stops the start with a line that says what is wrong. Each can be
given as a file with its value: \`SECRET_KEY_FILE=/run/secrets/key\`. This page is made by
\`node scripts/settings.ts\` from \`src/platform/config.ts\`.

| setting | default | what it does |
|---|---|---|
${rows.join('\n')}
`
if (!process.argv.includes('--check')) writeFileSync(target, page)
else if (readFileSync(target, 'utf8') !== page) {
  process.stderr.write('docs/settings.md is not what config.ts says: node scripts/settings.ts\n')
  process.exitCode = 1
}
