import type { Context } from '#platform/context.ts'
import { pruneUpload } from './media-cleaning.jobs.ts'
import { deleteMedia, listMedia } from './media.store.ts'

/** When a listing is deleted for good: the files go after the commit. One that stays behind is waste, a row without its file would be a broken listing. */
export async function forgetMediaOf(ctx: Context, { id: listingId }: { id: string }): Promise<void> {
  const all = [...(await listMedia(ctx, listingId)), ...(await listMedia(ctx, listingId, { archived: true }))]
  for (const { media, token, storageKey } of all) {
    await deleteMedia(ctx, media.id)
    ctx.afterCommit(() => ctx.platform.storage.removeFolder(`public/${token}`))
    if (storageKey) await ctx.enqueue(pruneUpload, { key: storageKey })
  }
}
