import type { Context } from '#platform/context.ts'
import type { InspectionMailKind } from '../../inspections.rules.ts'
import { mailRefusalsWanted } from '../../opens.events.ts'
import { waysOf } from '../follow-up/reach.service.ts'
import { findOpen } from '../opens.store.ts'
import { type Booking, bookingOf, insertMail } from './inspections.store.ts'
import { sendInspectionMail } from './send.jobs.ts'

interface MailWay {
  address: string | null
  why: string | null
}
/**
 * An invitation is what they asked for, and needs no consent to marketing. Who booked online gets it at the address they typed, so that nothing
 * differs for people we know.
 */
export async function mailWays(ctx: Context, bookings: readonly Booking[]): Promise<Map<string, MailWay>> {
  const byContact = bookings.flatMap(({ visitId, bookedFor, isOnline }) =>
    bookedFor && !isOnline
      ? [
          {
            ...{ visitId, contactId: bookedFor, kind: 'requested' as const, person: undefined },
            ...{ arrivedBy: 'booking' as const, agreesListing: false, agreesOther: false },
          },
        ]
      : [],
  )
  const ways = byContact.length ? await waysOf(ctx, byContact) : new Map<string, never[]>()
  const typed = bookings.flatMap(({ isOnline, person }) => (isOnline && person?.email ? [person.email.toLowerCase()] : []))
  const refusals = new Map<string, string>()
  if (typed.length) await ctx.emit(mailRefusalsWanted, { addresses: typed, refusals })
  return new Map(
    bookings.map(({ visitId, isOnline, person }): [string, MailWay] => {
      if (isOnline) {
        const address = person?.email ?? null
        return [visitId, { address, why: address ? (refusals.get(address.toLowerCase()) ?? null) : 'No email address' }]
      }
      const email = ways.get(visitId)?.find(({ channel }) => channel === 'email')
      return [visitId, { address: email?.address ?? null, why: email ? email.why : 'The contact was deleted' }]
    }),
  )
}

/** Queues an email about it as it is now, where one can be sent. */
export async function notify(ctx: Context, openId: string, kind: InspectionMailKind): Promise<void> {
  const booking = await bookingOf(ctx, openId)
  const open = await findOpen(ctx, openId)
  const way = booking && (await mailWays(ctx, [booking])).get(booking.visitId)
  if (!booking || !open || !way?.address || way.why) return
  const { startsAt, endsAt } = open
  const mailId = await insertMail(ctx, { openId, visitId: booking.visitId, kind, address: way.address, startsAt, endsAt })
  if (mailId) await ctx.enqueue(sendInspectionMail, { mailId })
}
