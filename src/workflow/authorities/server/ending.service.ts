import { sql } from 'kysely'
import { addDays } from '#common/time/days.ts'
import { notify, peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import { lockAnyListing } from '#core/listings/server/listings.service.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import type { Caller } from '#platform/context.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { alarmDays, alarmFor } from '../authorities.rules.ts'
import { endingBy, findAuthority, updateAuthority } from './authorities.store.ts'
import { daysBetween, localNow } from './authority-facts.ts'

const left = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/** Ends authorities whose last day has passed, and notifies the agents of a listing 14, 7, 2 and 0 days before. */
export async function watchEndings(caller: Caller): Promise<void> {
  const near = await caller.reading(async (ctx) => endingBy(ctx, addDays(await ctx.today(), alarmDays[0] + 1)))
  for (const { id, listingId } of near)
    await caller.transaction(async (ctx) => {
      const listing = await lockAnyListing(ctx, listingId)
      const one = await findAuthority(ctx, id, { lock: true })
      if (one?.state !== 'inForce' || !one.endsOn) return
      const today = (await localNow(ctx, listing.fields)).slice(0, 10)
      const days = daysBetween(today, one.endsOn)
      if (days < 0) {
        await updateAuthority(ctx, id, { state: 'ended', endedAs: 'expired', endedOn: one.endsOn })
        await ctx.audit({ action: 'authority expired', entity: 'listing', entityId: listingId })
        ctx.changed('authority', id)
        return
      }
      const alarm = alarmFor(days)
      if (alarm === undefined || (one.alarmedDays !== null && one.alarmedDays <= alarm)) return
      await updateAuthority(ctx, id, { alarmedDays: alarm })
      await notify(ctx, {
        userIds: await peopleBehind(
          ctx,
          listing.fields.agents.map(({ agentId }) => agentId),
        ),
        kind: 'authorityEnding',
        title: `The authority for ${streetLine(listing.fields.address) || listing.reference} ends ${left(days)}`,
        about: { entity: 'listing', id: listingId },
        key: `authorityEnding ${id} ${alarm}`,
      })
      ctx.changed('authority', id)
    })
}

export const watchAuthorities: Recurring = {
  name: 'authorities.endings',
  everyS: 3600,
  due: (now) => sql`select * from due.authorities_ending(${now})`,
  run: watchEndings,
}
