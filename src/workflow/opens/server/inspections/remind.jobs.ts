import { addDays, localOf } from '#common/time/days.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { dueForReminder } from './inspections.store.ts'
import { queueNotice } from './notices.service.ts'

/** In the afternoon, of those of the next day. */
const remindFrom = '15:00'
export const remindOfInspections: Recurring = {
  name: 'opens.remind-of-inspections',
  everyS: 900,
  run: (caller) =>
    caller.transaction(async (ctx) => {
      const now = localOf(ctx.clock(), await ctx.timeZone())
      if (now.slice(11) < remindFrom) return
      const tomorrow = addDays(now.slice(0, 10), 1)
      for (const { openId } of await dueForReminder(ctx, { from: `${tomorrow}T00:00`, to: `${tomorrow}T23:59` }))
        await queueNotice(ctx, openId, 'reminder')
    }),
}
