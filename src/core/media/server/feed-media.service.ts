import type { Context } from '#platform/context.ts'
import { refreshMainPhoto } from '#core/listings/server/main-photo.service.ts'
import { fetchPicture } from './media.jobs.ts'
import { forgetLater } from './media-cleaning.jobs.ts'
import { insertMedia, listMedia, type StoredMedia, updateMedia } from './media.store.ts'

export interface PictureInFeed {
  kind: 'photo' | 'floorplan' | 'document'
  position: number
  externalId: string
  url: string | null
  file: string | null
  modTime: string | null
  title?: string | undefined
  altText?: string | undefined
  isAltered?: true | undefined
  alteredNote?: string | undefined
}

/**
 * Makes a listing's pictures those that the feed names: new and changed ones are fetched by jobs, missing ones go. Pictures that people
 * added in Gable stay, behind the feed's.
 * @returns warnings in words
 */
export async function syncFeedMedia(ctx: Context, listingId: string, pictures: readonly PictureInFeed[]): Promise<string[]> {
  const warnings: string[] = []
  const present = (await listMedia(ctx, listingId)).filter((m) => m.sourceId !== null)
  const keyOf = (kind: string, id: string) => `${kind}:${id}`
  const known = new Map(present.map((m) => [keyOf(m.media.kind, m.sourceId ?? ''), m]))
  const wanted = new Set<string>()
  const seen = new Set<string>()
  for (const picture of pictures) {
    const key = keyOf(picture.kind, picture.externalId)
    if (seen.has(key)) continue
    seen.add(key)
    if (!picture.url) {
      if (picture.file) warnings.push(`Image ${picture.file} was not included in the feed. Upload it manually`)
      continue
    }
    wanted.add(key)
    await takePicture(ctx, listingId, picture, picture.url, known.get(key))
  }
  for (const [key, old] of known) if (!wanted.has(key)) await removeFeedMedia(ctx, old.media.id)
  await refreshMainPhoto(ctx, listingId)
  return warnings
}

async function removeFeedMedia(ctx: Context, id: string): Promise<void> {
  await updateMedia(ctx, id, { archived_at: ctx.clock() })
  await forgetLater(ctx, id)
}

/** Floor plans and documents stand behind the photos. */
const behind = { photo: 0, floorplan: 1000, document: 2000 }

async function takePicture(
  ctx: Context,
  listingId: string,
  picture: PictureInFeed,
  url: string,
  old: StoredMedia | undefined,
): Promise<void> {
  const position = behind[picture.kind] + picture.position
  const words = wordsFor(picture, old?.media)
  if (old && old.sourceUrl === url && old.sourceModTime === picture.modTime) {
    if (old.media.position !== position || words) await updateMedia(ctx, old.media.id, { position, ...words })
    return
  }
  const mediaId =
    old?.media.id ??
    (await insertMedia(ctx, {
      listingId,
      kind: picture.kind,
      fileName: nameIn(url),
      position,
      state: 'waiting',
      sourceUrl: url,
      sourceId: picture.externalId,
      sourceModTime: picture.modTime,
    }))
  if (!old && words) await updateMedia(ctx, mediaId, words)
  // A changed picture stays on show in its old form until the new one has come.
  if (old)
    await updateMedia(ctx, mediaId, {
      position,
      ...words,
      source_url: url,
      source_mod_time: picture.modTime,
      problem: null,
      ...(old.media.state === 'failed' && { state: 'waiting' }),
    })
  await ctx.enqueue(fetchPicture, { mediaId })
}

/** The texts of the file for a picture, where the office has entered none. */
function wordsFor({ title, altText, isAltered, alteredNote }: PictureInFeed, here: StoredMedia['media'] | undefined) {
  const words = {
    ...(title && !here?.caption && { caption: title }),
    ...(altText && !here?.altText && { alt_text: altText }),
    ...(isAltered && !here?.isAltered && { is_altered: true }),
    ...(alteredNote && !here?.alteredNote && { altered_note: alteredNote }),
  }
  return Object.keys(words).length > 0 ? words : undefined
}

function nameIn(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) || 'picture').slice(0, 255)
  } catch {
    return 'picture'
  }
}
