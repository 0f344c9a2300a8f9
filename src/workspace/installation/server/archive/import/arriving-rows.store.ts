import { CompiledQuery, sql } from 'kysely'
import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'
import type { ArchivedTable } from '../archive-rows.store.ts'

/** PostgreSQL takes 65,535 in one statement. */
const maxParameters = 60_000

export interface ForeignKey {
  table: string
  refersTo: string
  columns: readonly string[]
}

export async function foreignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select t.relname as table, r.relname as "refersTo",
      array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
    where c.contype = 'f' and c.conparentid = 0 and t.relnamespace = 'public'::regnamespace`.execute(db)
  return rows
}

/** Referenced before referring. @throws Error for a circle */
export function inOrder(tables: readonly string[], keys: readonly ForeignKey[]): string[] {
  const waiting = new Set(tables)
  const ordered: string[] = []
  while (waiting.size) {
    const free = [...waiting].filter(
      (table) => !keys.some((key) => key.table === table && key.refersTo !== table && waiting.has(key.refersTo)),
    )
    if (!free.length) throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}`)
    for (const table of free) {
      ordered.push(table)
      waiting.delete(table)
    }
  }
  return ordered
}

export async function knownMigrations(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from gable_migrations`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export type Row = Readonly<Record<string, unknown>>

/** Multi-row VALUES: what a cluster can send to one shard. Columns that the archive does not have get their defaults. */
export async function insertRows({ db }: Pick<Context, 'db'>, table: ArchivedTable, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const types = columns.map((name) => {
    const type = table.types.get(name)
    if (!type || !table.columns.includes(name))
      throw new AppError(
        'invalid',
        `The archive has a column ${table.name}.${name} that this version does not take. Update this installation`,
      )
    return type
  })
  const perStatement = Math.floor(maxParameters / columns.length)
  const names = columns.map((name) => `"${name}"`).join(', ')
  for (let from = 0; from < rows.length; from += perStatement) {
    const some = rows.slice(from, from + perStatement)
    const values: unknown[] = []
    const lines = some.map(
      (row) => `(${columns.map((name, n) => `$${values.push(toSql(row[name], types[n] ?? ''))}::${types[n]}`).join(', ')})`,
    )
    await db.executeQuery(CompiledQuery.raw(`insert into "${table.name}" (${names}) values ${lines.join(', ')}`, values))
  }
}

const toSql = (value: unknown, type: string) =>
  type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null)

/** Columns of a row that is there. */
export async function updateRow(
  { db, scope }: Context,
  table: ArchivedTable,
  row: Row,
  columns: readonly string[],
): Promise<void> {
  const values: unknown[] = [scope.agencyId]
  const place = (name: string) => `$${values.push(toSql(row[name], table.types.get(name) ?? 'text'))}::${table.types.get(name)}`
  const sets = columns.map((name) => `"${name}" = ${place(name)}`).join(', ')
  const where = table.key.map(({ column }) => `"${column}" = ${place(column)}`).join(' and ')
  await db.executeQuery(CompiledQuery.raw(`update "${table.name}" set ${sets} where agency_id = $1 and ${where}`, values))
}
