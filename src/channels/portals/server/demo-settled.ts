import { undefinedIfNotFound } from '#common/errors.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Context } from '#platform/context.ts'
import { adapterFor } from './adapters/adapters.ts'
import { endAwaitingPhotos } from './accounts/portal-accounts.store.ts'
import { isPreparingPhotos } from './publications/preparing-photos.store.ts'
import { payloadNow } from './publications/publication-view.ts'
import { changePublication, publicationsOf } from './publications/publications.store.ts'

/**
 * The demo's publications are as if they had been sent days ago, but its photos are rendered after the first start, and get their links
 * then. Until all are ready, the sent payloads get each in the transaction that makes it ready, unless a user has changed the listing.
 */
export async function settleDemoPublications(by: Context, listingId: string): Promise<void> {
  // The job that makes photos may read no listing.
  const ctx = { ...by, scope: operatorScope(by.scope.agencyId) }
  const listing = await getListing(ctx, listingId).catch(undefinedIfNotFound)
  for (const publication of listing ? await publicationsOf(ctx, listingId) : []) {
    if (!listing || publication.sentVersion !== listing.version) continue
    const payload = await payloadNow(ctx, publication, listing)
    const { contentHash } = adapterFor(publication.account.portalType)
    if (payload) await changePublication(ctx, publication, { payload, sentHash: contentHash(payload) })
  }
  if (!(await isPreparingPhotos(ctx))) await endAwaitingPhotos(ctx)
}
