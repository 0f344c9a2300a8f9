// Writes src/platform/db/tables.generated.ts from the migrated database: `node scripts/generate-tables.ts`.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { tablesText } from '../src/server/testing/tables-text.ts'

const home = mkdtempSync(join(tmpdir(), 'gable-types-'))
chmodSync(home, 0o755)
const server = await startEmbeddedPostgres({ dataDir: join(home, 'pg'), settings: { fsync: 'off' } })
try {
  await migrate({ owner: server.connection })
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    writeFileSync(new URL('../src/platform/db/tables.generated.ts', import.meta.url), await tablesText(client))
  } finally {
    await client.end()
  }
} finally {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
}
