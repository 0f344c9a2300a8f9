import { greetingName } from '#core/contacts/names/greeting.rules.ts'
import { linesToHtml } from '#common/text/lines-to-html.ts'
import { instantOf } from '#common/time/days.ts'
import { openHomeWords } from '#common/time/local-moment.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { clientSender } from '#accounts/branding/branding.rules.ts'
import { clientFrame } from '#accounts/branding/server/brand-mail.service.ts'
import { peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import { writerOf } from '#accounts/users/server/writer.service.ts'
import { agencyMail, mailButton, withFoot } from '#formats/email-html/email-html.ts'
import { invitation } from '#formats/icalendar/icalendar.ts'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { ownAddress, writeToken } from '#platform/mail/own-address.ts'
import { senderOf } from '#platform/mail/mailer.ts'
import { autoSubmitted, oneLine } from '#platform/mail/plain-mail.ts'
import type { InspectionMailKind } from '../inspections.rules.ts'
import type { OpenFacts } from '#workflow/opens/server/open-facts.service.ts'
import { bookingUrl } from './bookings/booking-ticket.ts'
import type { InspectionMail } from './inspections.store.ts'
import { inspectionUid } from './inspection-uid.ts'

const subjects: Record<InspectionMailKind, (place: string, when: string) => string> = {
  booked: (place, when) => `Inspection of ${place}, ${when}`,
  moved: (place, when) => `New time to inspect ${place}: ${when}`,
  cancelled: (place, when) => `Cancelled: inspection of ${place}, ${when}`,
  reminder: (place, when) => `Reminder: inspection of ${place}, ${when}`,
}
/** Also the whole of an SMS. */
export const firstLines: Record<InspectionMailKind, (place: string, when: string) => string> = {
  booked: (place, when) => `Your inspection of ${place} is booked for ${when}.`,
  moved: (place, when) => `Your inspection of ${place} is now on ${when}.`,
  cancelled: (place, when) =>
    `Your inspection of ${place} on ${when} is cancelled. Please reply or call us to find another time.`,
  reminder: (place, when) => `This is a reminder of your inspection of ${place} on ${when}.`,
}

interface Names {
  title: string | null
  firstName: string | null
  lastName: string | null
  companyName: string | null
}
/** In words, and as an entry for their calendar: the same one after every change. */
export async function inspectionMail(
  ctx: Context,
  mail: InspectionMail,
  { names, facts }: { names: Names; facts: OpenFacts },
): Promise<Mail> {
  const { kind, startsAt, endsAt, address, sequence, openId, id } = mail
  const { placeNote } = facts
  const frame = await clientFrame(ctx, { hasRating: false })
  // A buyer who booked online hears from their host.
  const writer = await writerOf(ctx, mail.createdBy ?? (await peopleBehind(ctx, [facts.leadId]))[0] ?? null)
  const zone = propertyZone({ state: facts.propertyState, suburb: facts.suburb, postcode: facts.postcode }, await ctx.timeZone())
  const when = openHomeWords({ startsAt, endsAt })
  const isOff = kind === 'cancelled'
  const { firstName, lastName, companyName } = names
  const hello = greetingName(names)
  const link = isOff ? '' : bookingUrl(ctx, { id: openId, signVersion: facts.signVersion })
  const agency = frame.brand.tradingName
  const words = [
    hello ? `Hello ${hello},` : 'Hello,',
    firstLines[kind](facts.place, when),
    ...(isOff
      ? []
      : [
          placeNote ? `Where to meet: ${placeNote}` : '',
          'If you can’t make it, change or cancel it at the end of this email, reply to it, or call us.',
        ]),
    ['Kind regards,', writer?.name ?? agency, writer?.phone].filter(Boolean).join('\n'),
  ]
  const text = words.filter(Boolean).join('\n\n')
  const { domain, address: ours } = senderOf(ctx.platform.config)
  const { BOUNCE_ADDRESS } = ctx.platform.config
  // Calendars answer to the organiser: there Gable reads it.
  const replyTo =
    BOUNCE_ADDRESS && ownAddress(BOUNCE_ADDRESS, 'i', writeToken({ agencyId: ctx.scope.agencyId, recordId: openId }))
  const calendar = invitation({
    method: isOff ? 'CANCEL' : 'REQUEST',
    uid: inspectionUid(ctx, openId),
    sequence,
    title: `Inspection: ${facts.place}`,
    place: facts.place,
    description: [writer?.name, writer?.phone, placeNote].filter(Boolean).join(', '),
    url: link,
    startInstant: instantOf(startsAt, zone).toISOString(),
    endInstant: instantOf(endsAt, zone).toISOString(),
    organizer: { name: clientSender(writer?.name, agency), email: replyTo ?? writer?.email ?? ours },
    attendee: { name: [firstName, lastName].filter(Boolean).join(' ') || companyName || address, email: address },
    now: ctx.clock(),
  })
  return {
    to: address,
    subject: oneLine(subjects[kind](facts.place, when)),
    html: agencyMail(frame, linesToHtml(text) + (link && mailButton(frame, 'Change or cancel', link)), {
      preheader: firstLines[kind](facts.place, when),
    }),
    text: withFoot(frame, link ? `${text}\n\nChange or cancel: ${link}` : text),
    fromName: clientSender(writer?.name, agency),
    messageId: `<inspection-${id}@${domain}>`,
    // A user who books writes it; a reminder, and the answer to a booking online, are automatic.
    ...((kind === 'reminder' || mail.createdBy === null) && { headers: autoSubmitted }),
    ...(writer && { replyTo: writer.email }),
    calendar: { method: isOff ? 'CANCEL' : 'REQUEST', text: calendar },
  }
}
