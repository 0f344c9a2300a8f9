import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Entry } from '../../visits.contract.ts'

/** How long sending takes differs by seconds: of what one user sends, nothing is earlier than what was recorded before it. */
export async function inOrder(
  { db, scope }: Context,
  openId: string,
  { deviceAt, seq }: { deviceAt: Date; seq: number },
  about: Date,
): Promise<Date> {
  const { rows } = await sql<{
    at: Date | null
  }>`select max(happened_at) as at from open_entries where agency_id = ${scope.agencyId}
    and open_id = ${openId} and user_id = ${scope.userId} and device_seq < ${seq} and device_at <= ${deviceAt}`.execute(db)
  const last = rows[0]?.at
  return last && last > about ? last : about
}

/** @returns false when the key was sent before */
export async function insertEntry({ db, scope, clock }: Context, openId: string, e: Entry, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('open_entries')
    .values({
      agency_id: scope.agencyId,
      client_key: e.clientKey,
      open_id: openId,
      visit_id: null,
      entry_kind: e.kind,
      user_id: scope.userId,
      device_at: new Date(e.at),
      device_seq: e.seq,
      happened_at: at,
      received_at: clock(),
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}
export async function entryVisit({ db, scope }: Context, clientKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('open_entries')
    .select('visit_id')
    .where('agency_id', '=', scope.agencyId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
  return row?.visit_id ?? null
}
export async function setEntryVisit({ db, scope }: Context, clientKey: string, visitId: string): Promise<void> {
  await db
    .updateTable('open_entries')
    .set({ visit_id: visitId })
    .where('agency_id', '=', scope.agencyId)
    .where('client_key', '=', clientKey)
    .execute()
}

/** True when something that happened later has said where the group is. */
export async function isOutdated({ db, scope }: Context, openId: string, visitId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ at: Date | null }>`select max(coalesce(happened_at, received_at)) as at from open_entries
    where agency_id = ${scope.agencyId} and open_id = ${openId} and visit_id = ${visitId}
      and entry_kind in ('arrive', 'leave', 'place', 'undo')`.execute(db)
  const last = rows[0]?.at
  return last ? last > at : false
}

/** True when a host took it off the list: a double sign-in is cancelled without that. */
export async function wasRemoved({ db, scope }: Context, openId: string, visitId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from open_entries
    where agency_id = ${scope.agencyId} and open_id = ${openId} and visit_id = ${visitId} and entry_kind = 'undo' limit 1`.execute(
    db,
  )
  return rows.length > 0
}
