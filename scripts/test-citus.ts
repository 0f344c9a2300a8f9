// The server's tests on a Citus cluster: `CITUS_URL=postgres://owner@host:5432/postgres npm run test:citus`. The database of the address has the
// extension and knows the workers; each test makes and drops databases of its own on all nodes, without a password. Paths run these alone, `--list`
// names what would run.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/** What would prove nothing about a cluster, or cannot run there, and why. The few tests that fail there by how they arrange are in bench/NOTES.md. */
const skipped: Record<string, string> = {
  'src/server/tests/backup/backup.slow.test.ts':
    'restores to a moment, which only the embedded server that the program starts can do',
  'src/server/tests/processes/fresh-starts.slow.test.ts': 'starts the built program in an empty folder, with its embedded server',
  'src/server/tests/processes/light-start.slow.test.ts': 'counts the modules that a start reads, without a database',
  'src/server/tests/processes/process.slow.test.ts': 'kills the built program together with its embedded server',
}

const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2).filter((one) => one !== '--list')
const found = globSync('src/**/server/**/*.test.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
const gone = Object.keys(skipped).filter((path) => !found.includes(path))
if (gone.length) throw new Error(`not there any more, take it off the list of scripts/test-citus.ts: ${gone.join(', ')}`)
const paths = wanted.length ? wanted : found.filter((path) => !(path in skipped)).toSorted()
if (process.argv.includes('--list')) {
  console.log(paths.join('\n'))
  process.exit(0)
}
if (!process.env['CITUS_URL']) {
  console.log('skipped: set CITUS_URL to the coordinator of a Citus cluster')
  process.exit(0)
}
if (!wanted.length) for (const [path, why] of Object.entries(skipped)) console.log(`skipped: ${path} ${why}`)
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...paths], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
