import type { Context } from '#platform/context.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { makeVariants } from './media.jobs.ts'
import { insertMedia } from './media.store.ts'

/** Attaches a file that is in the storage already (demo data); its variants are made in the background as usual. */
export async function attachStored(
  ctx: Context,
  file: { listingId: string; kind: ListingMedia['kind']; storageKey: string; fileName: string; position: number },
): Promise<void> {
  const mediaId = await insertMedia(ctx, { ...file, state: 'processing' })
  await ctx.enqueue(makeVariants, { mediaId })
}
