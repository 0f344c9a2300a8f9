import type { Caller } from '#platform/context.ts'
import { digestsDue } from '../notifications.events.ts'
import { claimDigest, dueDigests, forgetOld, settleDigest, waitingFor } from './digest.store.ts'
import { mailDigest } from './digest.jobs.ts'

const perTurn = 200
const mostLines = 40

/** Every few minutes for each agency: what features have to remind of, then the digests that are due. Cheap when there are none. */
export async function sendDueDigests(caller: Caller): Promise<void> {
  await caller.transaction((ctx) => ctx.emit(digestsDue, {}))
  await caller.transaction(async (ctx) => {
    const due = await dueDigests(ctx, perTurn)
    if (!due.length) return
    for (const one of due) {
      if (!(await claimDigest(ctx, one))) continue
      const waiting = await waitingFor(ctx, one.userId, mostLines)
      await settleDigest(ctx, one.userId)
      if (!waiting) continue
      await ctx.enqueue(mailDigest, { userId: one.userId, ...waiting })
    }
  })
}

/** Every hour for each agency. */
export async function forgetOldNotifications(caller: Caller): Promise<void> {
  while (await caller.transaction((ctx) => forgetOld(ctx, 1000)));
}
