import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { wholeEvent } from './chain.store.ts'

/** The application's role may not do this itself; the functions are in migrations/0002_audit.sql. */
export async function deleteEvents({ db, scope }: Context, ids: readonly string[]): Promise<void> {
  await sql`select erase_audit_events(${scope.agencyId}, ${ids}::uuid[])`.execute(db)
}
export async function maskEvent({ db, scope }: Context, { id, changes }: { id: string; changes: unknown }): Promise<void> {
  await sql`select mask_audit_event(${scope.agencyId}, ${id}, ${JSON.stringify(changes)}::jsonb)`.execute(db)
}

/** The texts that the chain would read now; those that are gone are not there. */
export async function textsOf({ db, scope }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`select e.id, ${wholeEvent} as text from audit_events e
    where e.agency_id = ${scope.agencyId} and e.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, text }) => [id, text]))
}

export async function insertRedactions(
  { db, scope, clock }: Context,
  rows: readonly { id: string; mac: Buffer }[],
): Promise<void> {
  await db
    .insertInto('audit_redactions')
    .values(rows.map(({ id, mac }) => ({ agency_id: scope.agencyId, event_id: id, mac, made_at: clock() })))
    .onConflict((c) => c.doNothing())
    .execute()
}

export async function eventsOf({ db, scope }: Context, entity: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from audit_events
    where agency_id = ${scope.agencyId} and entity = ${entity} and entity_id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
