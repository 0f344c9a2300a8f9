import { feedKeyWanted } from '#core/listings/listings.events.ts'
import type { Context } from '#platform/context.ts'
import type { StoredAccount } from '../accounts/portal-accounts.store.ts'

interface Named {
  id: string
  reference: string
}

/**
 * What this listing is called at the portal. Together with the agency's id there it is the listing's identity for ever: another
 * name makes a second listing, and the name of another listing would overwrite that one.
 *
 * A listing that came in by a feed of the same agency id is there already under the feed's name. Else it gets its reference, or
 * its id should something else hold that name.
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

/** An account that was deleted and entered anew is the same agency to the portal. */
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
