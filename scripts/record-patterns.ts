// Writes checked-patterns.json, the verdict on every regular expression of the source and of the contracts: `node scripts/record-patterns.ts`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patternsInContracts } from '../src/server/testing/patterns/pattern-contracts.ts'
import { exceptionFor } from '../src/server/testing/patterns/pattern-exceptions.ts'
import { patternsInSource, verdictOn } from '../src/server/testing/patterns/pattern-literals.ts'

const file = join(import.meta.dirname, '../src/server/testing/patterns/checked-patterns.json')
const record = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
const next: Record<string, string> = {}
let isUnsafe = false
for (const literal of [...patternsInSource().literals, ...patternsInContracts()]) {
  const known = record[literal.text]
  if (exceptionFor(literal)) continue
  if (known) next[literal.text] = known
  else {
    const { status, attack } = await verdictOn(literal)
    if (status === 'safe') next[literal.text] = 'safe'
    else {
      isUnsafe = true
      console.log(`${status}: ${literal.text} in ${literal.files.join(', ')}; e.g. ${attack.slice(0, 100)}`)
    }
  }
}
writeFileSync(file, `${JSON.stringify(Object.fromEntries(Object.entries(next).toSorted()), null, 2)}\n`)
process.exit(isUnsafe ? 1 : 0)
