import { sql } from 'kysely'
import type { Caller } from '#platform/context.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { digestsDue } from '../notifications.events.ts'
import { digestHour } from '../notifications.rules.ts'
import { claimDigest, dueDigests, forgetOld, settleDigest, startsOfOld, waitingFor } from './digest.store.ts'
import { mailDigest } from './digest.jobs.ts'

const perTurn = 200
const mostLines = 40

export const digests: Recurring = {
  name: 'notifications.due',
  everyS: 300,
  due: (now) => sql`select * from due.digests(${now}, ${digestHour})`,
  run: sendDueDigests,
}

/** Asks features for what they have to remind of, then queues the digests that are due. */
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

export const oldNotifications: Recurring = {
  name: 'notifications.forget',
  everyS: 3600,
  due(now) {
    const before = startsOfOld(now)
    return sql`select * from due.old_notifications(${before.notifications}, ${before.digests})`
  },
  async run(caller) {
    while (await caller.transaction((ctx) => forgetOld(ctx, 1000)));
  },
}
