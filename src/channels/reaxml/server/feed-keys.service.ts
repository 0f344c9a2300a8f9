import type { Context } from '#platform/context.ts'

interface Wanted {
  id: string
  reference: string
  portalAgencyId: string
  key?: string | undefined
  isOfAnother?: boolean
}
export async function sayFeedKey(ctx: Context, wanted: Wanted): Promise<void> {
  wanted.key = await feedKeyOf(ctx, wanted.id, wanted.portalAgencyId)
  if (wanted.key === undefined) wanted.isOfAnother = await isFeedKeyOfAnother(ctx, wanted, wanted.portalAgencyId)
}

/** The feed key of a listing for this portal agency id, if it was imported from a feed. Feeds write the agency's id in either case. */
async function feedKeyOf({ db, scope }: Context, listingId: string, portalAgencyId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('feed_listings')
    .select('feed_unique_id')
    .where('agency_id', '=', scope.agencyId)
    .where('listing_id', '=', listingId)
    .where((eb) => eb(eb.fn<string>('upper', ['feed_agent_id']), '=', portalAgencyId.toUpperCase()))
    .orderBy('imported_at')
    .executeTakeFirst()
  return row?.feed_unique_id
}

/** True when a feed of this portal agency id gave the name to another listing. */
async function isFeedKeyOfAnother(
  { db, scope }: Context,
  { id, reference }: { id: string; reference: string },
  portalAgencyId: string,
): Promise<boolean> {
  const inFeed = await db
    .selectFrom('feed_listings')
    .select('listing_id')
    .where('agency_id', '=', scope.agencyId)
    .where('feed_agent_id', 'in', [portalAgencyId, portalAgencyId.toLowerCase()])
    .where('feed_unique_id', '=', reference)
    .where('listing_id', '<>', id)
    .executeTakeFirst()
  return inFeed !== undefined
}
