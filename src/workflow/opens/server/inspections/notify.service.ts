import type { Context } from '#platform/context.ts'
import { findAnyContact } from '#core/contacts/server/contacts.service.ts'
import type { InspectionMailKind } from '../../inspections.rules.ts'
import { waysOf } from '../follow-up/reach.service.ts'
import { findOpen } from '../opens.store.ts'
import { type Booking, bookingOf, insertMail } from './inspections.store.ts'
import { sendInspectionMail } from './send.jobs.ts'

/** An invitation is what they asked for, and needs no consent to marketing. */
export async function mailWays(ctx: Context, bookings: readonly Booking[]) {
  const people = bookings.flatMap(({ visitId, bookedFor }) =>
    bookedFor
      ? [
          {
            visitId,
            contactId: bookedFor,
            kind: 'requested' as const,
            person: undefined,
            arrivedBy: 'booking' as const,
            agreesListing: false,
            agreesOther: false,
          },
        ]
      : [],
  )
  const ways = people.length ? await waysOf(ctx, people) : new Map<string, never[]>()
  return new Map(
    bookings.map(({ visitId }) => {
      const email = ways.get(visitId)?.find(({ channel }) => channel === 'email')
      return [visitId, { address: email?.address ?? null, why: email ? email.why : 'The contact was deleted' }]
    }),
  )
}

/** Queues an email about it as it is now, where one can be sent. */
export async function notify(ctx: Context, openId: string, kind: InspectionMailKind): Promise<void> {
  const booking = await bookingOf(ctx, openId)
  const open = await findOpen(ctx, openId)
  const contact = booking?.bookedFor ? await findAnyContact(ctx, booking.bookedFor) : undefined
  const way = booking && (await mailWays(ctx, [booking])).get(booking.visitId)
  if (!booking || !open || !contact || !way?.address || way.why) return
  const { startsAt, endsAt } = open
  const mailId = await insertMail(ctx, { openId, visitId: booking.visitId, kind, address: way.address, startsAt, endsAt })
  if (mailId) await ctx.enqueue(sendInspectionMail, { mailId })
}
