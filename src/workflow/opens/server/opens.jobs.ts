import { sql } from 'kysely'
import { localOf } from '#common/time/days.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { opensToClose, updateOpens } from './opens.store.ts'
import { clearGuests } from './visits.store.ts'

const closeAfterMs = 90 * 60_000
/** The clock that shows least in Australia, so that no open home is closed before its ninety minutes are over where it is. */
const westmost = 'Indian/Cocos'

const endOfOld = (now: Date) => localOf(new Date(now.getTime() - closeAfterMs), westmost)

export const closeOpens: Recurring = {
  name: 'opens.close',
  everyS: 300,
  due: (now) => sql`select * from due.opens_to_close(${endOfOld(now)})`,
  run: (caller) =>
    caller.transaction(async (ctx) => {
      const over = await opensToClose(ctx, endOfOld(ctx.clock()))
      await updateOpens(
        ctx,
        over.map(({ id }) => id),
        { state: 'closed', closed_at: ctx.clock() },
      )
      for (const { id } of over) ctx.changed('open', id)
    }),
}

const guestDays = 90
const startOfOldGuests = (now: Date) => new Date(now.getTime() - guestDays * 86_400_000)
/** Forgets after a while what visitors without a contact said about themselves. */
export const forgetGuests: Recurring = {
  name: 'opens.forget-guests',
  everyS: 6 * 3600,
  due: (now) => sql`select * from due.guests_to_forget(${startOfOldGuests(now)})`,
  run: (caller) => caller.transaction((ctx) => clearGuests(ctx, startOfOldGuests(ctx.clock()))),
}
