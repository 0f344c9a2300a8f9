import type pg from 'pg'

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
  timestamp: 'string',
  time: 'string',
  jsonb: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
}
/** Contents of src/platform/db/tables.generated.ts: types of the tables and views of a migrated database. */
export async function tablesText(client: Pick<pg.Client, 'query'>): Promise<string> {
  const { rows } = await client.query<{
    table_name: string
    column_name: string
    udt_name: string
    is_nullable: string
    column_default: string | null
  }>(
    `select table_name, column_name, udt_name, is_nullable, column_default from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'gable_migrations' order by table_name, ordinal_position`,
  )
  const views = await readModels(client)
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
  return `// Generated from the migrated database by scripts/generate-tables.ts; never edited by hand.
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as parsed, written as JSON text. */
type Json = ColumnType<unknown, string, string>
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>
type GeneratedJson = ColumnType<unknown, string | undefined, string>

/** What is only read. */
type Shown<T> = ColumnType<T, never, never>

export interface StoredTables {
${lines.join('\n')}
}

/** Views that the owners of tables maintain for the queries of others. */
interface ReadModels {
${views.join('\n')}
}

export type Tables = StoredTables & ReadModels
`
}

/** A column of a view is null where the column is that it shows; what is calculated may be null for all we know. */
async function readModels(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows: views } = await client.query<{ name: string; definition: string }>(
    `select viewname as name, definition from pg_views where schemaname = 'public' order by viewname`,
  )
  const { rows: filled } = await client.query<{ key: string }>(
    `select attrelid::bigint || ' ' || attnum as key from pg_attribute where attnotnull and attnum > 0`,
  )
  const isFilled = new Set(filled.map(({ key }) => key))
  const { rows: names } = await client.query<{ oid: number; name: string }>(`select oid::int, typname as name from pg_type`)
  const typeNames = new Map(names.map(({ oid, name }) => [oid, name]))
  const models: string[] = []
  for (const { name, definition } of views) {
    const { fields } = await client.query(`select * from (${definition.replace(/;$/, '')}) v limit 0`)
    const columns = fields.map((field) => {
      const base = types[typeNames.get(field.dataTypeID) ?? '']
      if (!base) throw new Error(`no type for ${name}.${field.name}`)
      const type = base === 'Timestamp' ? 'Date' : base === 'Json' ? 'unknown' : base
      const canBeNull = type !== 'unknown' && !isFilled.has(`${field.tableID} ${field.columnID}`)
      return `    ${field.name}: Shown<${type}${canBeNull ? ' | null' : ''}>`
    })
    models.push(`  ${name}: {\n${columns.join('\n')}\n  }`)
  }
  return models
}
