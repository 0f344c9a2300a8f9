// Writes `*.heads.generated.ts` beside each contract: method and path of each endpoint, for the browser. `--check` only compares.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../src/common/endpoint.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')
const parts = ['method', 'path', 'access', 'files', 'creates', 'produces'] as const

const headOf = (endpoint: Endpoint): string => {
  const named = parts.flatMap((part) => {
    const value = endpoint[part]
    if (value === undefined || typeof value === 'object') return []
    return `${part}: ${typeof value === 'string' ? `'${value}'` : value}`
  })
  return `{ ${named.join(', ')} }`
}

const written = new Map<string, string>()
for (const path of globSync('src/**/*.contract.ts', { cwd: root }).toSorted()) {
  const exported = (await import(join(root, path))) as Record<string, Record<string, Endpoint>>
  const texts = Object.entries(exported)
    .filter(([name]) => name.endsWith('Endpoints'))
    .map(([name, endpoints]) => {
      const lines = Object.entries(endpoints).map(([key, endpoint]) => `  ${key}: ${headOf(endpoint)},`)
      return `export const ${name.replace(/Endpoints$/, 'Heads')} = {\n${lines.join('\n')}\n} as const\n`
    })
  if (texts.length)
    written.set(
      path.replace(/contract\.ts$/, 'heads.generated.ts'),
      `// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.\n${texts.join('\n')}`,
    )
}

const stale: string[] = []
for (const path of globSync('src/**/*heads.generated.ts', { cwd: root }))
  if (!written.has(path)) {
    stale.push(path)
    if (!isCheck) rmSync(join(root, path))
  }
for (const [path, text] of written) {
  const before = globSync(path, { cwd: root }).length ? readFileSync(join(root, path), 'utf8') : undefined
  if (before === text) continue
  stale.push(path)
  if (!isCheck) writeFileSync(join(root, path), text)
}
if (isCheck)
  for (const path of stale) console.error(`${path} does not follow from its contract. Run node scripts/generate-heads.ts`)
console.log(`heads: ${written.size} files, ${stale.length} ${isCheck ? 'stale' : 'written'}`)
if (isCheck && stale.length) process.exitCode = 1
