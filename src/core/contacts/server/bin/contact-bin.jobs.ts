import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { binDays, deleteExpired } from './contact-bin.service.ts'

const perCommit = 50

/** Every deletion queues one run for the day it is due; a run takes everything that is due, and what was restored is not there. */
export const emptyContactBin = job({
  name: 'contacts.empty-bin',
  payload: z.object({}),
  retries: 10,
  timeoutS: 600,
  subject: () => 'Empty the recycle bin of contacts',
  async run(caller, _payload, signal) {
    for (let left = true; left && !signal.aborted; )
      left = await caller.transaction(async (ctx) => {
        const ids = await deleteExpired(ctx, perCommit)
        for (const id of ids) await ctx.audit({ action: 'removed for good', entity: 'contact', entityId: id })
        return ids.length > 0
      })
  },
})

export const emptyBinLater = (ctx: Context): Promise<void> =>
  ctx.enqueue(emptyContactBin, {}, { startAfter: new Date(ctx.clock().getTime() + binDays * 86_400_000) })
