// Compares docs/dependencies.md with package.json: a package without a reason, and a reason without a package, fail. So does a licence that npm's lock
// names and that is not in the list below, of any package that is installed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const direct = new Set(Object.keys({ ...dependencies, ...devDependencies }))
const reasoned = new Set(
  [...readFileSync(join(root, 'docs/dependencies.md'), 'utf8').matchAll(/^\| ([@\w./-]+) \| \S/gm)].map(([, name]) => name ?? ''),
)
reasoned.delete('package')
const faults = [
  ...[...direct].filter((name) => !reasoned.has(name)).map((name) => `${name} has no reason in docs/dependencies.md`),
  ...[...reasoned]
    .filter((name) => !direct.has(name))
    .map((name) => `docs/dependencies.md names ${name}, which is no dependency`),
]
const agreed = new Set(
  '0BSD, Apache-2.0, BlueOak-1.0.0, BSD, BSD-2-Clause, BSD-3-Clause, CC0-1.0, EUPL-1.1+, ISC, LGPL-3.0, LGPL-3.0-or-later, MIT, MIT-0, MPL-2.0, OFL-1.1, Unlicense, Zlib'.split(
    ', ',
  ),
)
/** They name it in a field of before npm had one for it; it is MIT. */
const oldField = new Set(['node_modules/buildcheck', 'node_modules/cpu-features', 'node_modules/ssh2'])
interface Entry {
  license?: string
  os?: string[]
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
for (const [path, { license, os }] of Object.entries(packages)) {
  // Builds for other systems were added without one (complete-lock.mjs); the package that brings them has the same.
  if (path === '' || (!license && (os || oldField.has(path)))) continue
  const parts = (license ?? 'none').replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)
  if (parts.some((part) => !agreed.has(part))) faults.push(`${path} has the licence ${license ?? 'none'}`)
}
for (const fault of faults) console.error(fault)
if (faults.length) process.exitCode = 1
