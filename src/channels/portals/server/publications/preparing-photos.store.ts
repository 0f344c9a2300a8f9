import type { Context } from '#platform/context.ts'

/** Returns true while sizes of a photo of this listing, or of any, are still being made. */
export async function isPreparingPhotos({ db, scope }: Context, listingId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('listing_media_view')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('state', '=', 'processing')
    .where('archived_at', 'is', null)
    .$if(listingId !== undefined, (query) => query.where('listing_id', '=', listingId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
