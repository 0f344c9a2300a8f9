import { clientSender } from '#accounts/branding/branding.rules.ts'
import { clientFrame } from '#accounts/branding/server/brand-mail.service.ts'
import { peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import { writerOf } from '#accounts/users/server/writer.service.ts'
import { linesToHtml } from '#common/text/lines-to-html.ts'
import { addMinutes, instantOf } from '#common/time/days.ts'
import { openHomeWords } from '#common/time/local-moment.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { greetingName } from '#core/contacts/names/greeting.rules.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { agencyMail, withFoot } from '#formats/email-html/email-html.ts'
import { invitation } from '#formats/icalendar/icalendar.ts'
import type { Context } from '#platform/context.ts'
import { senderOf } from '#platform/mail/mailer.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { oneLine } from '#platform/mail/plain-mail.ts'
import type { Appraisal } from '#workflow/appraisals/appraisals.contract.ts'
import type { VisitMailKind } from '../appraisal-visits.contract.ts'
import type { VisitMail } from './visit-mails.store.ts'

const subjects: Record<VisitMailKind, (place: string, when: string) => string> = {
  booked: (place, when) => `Appraisal of ${place}, ${when}`,
  moved: (place, when) => `New time for the appraisal of ${place}: ${when}`,
  cancelled: (place, when) => `Cancelled: appraisal of ${place}, ${when}`,
}
const firstLines: Record<VisitMailKind, (place: string, when: string) => string> = {
  booked: (place, when) => `We look forward to seeing ${place} on ${when}.`,
  moved: (place, when) => `Our appraisal of ${place} is now on ${when}.`,
  cancelled: (place, when) => `Our appraisal of ${place} on ${when} is cancelled. Please reply or call us to find another time.`,
}

/** In words, and as an entry for their calendar: the same one after every change. */
export async function visitMail(
  ctx: Context,
  mail: VisitMail,
  { appraisal, names }: { appraisal: Appraisal; names: ContactFields },
): Promise<Mail> {
  const { kind, startsAt, minutes, address, sequence, appraisalId, id } = mail
  const frame = await clientFrame(ctx, { hasRating: false })
  const writer = await writerOf(ctx, (await peopleBehind(ctx, appraisal.agentIds.slice(0, 1)))[0] ?? mail.createdBy)
  const zone = propertyZone(appraisal.address, await ctx.timeZone())
  const endsAt = addMinutes(startsAt, minutes)
  const when = openHomeWords({ startsAt, endsAt })
  const place = [appraisal.streetLine, appraisal.address.suburb].filter(Boolean).join(', ')
  const isOff = kind === 'cancelled'
  const hello = greetingName(names)
  const agency = frame.brand.tradingName
  const text = [
    hello ? `Hello ${hello},` : 'Hello,',
    firstLines[kind](place, when),
    isOff || !appraisal.placeNote ? '' : `Where to meet: ${appraisal.placeNote}`,
    isOff ? '' : 'If another time suits you better, reply to this email or call us.',
    ['Kind regards,', writer?.name ?? agency, writer?.phone].filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
  const { domain, address: ours } = senderOf(ctx.platform.config)
  const { firstName, lastName, companyName } = names
  const method = isOff ? 'CANCEL' : 'REQUEST'
  const calendar = invitation({
    method,
    uid: `appraisal-${appraisalId}@${domain}`,
    sequence,
    title: `Appraisal: ${place}`,
    place,
    description: [writer?.name, writer?.phone, appraisal.placeNote].filter(Boolean).join(', '),
    url: '',
    startInstant: instantOf(startsAt, zone).toISOString(),
    endInstant: instantOf(endsAt, zone).toISOString(),
    organizer: { name: clientSender(writer?.name, agency), email: writer?.email ?? ours },
    attendee: { name: [firstName, lastName].filter(Boolean).join(' ') || companyName || address, email: address },
    now: ctx.clock(),
  })
  return {
    to: address,
    subject: oneLine(subjects[kind](place, when)),
    html: agencyMail(frame, linesToHtml(text), { preheader: firstLines[kind](place, when) }),
    text: withFoot(frame, text),
    fromName: clientSender(writer?.name, agency),
    messageId: `<appraisal-${id}@${domain}>`,
    ...(writer && { replyTo: writer.email }),
    calendar: { method, text: calendar },
  }
}
