import * as z from 'zod'
import type { Caller } from '#platform/context.ts'
import { FetchRefused } from '#platform/fetch/safe-fetch.ts'
import { drawVariants, newToken } from '#platform/images/draw-variants.ts'
import { job } from '#platform/jobs/job.ts'
import { fetchFile } from '#accounts/pictures/server/fetch-picture.service.ts'
import { refreshMainPhoto } from '#core/listings/server/main-photo.service.ts'
import {
  findMedia,
  findTwin,
  lockToken,
  type MediaChange,
  type StoredMedia,
  type StoredVariant,
  updateMedia,
} from './media.store.ts'
import { pruneLater } from './media-cleaning.jobs.ts'

const payload = z.object({ mediaId: z.uuid() })

/** Variants of an uploaded picture, in a process of their own. Running twice makes the same files under a new name. */
export const makeVariants = job({
  name: 'media.make-variants',
  payload,
  retries: 3,
  concurrency: 1,
  timeoutS: 300,
  subject: () => 'Listing images',
  async run(caller, { mediaId }, _signal, { isLast }) {
    const found = await caller.transaction((ctx) => findMedia(ctx, mediaId))
    if (!found?.storageKey) return
    const token = newToken()
    try {
      const change = await variantsOf(caller, found, { storageKey: found.storageKey, token }).catch(async (error: unknown) => {
        await caller.platform.storage.removeFolder(`public/${token}`)
        throw error
      })
      await settle(caller, found, change)
    } catch (error) {
      if (isLast) await settle(caller, found, { state: 'failed', problem: 'This image could not be processed. Try another file' })
      throw error
    }
  },
})

async function variantsOf(
  caller: Caller,
  { media }: StoredMedia,
  { storageKey, token }: { storageKey: string; token: string },
): Promise<MediaChange> {
  const { storage } = caller.platform
  const twin = media.kind === 'document' ? undefined : await caller.transaction((ctx) => findTwin(ctx, storageKey, media))
  if (twin) {
    for (const { file } of twin.variants as StoredVariant[])
      await storage.copy(`public/${twin.token}/${file}`, `public/${token}/${file}`)
    const { width_px, height_px, thumb_hash, variants } = twin
    return { state: 'ready', problem: null, token, width_px, height_px, thumb_hash, variants: JSON.stringify(variants) }
  }
  if (media.kind === 'document') {
    if (!media.isPublished) return { state: 'ready', problem: null, token, variants: '[]' }
    await storage.putFile(`public/${token}/original.pdf`, await storage.localPath(storageKey))
    return {
      state: 'ready',
      problem: null,
      token,
      variants: JSON.stringify([{ name: 'original', file: 'original.pdf', widthPx: 0, heightPx: 0 }]),
    }
  }
  return drawVariants(caller, { storageKey, kind: media.kind, token, edit: media.edit })
}

async function settle(caller: Caller, before: StoredMedia, change: MediaChange): Promise<void> {
  // Another run of the same job may have finished since `before` was read: what this one replaces is what is there now.
  const replaced = await caller.transaction(async (ctx) => {
    const now = await lockToken(ctx, before.media.id)
    if (!now) return change.token
    await updateMedia(ctx, before.media.id, change)
    await refreshMainPhoto(ctx, before.listingId)
    ctx.changed('listing', before.listingId)
    return change.token && now.token
  })
  // The old public addresses end when the new ones stand.
  if (replaced) await caller.platform.storage.removeFolder(`public/${replaced}`)
}

/** A picture that a feed names by its address. */
export const fetchPicture = job({
  name: 'media.fetch-picture',
  payload,
  retries: 6,
  retryDelayS: 5,
  concurrency: 3,
  timeoutS: 180,
  subject: () => 'Feed image download',
  async run(caller, { mediaId }, signal, { isLast }) {
    const found = await caller.transaction((ctx) => findMedia(ctx, mediaId))
    if (!found?.sourceUrl) return
    try {
      const key = await fetchFile(caller, found.sourceUrl, found.media.kind, signal)
      await caller.transaction(async (ctx) => {
        if (found.storageKey) await pruneLater(ctx, found.storageKey)
        await updateMedia(ctx, mediaId, {
          storage_key: key,
          problem: null,
          ...(found.media.state !== 'ready' && { state: 'processing' }),
        })
        await ctx.enqueue(makeVariants, { mediaId })
      })
    } catch (error) {
      const isHopeless = error instanceof FetchRefused
      if (isHopeless || isLast) await giveUp(caller, found, isHopeless ? (error as Error).message : 'The server did not respond')
      if (!isHopeless) throw error
    }
  },
})

/** A picture that was there before stays on show; only the problem is noted. */
async function giveUp(caller: Caller, { media, listingId }: StoredMedia, problem: string): Promise<void> {
  await caller.transaction(async (ctx) => {
    await updateMedia(ctx, media.id, {
      problem: `The feed’s image could not be downloaded. ${problem}`,
      ...(media.state !== 'ready' && { state: 'failed' }),
    })
    ctx.changed('listing', listingId)
  })
}
