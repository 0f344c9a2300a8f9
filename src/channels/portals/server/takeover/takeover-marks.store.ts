import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

interface Pair {
  listingId: string
  accountId: string
}

/** Something leaves for a listing that was taken over. @returns false when the confirmation is not there any more */
export async function noteTakeoverSent({ db, scope, clock }: Context, { listingId, accountId }: Pair): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('portal_takeovers')
    .set({ sent_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('portal_account_id', '=', accountId)
    .where('listing_id', '=', listingId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A person confirmed that Gable publishes this listing there, where another system did. */
export async function isTakenOver({ db, scope }: Context, { listingId, accountId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('portal_takeovers')
    .select('listing_id')
    .where('agency_id', '=', scope.agencyId)
    .where('portal_account_id', '=', accountId)
    .where('listing_id', '=', listingId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps as Gable's what Gable has sent on this account, also where no one confirmed it. */
export async function keepSent({ db, scope, clock }: Context, accountId: string): Promise<void> {
  const now = clock()
  await sql`
    insert into portal_takeovers (agency_id, portal_account_id, listing_id, external_key, key_source, confirmed_at, sent_at)
    select agency_id, portal_account_id, listing_id, external_key, 'own', ${now}, coalesce(sent_at, ${now}) from publications
    where agency_id = ${scope.agencyId} and portal_account_id = ${accountId} and sent_version is not null
    on conflict (agency_id, portal_account_id, listing_id) do update
      set confirmed_at = coalesce(portal_takeovers.confirmed_at, excluded.confirmed_at),
        sent_at = coalesce(portal_takeovers.sent_at, excluded.sent_at)`.execute(db)
}
