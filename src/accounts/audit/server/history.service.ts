import { sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { LastChange } from '#platform/stale.ts'
import type { HistoryEntry } from '../audit.contract.ts'

type Row = Omit<HistoryEntry, 'at'> & { at: Date }
const entry = sql`e.id, e.at, u.full_name as "userName", e.action, e.changes`
const from = sql`audit_events e left join users_view u on u.agency_id = e.agency_id and u.id = e.user_id`
const toEntry = (row: Row): HistoryEntry => ({ ...row, at: row.at.toISOString() })

/** The changes of a record, newest first. The caller has checked that the user may read the record. */
export async function historyOf(
  { db, scope }: Context,
  record: { entity: string; id: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<HistoryEntry>> {
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))
  const found = await sql<Row>`select ${entry} from ${from}
    where e.agency_id = ${scope.agencyId} and e.entity = ${record.entity} and e.entity_id = ${record.id} ${after ? sql`and e.id < ${after[0]}` : sql``}
    order by e.id desc limit ${limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found.rows, limit, (row) => [row.id])
  return { items: rows.map(toEntry), nextCursor }
}

/** By their ids, for those who have checked whose they are. */
export async function historyEntries({ db, scope }: Context, ids: readonly string[]): Promise<Map<string, HistoryEntry>> {
  if (!ids.length) return new Map()
  const { rows } =
    await sql<Row>`select ${entry} from ${from} where e.agency_id = ${scope.agencyId} and e.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, toEntry(row)]))
}

/** One entry of a record's past; the caller has checked that the user may read the record. */
export async function historyEntry(
  { db, scope }: Context,
  record: { entity: string; id: string },
  eventId: string,
): Promise<HistoryEntry | undefined> {
  const { rows } = await sql<Row>`select ${entry} from ${from}
    where e.agency_id = ${scope.agencyId} and e.entity = ${record.entity} and e.entity_id = ${record.id} and e.id = ${eventId}`.execute(
    db,
  )
  return rows[0] && toEntry(rows[0])
}

/** How often this was done to each of these records. */
export async function countOfAction(
  { db, scope }: Context,
  record: { entity: string; ids: readonly string[] },
  action: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select e.entity_id as id, count(*)::int as count from audit_events e
    where e.agency_id = ${scope.agencyId} and e.entity = ${record.entity} and e.entity_id = any(${record.ids}::uuid[]) and e.action = ${action}
    group by e.entity_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** When this was last done to the record. */
export async function lastOfAction(
  { db, scope }: Context,
  record: { entity: string; id: string },
  action: string,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select e.at from audit_events e where e.agency_id = ${scope.agencyId}
    and e.entity = ${record.entity} and e.entity_id = ${record.id} and e.action = ${action} order by e.id desc limit 1`.execute(
    db,
  )
  return rows[0]?.at
}

export async function addLastChange({ db, scope }: Context, wanted: LastChange): Promise<void> {
  const { rows } = await sql<{ userId: string; name: string }>`select e.user_id as "userId", u.full_name as name
    from audit_events e join users_view u on u.agency_id = e.agency_id and u.id = e.user_id
    where e.agency_id = ${scope.agencyId} and e.entity = ${wanted.entity} and e.entity_id = ${wanted.id} order by e.id desc limit 1`.execute(
    db,
  )
  if (rows[0]) wanted.by = rows[0]
}
