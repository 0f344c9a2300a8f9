import { openHomeWords } from '#common/time/local-moment.ts'
import { type SmsDue, smsDue } from '#core/contacts/contacts.events.ts'
import { mailRefusals, type Way, waysOf } from '#core/contacts/server/consent/ways.service.ts'
import type { Context } from '#platform/context.ts'
import type { InspectionMailKind } from '../inspections.rules.ts'
import { openFacts } from '#workflow/opens/server/open-facts.service.ts'
import { type Booking, bookingOf, findOpen } from '#workflow/opens/server/private-opens.service.ts'
import { firstLines } from './inspection-mail.ts'
import { insertMail, moveMail } from './inspections.store.ts'
import { sendInspectionMail } from './send.jobs.ts'

interface MailWay {
  channel: 'email' | 'sms'
  address: string | null
  why: string | null
}
/**
 * An invitation is what they asked for, and needs no consent to marketing: by email, or by SMS to a contact without an email. Who booked online
 * gets it at the address they typed, so that nothing differs for people we know.
 */
export async function mailWays(ctx: Context, bookings: readonly Booking[]): Promise<Map<string, MailWay>> {
  const byContact = bookings.flatMap(({ visitId, bookedFor, isOnline }) =>
    bookedFor && !isOnline ? [{ key: visitId, contactId: bookedFor, purpose: null }] : [],
  )
  const ways = await waysOf(ctx, byContact)
  const refusals = await mailRefusals(
    ctx,
    bookings.flatMap(({ isOnline, person }) => (isOnline && person?.email ? [person.email] : [])),
  )
  return new Map(
    bookings.map(({ visitId, isOnline, person }): [string, MailWay] => {
      if (isOnline) {
        const address = person?.email ?? null
        const why = address ? (refusals.get(address.toLowerCase()) ?? null) : 'No email address'
        return [visitId, { channel: 'email', address, why }]
      }
      return [visitId, wayFor(ways.get(visitId) ?? [])]
    }),
  )
}
function wayFor(ways: readonly Way[]): MailWay {
  const [email, sms] = ways
  if (!email) return { channel: 'email', address: null, why: 'The contact was deleted' }
  // Who opted out of email hasn't asked for SMS: only a missing address leads there.
  if (!email.address && sms?.address && !sms.why) return { channel: 'sms', address: sms.address, why: null }
  return { channel: 'email', address: email.address, why: email.why }
}

/** Queues a message about it as it is now, where one can be sent. */
export async function queueNotice(ctx: Context, openId: string, kind: InspectionMailKind): Promise<void> {
  const booking = await bookingOf(ctx, openId)
  const open = await findOpen(ctx, openId)
  const way = booking && (await mailWays(ctx, [booking])).get(booking.visitId)
  if (!booking || !open || !way?.address || way.why) return
  const { startsAt, endsAt } = open
  const { channel, address } = way
  const mailId = await insertMail(ctx, { openId, visitId: booking.visitId, kind, channel, address, startsAt, endsAt })
  if (!mailId) return
  if (channel === 'sms') await textTo(ctx, { mailId, kind, number: address, booking })
  else await ctx.enqueue(sendInspectionMail, { mailId })
}

/** An SMS is queued, sent and reported by who sends SMS; here it counts as sent once it is in that queue. */
async function textTo(
  ctx: Context,
  { mailId, kind, number, booking }: { mailId: string; kind: InspectionMailKind; number: string; booking: Booking },
): Promise<void> {
  const facts = await openFacts(ctx, booking.openId)
  if (!facts || !booking.bookedFor) return
  const text = firstLines[kind](facts.place, openHomeWords(facts))
  const due: SmsDue = { contactId: booking.bookedFor, number, purpose: 'service', text }
  await ctx.emit(smsDue, due)
  const refusal = due.outcome === 'queued' ? null : (due.outcome?.refusal ?? 'SMS is not available')
  const to = refusal === null ? { state: 'sent' as const, sentAt: ctx.clock() } : { state: 'failed' as const, reason: refusal }
  await moveMail(ctx, mailId, { from: ['waiting'], to })
}
