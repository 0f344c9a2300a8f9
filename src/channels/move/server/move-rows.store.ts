import { sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { NewRow, UndoRow } from '#channels/move-tables/server/rows/table-kind.ts'
import type { MoveRow, ShownRows } from '../move.contract.ts'

export async function insertRows({ db, scope }: Context, moveId: string, rows: readonly NewRow[]): Promise<void> {
  await sql`insert into move_rows (agency_id, move_id, step, position, line, outcome, reason, is_conflict, label, external_id, record_kind, record_id, cells, about, undo)
    select g.agency_id, ${moveId}, x.step, x.position, x.line, x.outcome, x.reason, x."isConflict", x.label, x."externalId", x."recordKind", x."recordId", x.cells, x.about, x.undo
    from agencies_view g, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (step smallint, position int, line int, outcome text, reason text,
      "isConflict" boolean, label text, "externalId" text, "recordKind" text, "recordId" uuid, cells jsonb, about uuid[], undo jsonb)
    where g.agency_id = ${scope.agencyId}
    on conflict (agency_id, move_id, step, position) do update set outcome = excluded.outcome, reason = excluded.reason, is_conflict = excluded.is_conflict, label = excluded.label,
      external_id = excluded.external_id, record_kind = excluded.record_kind, record_id = excluded.record_id, cells = excluded.cells, about = excluded.about, undo = excluded.undo`.execute(
    db,
  )
}

/** Deletes what an earlier check expected. */
export async function deleteRows({ db, scope }: Context, moveId: string): Promise<void> {
  await db.deleteFrom('move_rows').where('agency_id', '=', scope.agencyId).where('move_id', '=', moveId).execute()
}

export interface RowsQuery {
  table: number
  limit: number
  cursor?: string | undefined
  outcome?: ShownRows | undefined
}
export async function listRows({ db, scope }: Context, moveId: string, query: RowsQuery): Promise<Page<MoveRow>> {
  const after = readCursor(query.cursor, () => z.tuple([z.int32()]))?.[0] ?? -1
  const { rows: found } =
    await sql<MoveRow>`select r.step, r.position, r.line, r.outcome, r.reason, r.label, r.external_id as "externalId",
      case when r.record_id is not null then json_build_object('kind', r.record_kind, 'id', r.record_id) end as record,
      case when r.outcome = 'refused' then r.cells end as cells
    from move_rows r where r.agency_id = ${scope.agencyId} and r.move_id = ${moveId} and r.step = ${query.table} and r.position > ${after}
      ${query.outcome === 'conflict' ? sql`and r.is_conflict` : query.outcome ? sql`and r.outcome = ${sql.lit(query.outcome)}` : sql``}
    order by r.position limit ${query.limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.position])
  return { items: rows, nextCursor }
}

/** Refused rows of all tables in order, after a place. */
export async function refusedRows(
  { db, scope }: Context,
  moveId: string,
  after: readonly [step: number, position: number],
  limit: number,
): Promise<{ step: number; position: number; line: number; reason: string | null; cells: string[] | null }[]> {
  const { rows } = await sql<{ step: number; position: number; line: number; reason: string | null; cells: string[] | null }>`
    select r.step, r.position, r.line, r.reason, r.cells from move_rows r where r.agency_id = ${scope.agencyId} and r.move_id = ${moveId}
      and r.outcome = 'refused' and (r.step, r.position) > (${after[0]}::int, ${after[1]}::int)
    order by r.step, r.position limit ${limit}`.execute(db)
  return rows
}

export async function findRefused(
  { db, scope }: Context,
  moveId: string,
  step: number,
  position: number,
): Promise<{ line: number } | undefined> {
  return db
    .selectFrom('move_rows')
    .select('line')
    .where('agency_id', '=', scope.agencyId)
    .where('move_id', '=', moveId)
    .where('step', '=', step)
    .where('position', '=', position)
    .where('outcome', '=', 'refused')
    .forUpdate()
    .executeTakeFirst()
}

/** The last rows of one table that are still to be undone. */
export async function rowsToUndo({ db, scope }: Context, moveId: string, step: number, limit: number): Promise<UndoRow[]> {
  const { rows } =
    await sql<UndoRow>`select r.step, r.position, r.outcome, r.record_kind as "recordKind", r.record_id as "recordId", r.undo
    from move_rows r where r.agency_id = ${scope.agencyId} and r.move_id = ${moveId} and r.step = ${step} and r.record_id is not null
      and (r.outcome = 'created' or r.undo is not null)
    order by r.position desc limit ${limit}`.execute(db)
  return rows
}
/** Marks rows as undone; those that were kept say why. */
export async function markUndone(
  { db, scope }: Context,
  moveId: string,
  rows: readonly { step: number; position: number; kept: string | null }[],
): Promise<void> {
  await sql`update move_rows r set undo = null, record_id = case when x.kept is null then null else r.record_id end,
      outcome = case when x.kept is null then r.outcome else 'unchanged' end, is_conflict = x.kept is not null, reason = coalesce(x.kept, 'Undone')
    from unnest(${rows.map(({ step }) => step)}::smallint[], ${rows.map(({ position }) => position)}::int[], ${rows.map(({ kept }) => kept)}::text[])
      as x (step, position, kept)
    where r.agency_id = ${scope.agencyId} and r.move_id = ${moveId} and r.step = x.step and r.position = x.position`.execute(db)
}

/** Rows that were left because the record has changed here, by table. */
export async function conflictsOf({ db, scope }: Context, moveId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ step: number; n: number }>`select r.step, count(*)::int as n from move_rows r
    where r.agency_id = ${scope.agencyId} and r.move_id = ${moveId} and r.is_conflict group by r.step`.execute(db)
  return new Map(rows.map(({ step, n }) => [step, n]))
}

/** Rows of one table that made a record, in order, after a place. */
export async function createdRows(
  { db, scope }: Context,
  moveId: string,
  step: number,
  after: number,
  limit: number,
): Promise<{ position: number; recordId: string }[]> {
  const { rows } = await sql<{ position: number; recordId: string }>`select r.position, r.record_id as "recordId" from move_rows r
    where r.agency_id = ${scope.agencyId} and r.move_id = ${moveId} and r.step = ${step} and r.position > ${after}
      and r.outcome = 'created' and r.record_id is not null order by r.position limit ${limit}`.execute(db)
  return rows
}

/** Refuses rows after all, by the records that they had made. */
export async function refuseRows(
  { db, scope }: Context,
  moveId: string,
  recordIds: readonly string[],
  reason: string,
): Promise<void> {
  if (recordIds.length)
    await sql`update move_rows set outcome = 'refused', reason = ${reason}, record_id = null, undo = null
      where agency_id = ${scope.agencyId} and move_id = ${moveId} and record_id = any(${recordIds}::uuid[])`.execute(db)
}

/** Earlier rows of these records are undone from the version that undoing a later one has made. */
export async function setUndoVersions(
  { db, scope }: Context,
  moveId: string,
  records: readonly { id: string; version: number; followed: number }[],
): Promise<void> {
  await sql`update move_rows r set undo = r.undo || jsonb_build_object('versionAfter', x.version, 'followed', x.followed)
    from unnest(${records.map(({ id }) => id)}::uuid[], ${records.map(({ version }) => version)}::int[], ${records.map(({ followed }) => followed)}::int[])
      as x (id, version, followed)
    where r.agency_id = ${scope.agencyId} and r.move_id = ${moveId} and r.record_id = x.id and r.undo ? 'versionAfter'`.execute(
    db,
  )
}

/**
 * Links to a listing, and undoing a later row of it, change its version: earlier rows of the same move are undone from the new one.
 * @param listings `from`: only those that left this version, because a user may have come between
 */
export async function followVersions(
  { db, scope }: Context,
  moveId: string,
  listings: readonly { id: string; from: number | null; to: number }[],
): Promise<void> {
  await sql`update move_rows r set undo = jsonb_set(r.undo, '{version}', to_jsonb(x."to"))
    from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as x (id uuid, "from" int, "to" int)
    where r.agency_id = ${scope.agencyId} and r.move_id = ${moveId} and r.record_id = x.id and r.record_kind = 'listing'
      and r.undo ? 'version' and (x."from" is null or (r.undo ->> 'version')::int = x."from")`.execute(db)
}

/** People of these tables by their ids of the old system. */
export async function officePeople(
  { db, scope }: Context,
  moveId: string,
  steps: readonly number[],
): Promise<Map<string, { userId: string | null; name: string }>> {
  const { rows } = await sql<{
    id: string
    userId: string | null
    name: string
  }>`select r.external_id as id, r.record_id as "userId", r.label as name
    from move_rows r where r.agency_id = ${scope.agencyId} and r.move_id = ${moveId} and r.step = any(${steps}::smallint[]) and r.external_id is not null
      and r.outcome <> 'refused'`.execute(db)
  return new Map(rows.map(({ id, userId, name }) => [id, { userId, name }]))
}

/** Empties what moves remember of erased contacts: their own rows, those that name them, and refused ones that hold their id of the old system. */
export async function emptyRowsOf({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  await sql`with own as (select r.move_id, r.external_id from move_rows r where r.agency_id = ${scope.agencyId}
      and r.record_id = any(${contactIds}::uuid[]) and r.external_id is not null)
    update move_rows r set label = '', reason = null, cells = null, undo = null, external_id = null, about = null
    where r.agency_id = ${scope.agencyId} and (r.record_id = any(${contactIds}::uuid[]) or r.about && ${contactIds}::uuid[]
      or r.outcome = 'refused' and exists (select from own where own.move_id = r.move_id and jsonb_exists(r.cells, own.external_id)))`.execute(
    db,
  )
}

/** Empties what is only needed while a move can be undone or corrected. */
export async function forgetRows({ db, scope }: Context, moveId: string): Promise<void> {
  await sql`update move_rows set label = '', cells = null, about = null, undo = null where agency_id = ${scope.agencyId} and move_id = ${moveId}`.execute(
    db,
  )
}
