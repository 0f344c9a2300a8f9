import { refreshMainPhoto } from '#core/listings/server/main-photo.service.ts'
import { importedListings } from '#core/listings/server/bulk/imported-listings.service.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import type { Context } from '#platform/context.ts'
import { maxPhotosPerListing } from '../media.contract.ts'
import { forgetLater } from './media-cleaning.jobs.ts'
import { makeVariants } from './media.jobs.ts'
import { findMedia, insertMedia, listMedia, updateMedia } from './media.store.ts'

export interface MovedMedia {
  listingId: string
  kind: ListingMedia['kind']
  fileName: string
  position: number
  storageKey: string
  sizeBytes: number
  title: string | null
  /** Its address there, by which an import of the same feed knows it again. */
  sourceUrl: string | null
  sourceId: string | null
  sourceModTime: string | null
}
/** Adds a file of an earlier system that is in the storage by now. @returns null where the listing has it already, as `problem` why it can't have it */
export async function addMovedMedia(ctx: Context, file: MovedMedia): Promise<{ id: string | null } | { problem: string }> {
  const listings = await importedListings(ctx, [file.listingId], { lock: true })
  if (!listings.has(file.listingId)) return { problem: 'Its listing was deleted' }
  const present = await listMedia(ctx, file.listingId)
  if (file.sourceUrl && present.some(({ sourceUrl, media }) => sourceUrl === file.sourceUrl && media.state !== 'failed'))
    return { id: null }
  if (file.kind === 'photo' && present.filter(({ media }) => media.kind === 'photo').length >= maxPhotosPerListing)
    return { problem: `A listing can have up to ${maxPhotosPerListing} photos` }
  const { title, ...media } = file
  // Contracts and reports are private until a user publishes them.
  const mediaId = await insertMedia(ctx, { ...media, state: 'processing', isPublished: file.kind !== 'document' })
  if (title) await updateMedia(ctx, mediaId, { caption: title.slice(0, 300) })
  await ctx.enqueue(makeVariants, { mediaId })
  ctx.changed('listing', file.listingId)
  return { id: mediaId }
}

/** Takes such files away again, as a user would. */
export async function removeMovedMedia(ctx: Context, ids: readonly string[]): Promise<void> {
  const listings = new Set<string>()
  for (const id of ids) {
    const found = await findMedia(ctx, id)
    if (!found) continue
    await updateMedia(ctx, id, { archived_at: ctx.clock() })
    await forgetLater(ctx, id)
    listings.add(found.listingId)
  }
  for (const listingId of listings) await refreshMainPhoto(ctx, listingId)
}
