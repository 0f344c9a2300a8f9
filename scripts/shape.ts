// Counts comments that open with a clause instead of a verb or a name ("What ...", "Of ...", "Whether ..."), folder by folder. The counts in
// shape.json may only fall: `node scripts/shape.ts --write` stores lower ones.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saidIn } from './said.ts'

const root = join(import.meta.dirname, '..')
const stored = join(root, 'scripts/shape.json')
const opening = /^[\s/*]*(?:What|Of|Whether|As|For|With)\b/
const folderOf = (path: string) => path.split('/').slice(0, 3).join('/')

const counts: Record<string, number> = {}
for (const path of globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((name) => !name.endsWith('.generated.ts'))
  .toSorted()) {
  const open = saidIn(path).filter(({ kind, text }) => kind === 'comments' && opening.test(text)).length
  if (open) counts[folderOf(path)] = (counts[folderOf(path)] ?? 0) + open
}
const allowed = JSON.parse(readFileSync(stored, 'utf8')) as Record<string, number>
const higher = Object.entries(counts).filter(([folder, count]) => count > (allowed[folder] ?? 0))
const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
if (process.argv.includes('--write')) writeFileSync(stored, `${JSON.stringify(counts, null, 2)}\n`)
else
  for (const [folder, count] of higher)
    console.error(
      `${folder}: ${count} comments open with a clause, ${allowed[folder] ?? 0} are allowed. Begin with a verb or name the thing`,
    )
console.log(`shape: ${total} comments open with a clause`)
if (higher.length && !process.argv.includes('--write')) process.exitCode = 1
