import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { drawVariants, newToken } from '#platform/images/draw-variants.ts'
import { job } from '#platform/jobs/job.ts'
import { deleteHeading, findHeading, lockHeadingToken, updateHeading } from './heading-images.store.ts'
import { keptForMs, removeUnreferred } from './media-cleaning.jobs.ts'

const payload = z.object({ headingId: z.uuid() })

export const makeHeadingVariants = job({
  name: 'media.make-heading-variants',
  payload,
  retries: 3,
  timeoutS: 300,
  subject: () => 'Banner image',
  async run(caller, { headingId }, _signal, { isLast }) {
    const found = await caller.transaction((ctx) => findHeading(ctx, headingId))
    if (!found) return
    const settle = (change: Parameters<typeof updateHeading>[2]) =>
      caller.transaction(async (ctx) => {
        const replaced = await lockHeadingToken(ctx, headingId)
        await updateHeading(ctx, headingId, change)
        ctx.changed('headingImages', ctx.scope.agencyId)
        return replaced
      })
    let replaced: string | undefined
    try {
      replaced = await settle(await drawVariants(caller, { storageKey: found.storageKey, kind: 'photo', token: newToken() }))
    } catch (error) {
      if (isLast) await settle({ state: 'failed', problem: 'This image could not be processed. Try another file' })
      throw error
    }
    // What this run replaced: another run of the same job could have finished since it started.
    if (replaced) await caller.platform.storage.removeFolder(`public/${replaced}`)
  },
})

export const forgetHeading = job({
  name: 'media.forget-heading',
  payload,
  retries: 5,
  subject: () => 'Delete files of a removed banner image',
  async run(caller, { headingId }) {
    const gone = await caller.transaction(async (ctx) => {
      const found = await findHeading(ctx, headingId, { archived: true })
      if (!found?.archivedAt || found.archivedAt.getTime() > ctx.clock().getTime() - keptForMs) return undefined
      await deleteHeading(ctx, headingId)
      return found
    })
    if (!gone) return
    await caller.platform.storage.removeFolder(`public/${gone.token}`)
    await removeUnreferred(caller, gone.storageKey)
  },
})

export const forgetHeadingLater = (ctx: Context, headingId: string) =>
  ctx.enqueue(forgetHeading, { headingId }, { startAfter: new Date(ctx.clock().getTime() + keptForMs) })
