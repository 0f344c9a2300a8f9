// Writes src/platform/db/tables.generated.ts from the migrated database: `node scripts/generate-tables.ts`.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../src/platform/db/migrate.ts'

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  timestamptz: 'Timestamp',
  date: 'string',
  jsonb: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
}
const home = mkdtempSync(join(tmpdir(), 'gable-types-'))
chmodSync(home, 0o755)
const server = await startEmbeddedPostgres({ dataDir: join(home, 'pg'), settings: { fsync: 'off' } })
try {
  await migrate({ owner: server.connection })
  const client = new pg.Client(server.connection)
  await client.connect()
  const { rows } = await client.query<{
    table_name: string
    column_name: string
    udt_name: string
    is_nullable: string
    column_default: string | null
  }>(
    `select table_name, column_name, udt_name, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' and table_name <> 'gable_migrations' order by table_name, ordinal_position`,
  )
  await client.end()
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const lines = [...tables].map(([name, columns]) => {
    const fields = columns.map((c) => {
      const base = types[c.udt_name]
      if (!base) throw new Error(`no type for ${c.udt_name} of ${name}.${c.column_name}`)
      const isNullable = c.is_nullable === 'YES'
      const isGenerated = c.column_default !== null && !isNullable
      if (base === 'Timestamp' || base === 'Json')
        return `    ${c.column_name}: ${isNullable ? 'Nullable' : isGenerated ? 'Generated' : ''}${base}`
      const type = isNullable ? `${base} | null` : base
      return `    ${c.column_name}: ${isGenerated ? `Generated<${type}>` : type}`
    })
    return `  ${name}: {\n${fields.join('\n')}\n  }`
  })
  writeFileSync(
    new URL('../src/platform/db/tables.generated.ts', import.meta.url),
    `// Generated from the migrated database by scripts/generate-tables.ts; never edited by hand.
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as parsed, written as JSON text. */
type Json = ColumnType<unknown, string, string>
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>
type GeneratedJson = ColumnType<unknown, string | undefined, string>

export interface Tables {
${lines.join('\n')}
}
`,
  )
} finally {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
}
