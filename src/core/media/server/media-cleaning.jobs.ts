import * as z from 'zod'
import type { Caller, Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { forgetFile } from '#platform/storage/stored-files.ts'
import { deleteMedia, findMedia, isReferred } from './media.store.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

/** How long a removed picture can come back, and how long an upload may wait to be attached. */
export const keptForMs = 24 * 3_600_000
const later = (ctx: Pick<Context, 'clock'>) => new Date(ctx.clock().getTime() + keptForMs)

/** A removed picture goes for good: its row, its public files, and its original once no other picture was made from it. */
export const forgetMedia = job({
  name: 'media.forget',
  payload: z.object({ mediaId: z.uuid() }),
  retries: 5,
  subject: () => 'Delete files of a removed image',
  async run(caller, { mediaId }) {
    const gone = await caller.transaction(async (ctx) => {
      const found = await findMedia(ctx, mediaId, { archived: true })
      // Restored, or restored and removed again: then a later job is waiting for it.
      if (!found?.archivedAt || found.archivedAt.getTime() > ctx.clock().getTime() - keptForMs) return undefined
      await deleteMedia(ctx, mediaId)
      return found
    })
    if (!gone) return
    await caller.platform.storage.removeFolder(`public/${gone.token}`)
    if (gone.storageKey) await removeUnreferred(caller, gone.storageKey)
  },
})

/** An upload that was never attached, or whose images are all deleted. Also removes the leftovers of broken uploads. */
export const pruneUpload = job({
  name: 'media.prune-upload',
  payload: z.object({ key: z.string() }),
  retries: 5,
  subject: () => 'Delete an unused upload',
  async run(caller, { key }) {
    await removeUnreferred(caller, key)
    await caller.platform.storage.removePartials(agencyFolder('uploads', caller.scope.agencyId), keptForMs)
  },
})

/** The uncut picture of an edited one, beside the original and gone with it. Never public: what was cut away may be why it was cut. */
export const wholeOf = (storageKey: string) => `${storageKey}.whole.webp`

/** Pictures of the demo lie in a folder that agencies share, and stay. */
export async function removeUnreferred(caller: Caller, key: string): Promise<void> {
  if (!key.startsWith(`${agencyFolder('uploads', caller.scope.agencyId)}/`)) return
  if (await caller.transaction((ctx) => isReferred(ctx, key))) return
  await forgetFile(caller, key)
  await caller.platform.storage.remove(wholeOf(key))
}

export const forgetLater = (ctx: Context, mediaId: string) => ctx.enqueue(forgetMedia, { mediaId }, { startAfter: later(ctx) })
export const pruneLater = (ctx: Context, key: string) => ctx.enqueue(pruneUpload, { key }, { startAfter: later(ctx) })
