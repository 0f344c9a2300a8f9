import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { findPublication } from '../publications/publications.store.ts'
import type { StoredPublication } from '../publications/publication-rows.store.ts'

/** Longer than any call is taken, so that one that came once cannot come again. */
const keptMs = 48 * 3_600_000

/** Writes down which calls came. @returns those that had not come before */
export async function newCalls({ db, scope, clock }: Context, accountId: string, keys: readonly string[]): Promise<Set<string>> {
  await sql`delete from portal_webhook_calls
    where agency_id = ${scope.agencyId} and portal_account_id = ${accountId} and at < ${new Date(clock().getTime() - keptMs)}`.execute(
    db,
  )
  const { rows } = await sql<{ key: string }>`
    insert into portal_webhook_calls (agency_id, portal_account_id, call_key, at)
    select g.agency_id, ${accountId}::uuid, key, ${clock()}::timestamptz from agencies_view g, unnest(${keys}::text[]) as key
    where g.agency_id = ${scope.agencyId}
    on conflict do nothing returning call_key as key`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** No new version, because no user edited it. */
export async function noteCall({ db, scope, clock }: Context, accountId: string): Promise<void> {
  await db
    .updateTable('portal_accounts')
    .set({ webhook_called_at: clock(), webhook_refused_at: null, webhook_refusal: null })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', accountId)
    .execute()
}

/** Once a minute at most, because anyone can call it. @returns false when nothing was stored */
export async function noteRefusal({ db, scope, clock }: Context, accountId: string, refusal: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('portal_accounts')
    .set({ webhook_refused_at: clock(), webhook_refusal: refusal })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', accountId)
    .where((eb) =>
      eb.or([eb('webhook_refused_at', 'is', null), eb('webhook_refused_at', '<', new Date(clock().getTime() - 60_000))]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks the publications that wait for the report of one of these uploads. */
export async function lockSentAs(ctx: Context, accountId: string, uploadIds: readonly string[]): Promise<StoredPublication[]> {
  const { rows } = await sql<{ id: string }>`
    select id from publications
    where agency_id = ${ctx.scope.agencyId} and portal_account_id = ${accountId} and state = 'sent' and id in (
      select publication_id from publication_uploads where agency_id = ${ctx.scope.agencyId} and upload_id = any(${uploadIds}::text[]))
    order by id limit 500 for update`.execute(ctx.db)
  const found: StoredPublication[] = []
  for (const { id } of rows) {
    const publication = await findPublication(ctx, id)
    if (publication) found.push(publication)
  }
  return found
}
