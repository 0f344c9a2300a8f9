import type { Context } from '#platform/context.ts'
import { makeVariants } from './media.jobs.ts'
import { insertMedia, listMedia, updateMedia } from './media.store.ts'

/** Pictures and plans of one listing for another one: the same originals, with public addresses of their own. */
export async function copyPictures(ctx: Context, fromId: string, toId: string): Promise<void> {
  for (const { media, storageKey } of await listMedia(ctx, fromId)) {
    if (media.kind === 'document' || media.state !== 'ready' || !storageKey) continue
    const { kind, fileName, position, caption, altText, edit } = media
    const id = await insertMedia(ctx, {
      listingId: toId,
      kind,
      fileName,
      position,
      state: 'processing',
      storageKey,
      ...(media.sizeBytes !== null && { sizeBytes: media.sizeBytes }),
    })
    await updateMedia(ctx, id, { caption, alt_text: altText, edit: edit && JSON.stringify(edit) })
    await ctx.enqueue(makeVariants, { mediaId: id }, { isAwaited: true })
  }
}
