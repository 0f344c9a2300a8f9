import type { Context } from '#platform/context.ts'
import { pruneUpload } from './media-cleaning.jobs.ts'
import { deleteMedia, listMedia } from './media.store.ts'

/**
 * For whoever deletes a listing for good: call it in the same transaction, before the row goes and takes its pictures' rows along.
 * The files go after the commit.
 */
export async function forgetMediaOf(ctx: Context, listingId: string): Promise<void> {
  const all = [...(await listMedia(ctx, listingId)), ...(await listMedia(ctx, listingId, { archived: true }))]
  for (const { media, token, storageKey } of all) {
    await deleteMedia(ctx, media.id)
    ctx.afterCommit(() => ctx.platform.storage.removeFolder(`public/${token}`))
    if (storageKey) await ctx.enqueue(pruneUpload, { key: storageKey })
  }
}
