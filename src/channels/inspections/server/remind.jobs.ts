import { sql } from 'kysely'
import { addDays, localOf } from '#common/time/days.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { dueForReminder } from './inspections.store.ts'
import { queueNotice } from './notices.service.ts'

/** In the afternoon, of those of the next day. */
const remindFromHour = 15
export const remindOfInspections: Recurring = {
  name: 'opens.remind-of-inspections',
  everyS: 900,
  due: (now) => sql`select * from due.inspections_to_remind(${now}, ${remindFromHour})`,
  run: (caller) =>
    caller.transaction(async (ctx) => {
      const now = localOf(ctx.clock(), await ctx.timeZone())
      if (Number(now.slice(11, 13)) < remindFromHour) return
      const tomorrow = addDays(now.slice(0, 10), 1)
      for (const { openId } of await dueForReminder(ctx, { from: `${tomorrow}T00:00`, to: `${tomorrow}T23:59` }))
        await queueNotice(ctx, openId, 'reminder')
    }),
}
