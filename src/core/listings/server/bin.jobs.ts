import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { forgetMediaOf } from '#core/media/server/media-cleaning.service.ts'
import { binDays } from '../listings.contract.ts'
import { deleteForGood, expiredInBin, hasExpiredShown } from './bin.store.ts'

const dayMs = 86_400_000
export const goesAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + binDays * dayMs)

/** So many at once: each has pictures to remove from the disk. */
const perCommit = 20

/**
 * Takes what has lain in the bin for 30 days away for good, with its pictures. Every deletion queues one run for the day it is due, and
 * a run takes everything that is due; what was restored meanwhile is simply not there. The history of the agency keeps who deleted it.
 */
export const emptyBin = job({
  name: 'listings.empty-bin',
  payload: z.object({}),
  retries: 10,
  timeoutS: 600,
  subject: () => 'Emptying the recycle bin',
  async run(caller, _payload, signal) {
    for (let left = true; left && !signal.aborted; ) {
      left = await caller.transaction(async (ctx) => {
        const ids = await expiredInBin(ctx, new Date(ctx.clock().getTime() - binDays * dayMs), perCommit)
        // Files go after the commit: one that stays behind is waste, a row without its file would be a broken listing.
        for (const id of ids) await forgetMediaOf(ctx, id)
        if (ids.length) await deleteForGood(ctx, ids)
        for (const id of ids) await ctx.audit({ action: 'removed for good', entity: 'listing', entityId: id })
        return ids.length > 0
      })
    }
    // Those that a portal may still show are looked at again tomorrow, until they are off.
    await caller.transaction(async (ctx) => {
      if (await hasExpiredShown(ctx, new Date(ctx.clock().getTime() - binDays * dayMs)))
        await ctx.enqueue(emptyBin, {}, { startAfter: new Date(ctx.clock().getTime() + dayMs), onlyOne: 'shown' })
    })
  },
})
