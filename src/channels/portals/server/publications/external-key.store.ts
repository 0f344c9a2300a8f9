import { feedKeyWanted } from '#core/listings/listings.events.ts'
import type { Context } from '#platform/context.ts'
import type { StoredAccount } from '../accounts/portal-accounts.store.ts'

interface Named {
  id: string
  reference: string
}

/**
 * The listing's id at the portal. Together with the agency id it identifies the listing permanently: another id creates a second listing,
 * and the id of another listing would overwrite that one.
 * ⏎ A listing imported from a feed of the same agency id is already there under the feed's id. Otherwise it gets its reference, or its
 * own id if the reference is taken.
 */
export async function externalKeyFor(ctx: Context, listing: Named, account: StoredAccount): Promise<string> {
  const former = await keyOfFormerAccount(ctx, listing.id, account)
  if (former) return former
  const { id, reference } = listing
  const wanted: { id: string; reference: string; portalAgencyId: string; key?: string; isOfAnother?: boolean } = {
    id,
    reference,
    portalAgencyId: account.portalAgencyId,
  }
  await ctx.emit(feedKeyWanted, wanted)
  return wanted.key ?? (wanted.isOfAnother ? id : reference)
}

/** An account that was deleted and added again is the same agency to the portal. */
async function keyOfFormerAccount(
  { db, scope }: Context,
  listingId: string,
  { portalType, portalAgencyId }: StoredAccount,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('publications as p')
    .innerJoin('portal_accounts as a', (join) =>
      join.onRef('a.agency_id', '=', 'p.agency_id').onRef('a.id', '=', 'p.portal_account_id'),
    )
    .select('p.external_key')
    .where('p.agency_id', '=', scope.agencyId)
    .where('p.listing_id', '=', listingId)
    .where('a.portal_type', '=', portalType)
    .where('a.portal_agency_id', '=', portalAgencyId)
    .orderBy('p.queued_at', 'desc')
    .executeTakeFirst()
  return row?.external_key
}
