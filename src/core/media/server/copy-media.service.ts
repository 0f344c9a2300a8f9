import type { Context } from '#platform/context.ts'
import { makeVariants } from './media.jobs.ts'
import { insertMedia, listMedia, updateMedia } from './media.store.ts'

/** Pictures and plans of one listing for another one: the same originals, with public addresses of their own. */
export async function copyPictures(
  ctx: Context,
  { id, newId, withPhotos }: { id: string; newId: string; withPhotos: boolean },
): Promise<void> {
  if (!withPhotos) return
  for (const { media, storageKey } of await listMedia(ctx, id)) {
    if (media.kind === 'document' || media.state !== 'ready' || !storageKey) continue
    const { kind, fileName, position, caption, altText, edit, focus } = media
    const mediaId = await insertMedia(ctx, {
      listingId: newId,
      kind,
      fileName,
      position,
      state: 'processing',
      storageKey,
      ...(media.sizeBytes !== null && { sizeBytes: media.sizeBytes }),
    })
    await updateMedia(ctx, mediaId, {
      caption,
      alt_text: altText,
      edit: edit && JSON.stringify(edit),
      focus: focus && JSON.stringify(focus),
    })
    await ctx.enqueue(makeVariants, { mediaId }, { isAwaited: true })
  }
}
