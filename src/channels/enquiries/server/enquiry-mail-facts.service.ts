import { sql } from 'kysely'
import { formatPhone } from '#common/format-phone.ts'
import type { Context } from '#platform/context.ts'
import type { MailRow } from '#platform/mail/plain-mail.ts'
import type { NotificationFacts } from '#accounts/notifications/notifications.events.ts'
import { peopleOrOffice } from '#accounts/notifications/server/notify.service.ts'
import { ContactEmail } from '#core/contacts/contact-fields.contract.ts'
import { sourceLabel } from '../enquiry-sources.rules.ts'
import { findEnquiry } from './enquiries.store.ts'

/**
 * The content of the email about an enquiry, so that an agent at an open home can press the number and answer: what the person wrote of
 * themselves. Undefined when it is no longer this user's enquiry, or its person was erased.
 */
export async function enquiryMailFacts(
  ctx: Context,
  { userId, entityId }: { userId: string; entityId: string },
): Promise<NotificationFacts | undefined> {
  // A job has the permissions of no one: whose enquiry it is decides, and without an agent it is the office's.
  const enquiry = await findEnquiry(ctx, entityId, sql<boolean>`true`)
  if (!enquiry || !(await peopleOrOffice(ctx, [enquiry.agentId])).includes(userId)) return undefined
  const { name, phone, email, listingId, streetLine, suburb, message } = enquiry
  const { PUBLIC_URL } = ctx.platform.config
  const address = ContactEmail.shape.address.safeParse(email).data
  const digits = phone?.replaceAll(/[^\d+]/g, '')
  const place = [streetLine, suburb].filter(Boolean).join(', ')
  const row = (label: string, value: string | null | undefined, url?: string): MailRow[] =>
    value ? [{ label, value, ...(url && { url }) }] : []
  return {
    rows: [
      ...row('Name', name),
      ...row('Phone', phone && formatPhone(phone), digits && `tel:${digits}`),
      ...row('Email', email, address && `mailto:${address}`),
      ...row('Property', place, listingId ? `${PUBLIC_URL}/listings/${listingId}` : undefined),
      ...row('Sent through', sourceLabel(enquiry)),
    ],
    ...(message && { quote: message.slice(0, 5_000) }),
    ...(address && { replyTo: address }),
  }
}
