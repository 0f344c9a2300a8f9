// Writes schema.sql, the schema that the migrations add up to, as `pg_dump -s` prints it: `node scripts/database/schema.ts`; with `--check` it only compares.
// PGlite is PostgreSQL 18 with its own pg_dump, so that neither a server nor Debian's client tools are needed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'schema.sql')
const folder = join(root, 'migrations')

const database = await PGlite.create({ extensions: { btree_gin, pg_trgm } })
for (const name of readdirSync(folder).toSorted()) await database.exec(readFileSync(join(folder, name), 'utf8'))
// Without the partitions, which follow the month of today.
const dump = await (await pgDump({ pg: database, args: ['--schema-only', '--no-owner', '--exclude-schema=partitions'] })).text()
await database.close()

const text = `-- The whole schema, written from the migrations by scripts/database/schema.ts; never edited by hand.\n${dump.replace(/^-- Dumped .*\n|^\\(un)?restrict .*\n/gm, '')}`
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') === text) process.exit(0)
  console.error('schema.sql is not what the migrations add up to: run node scripts/database/schema.ts')
  process.exit(1)
}
writeFileSync(file, text)
