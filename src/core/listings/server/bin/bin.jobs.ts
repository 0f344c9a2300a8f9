import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { binDays } from '../../listings.contract.ts'
import { listingPurged, listingsPurging } from '../../listings.events.ts'
import { deleteForGood, expiredInBin } from './bin.store.ts'

const dayS = 86_400
const dayMs = dayS * 1000
export const goesAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + binDays * dayMs)

/** So many at once: each has pictures to remove from the disk. */
const perCommit = 20

/**
 * Permanently deletes listings that were in the bin for 30 days, with their pictures. Every deletion queues one run for the day it is due, and a
 * run deletes everything that is due; restored listings are no longer in the bin. The audit log keeps who deleted them.
 */
export const emptyBin = job({
  name: 'listings.empty-bin',
  payload: z.object({}),
  retries: 10,
  timeoutS: 600,
  subject: () => 'Empty the recycle bin of listings',
  async run(caller, _payload, signal) {
    let hasKept = false
    let after: { at: Date; id: string } | undefined
    for (let isMore = true; isMore && !signal.aborted; )
      isMore = await caller.transaction(async (ctx) => {
        const before = new Date(ctx.clock().getTime() - binDays * dayMs)
        const expired = await expiredInBin(ctx, { before, after, limit: perCommit })
        const kept = new Set<string>()
        if (expired.length) await ctx.emit(listingsPurging, { ids: expired.map(({ id }) => id), kept })
        const ids = expired.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
        for (const id of ids) await ctx.emit(listingPurged, { id })
        if (ids.length) await deleteForGood(ctx, ids)
        for (const id of ids) await ctx.audit({ action: 'removed for good', entity: 'listing', entityId: id })
        hasKept ||= kept.size > 0
        after = expired.at(-1)
        return expired.length === perCommit
      })
    // Those that are still needed, because a portal may still show them, are tried again tomorrow.
    if (hasKept)
      await caller.transaction((ctx) =>
        ctx.enqueue(
          emptyBin,
          {},
          { startAfter: new Date(ctx.clock().getTime() + dayMs), oncePer: { key: 'shown', seconds: dayS } },
        ),
      )
  },
})
