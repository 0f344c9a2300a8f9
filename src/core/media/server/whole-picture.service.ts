import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { invalid, notFound } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import { requireEditable } from '#core/listings/server/listings.service.ts'
import { wholeOf } from './media-cleaning.jobs.ts'
import { findMedia } from './media.store.ts'

/** The uncut picture for the screen that cuts it; drawn once, because a browser cannot show what some cameras write. */
export async function openWhole(caller: Caller, id: string): Promise<{ url: string; expiresAt: string }> {
  const { storage, images } = caller.platform
  const { media, storageKey } = await caller.transaction(async (ctx) => {
    const found = await findMedia(ctx, id)
    if (!found) throw notFound({ media: id })
    await requireEditable(ctx, found.listingId)
    return found
  })
  if (!storageKey || media.kind === 'document') throw notFound({ whole: id })
  const key = wholeOf(storageKey)
  if ((await storage.size(key)) === undefined) {
    const outFolder = await mkdtemp(join(tmpdir(), 'gable-whole-'))
    try {
      const sourcePath = await storage.localPath(storageKey)
      const job = { sourcePath, kind: media.kind, only: ['large'], outFolder } as const
      const reply = await images.make(job, caller.scope.agencyId)
      if (reply.outcome === 'refused') throw invalid([{ path: 'id', message: reply.problem }])
      const [whole] = reply.variants
      if (whole) await storage.putFile(key, whole.path)
    } finally {
      await rm(outFolder, { recursive: true, force: true })
    }
  }
  const { url, expiresAt } = storage.presignGet(key, { fileName: 'whole.webp', contentType: 'image/webp', expiresInS: 600 })
  return { url, expiresAt: expiresAt.toISOString() }
}
