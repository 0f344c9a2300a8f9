import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

export interface ArchivedTable {
  name: string
  columns: readonly string[]
  /** Columns of the primary key besides the agency, with their types. */
  key: readonly { column: string; type: string }[]
  /** Names the agency: its own table by `id`. */
  agencyColumn: string
  /** Types of every column. */
  types: ReadonlyMap<string, string>
  /** Columns of which a check lists the texts they may have. */
  listed: readonly string[]
}

/** Columns that the application may read, without generated ones, and the key by which rows are read in order. */
export async function archivedTable({ db }: Context, name: string, without: readonly string[]): Promise<ArchivedTable> {
  const { rows } = await sql<{ column: string; type: string; place: number | null; isGenerated: boolean; isListed: boolean }>`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type, array_position(i.indkey::int2[], a.attnum) as place,
      a.attgenerated <> '' as "isGenerated",
      exists (select from pg_constraint c where c.conrelid = a.attrelid and c.conkey = array[a.attnum] and c.contype = 'c'
        and pg_get_constraintdef(c.oid) ~ '( = ANY \\(ARRAY\\[| = '')') as "isListed"
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${`public.${name}`}::regclass and a.attnum > 0 and not a.attisdropped and has_column_privilege(a.attrelid, a.attnum, 'select')
    order by a.attnum`.execute(db)
  return {
    name,
    listed: rows.filter(({ isListed }) => isListed).map(({ column }) => column),
    types: new Map(rows.map(({ column, type }) => [column, type])),
    agencyColumn: rows.some(({ column }) => column === 'agency_id') ? 'agency_id' : 'id',
    columns: rows.filter(({ column, isGenerated }) => !isGenerated && !without.includes(column)).map(({ column }) => column),
    key: rows
      .filter(({ column, place }) => place !== null && column !== 'agency_id')
      .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)),
  }
}

export interface RowPage {
  /** Each as JSON. */
  rows: readonly string[]
  after: readonly string[] | undefined
}

/** The next rows in the order of their key. */
export async function rowsAfter(
  { db, scope }: Context,
  { name, columns, key, agencyColumn }: ArchivedTable,
  after: readonly string[] | undefined,
  limit: number,
): Promise<RowPage> {
  const keys = key.map(({ column }) => sql.ref(column))
  const past =
    after && keys.length
      ? sql`and (${sql.join(keys)}) > (${sql.join(after.map((value, n) => sql`${value}::${sql.raw(key[n]?.type ?? 'text')}`))})`
      : sql``
  const read = [...new Set([...columns, ...key.map(({ column }) => column)])].map((column) => sql.ref(column))
  const { rows } = await sql<{ row: string; key: string[] }>`
    select row_to_json(r)::text as row, array[${keys.length ? sql.join(keys.map((one) => sql`k.${one}::text`)) : sql`''`}]::text[] as key
    from (select ${sql.join(read)} from ${sql.table(name)} where ${sql.ref(agencyColumn)} = ${scope.agencyId} ${past}
      ${keys.length ? sql`order by ${sql.join(keys)}` : sql``} limit ${sql.lit(limit)}) k
      cross join lateral (select ${sql.join(columns.map((column) => sql`k.${sql.ref(column)}`))}) r`.execute(db)
  return { rows: rows.map(({ row }) => row), after: rows.length === limit && keys.length ? rows.at(-1)?.key : undefined }
}

export async function agencyNamed({ db, scope }: Context): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from agencies_view where agency_id = ${scope.agencyId}`.execute(db)
  return rows[0]?.name ?? 'Agency'
}
