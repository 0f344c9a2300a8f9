import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { baseNameOf, type Entry } from '#channels/move-tables/moved-files.rules.ts'
import type { NewEntry } from '#channels/move-tables/server/unpack.ts'

export interface StoredEntry extends Entry {
  upload: number
  isZipped: boolean
  bytes: number
}
const perStatement = 10_000

/** Replaces what a killed run has left. */
export async function saveEntries({ db, scope }: Context, moveId: string, entries: readonly NewEntry[]): Promise<void> {
  await deleteEntries({ db, scope }, moveId)
  for (let from = 0; from < entries.length; from += perStatement) {
    const rows = entries
      .slice(from, from + perStatement)
      .map((entry, i) => ({ ...entry, position: from + i, base: baseNameOf(entry.name) }))
    await sql`insert into move_entries (agency_id, move_id, position, name, base_name, upload, is_zipped, size_bytes, is_document)
      select m.agency_id, m.id, x.position, x.name, x.base, x.upload, x."isZipped", x.bytes, x."isDocument"
      from moves m, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (position int, name text, base text, upload smallint,
        "isZipped" boolean, bytes bigint, "isDocument" boolean) where m.agency_id = ${scope.agencyId} and m.id = ${moveId}`.execute(
      db,
    )
  }
}
export const deleteEntries = ({ db, scope }: Pick<Context, 'db' | 'scope'>, moveId: string) =>
  db.deleteFrom('move_entries').where('agency_id', '=', scope.agencyId).where('move_id', '=', moveId).execute()

/** Files whose last part is one of these. */
export async function entriesCalled(
  { db, scope }: Context,
  moveId: string,
  paths: readonly string[],
): Promise<(path: string) => StoredEntry[]> {
  const names = [...new Set(paths.map(baseNameOf))]
  if (!names.length) return () => []
  const { rows } = await sql<
    StoredEntry & { base: string }
  >`select position, name, base_name as base, upload, is_zipped as "isZipped",
      size_bytes::float8 as bytes from move_entries
    where agency_id = ${scope.agencyId} and move_id = ${moveId} and base_name = any(${names}::text[]) order by position`.execute(
    db,
  )
  const byName = Map.groupBy(rows, ({ base }) => base)
  return (path) => byName.get(baseNameOf(path)) ?? []
}

export async function entriesAt(
  { db, scope }: Context,
  moveId: string,
  positions: readonly number[],
): Promise<Map<number, StoredEntry>> {
  const { rows } =
    await sql<StoredEntry>`select position, name, upload, is_zipped as "isZipped", size_bytes::float8 as bytes from move_entries
    where agency_id = ${scope.agencyId} and move_id = ${moveId} and position = any(${positions}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.position, row]))
}

export async function markNamed({ db, scope }: Context, moveId: string, positions: readonly number[]): Promise<void> {
  if (positions.length)
    await sql`update move_entries set is_named = true where agency_id = ${scope.agencyId} and move_id = ${moveId}
      and position = any(${positions}::int[]) and not is_named`.execute(db)
}
export async function forgetNamed({ db, scope }: Context, moveId: string): Promise<void> {
  await sql`update move_entries set is_named = false where agency_id = ${scope.agencyId} and move_id = ${moveId} and is_named`.execute(
    db,
  )
}

/** Documents that no row has named. */
export async function unnamedEntries({ db, scope }: Context, moveId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from move_entries where agency_id = ${scope.agencyId} and move_id = ${moveId}
    and is_document and not is_named order by position limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}
