// The server's tests on a Citus cluster: `CITUS_URL=postgres://owner@host:5432/postgres npm run test:citus`. The database of the address has the
// extension and knows the workers; each test makes and drops databases of its own on all nodes, without a password.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

if (!process.env['CITUS_URL']) {
  console.log('skipped: set CITUS_URL to the coordinator of a Citus cluster')
  process.exit(0)
}
const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', ...(wanted.length ? wanted : ['src/server/tests'])],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
