import { escapeHtml } from '#common/escape-html.ts'
import { linesToHtml } from '#common/text/lines-to-html.ts'
import { clientSender } from '#accounts/branding/branding.rules.ts'
import { clientFrame, clientSignature } from '#accounts/branding/server/brand-mail.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { writerOf } from '#accounts/users/server/writer.service.ts'
import { mailLink } from '#core/contacts/server/consent/mail-links.service.ts'
import { cardHtml, cardOfListing, cardText, type MailCard } from '#core/listings/server/mail/mail-card.service.ts'
import { agencyMail, mailButton, withFoot } from '#formats/email-html/email-html.ts'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { senderOf } from '#platform/mail/mailer.ts'
import { oneLine } from '#platform/mail/plain-mail.ts'
import type { StoredEmail } from './emails.store.ts'
import { fileLinks } from './files.service.ts'

/** Stops commercial emails; its number is always 0. */
export const stopPurpose = 'email unsubscribe'

/** Cards of listings as they are now; one that is no longer advertised is left out. */
export async function cardsOf(ctx: Context, listingIds: readonly string[]): Promise<MailCard[]> {
  const { timeZone } = await getBranding(ctx)
  const cards = []
  for (const id of listingIds) cards.push(await cardOfListing(ctx, id, timeZone))
  return cards.filter((card) => card !== undefined)
}

/** Writes the email as it goes out, without the files that are attached to it. */
export async function mailOf(ctx: Context, email: StoredEmail): Promise<Mail> {
  const { id, address, subject, text, isCommercial, enquiryId } = email
  const cards = await cardsOf(ctx, email.cardIds)
  const brand = await getBranding(ctx)
  const frame = await clientFrame(ctx, { hasRating: false, isAboutProperty: cards.some(({ isForSale }) => isForSale) })
  const writer = await writerOf(ctx, email.createdBy)
  const signature = await clientSignature(ctx, { brand, accent: frame.accent })
  const links = fileLinks(ctx, email)
  const stop = isCommercial ? mailLink(ctx, { path: 'e', purpose: stopPurpose, id }) : undefined
  const why = `You agreed to marketing emails from ${brand.tradingName}.`
  // The person who enquired gave their details unasked (Australian Privacy Principle 5).
  const notice = enquiryId ? brand.collectionNotice : ''
  const foot = stop
    ? `<p class="g-mute" style="margin:24px 0 0;font-size:12px;color:#55635d">${escapeHtml(why)} <a class="g-mute" href="${escapeHtml(stop)}" style="color:#55635d">Unsubscribe</a></p>`
    : ''
  const body = [
    linesToHtml(text),
    ...links.map(({ name, url }) => mailButton(frame, `Open ${name}`, url)),
    signature.html,
    ...cards.map((card) => cardHtml(frame, card)),
    notice && `<div class="g-mute" style="margin:24px 0 0;font-size:12px;color:#55635d">${linesToHtml(notice)}</div>`,
    foot,
  ]
  const plain = [
    text.trimEnd(),
    ...links.map(({ name, url }) => `${name}: ${url}`),
    signature.text,
    ...cards.map(cardText),
    ...(notice ? [notice] : []),
    ...(stop ? [`${why}\nUnsubscribe: ${stop}`] : []),
  ]
  return {
    to: address,
    subject: oneLine(subject ?? ''),
    html: agencyMail(frame, body.join(''), { preheader: text.replace(/^[^\n]{0,80},\s*\n+/, '') }),
    text: withFoot(frame, plain.join('\n\n')),
    fromName: clientSender(writer?.name, brand.tradingName),
    messageId: `<email-${id}@${senderOf(ctx.platform.config).domain}>`,
    ...(writer && { replyTo: writer.email }),
    ...(stop && { headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  }
}
