import { escapeHtml } from '#common/escape-html.ts'
import { linesToHtml } from '#common/text/lines-to-html.ts'
import { clientSender } from '#accounts/branding/branding.rules.ts'
import { clientFrame } from '#accounts/branding/server/brand-mail.service.ts'
import { writerOf } from '#accounts/users/server/writer.service.ts'
import { agencyMail, mailButton, withFoot } from '#formats/email-html/email-html.ts'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { senderOf } from '#platform/mail/mailer.ts'
import { oneLine } from '#platform/mail/plain-mail.ts'
import { findOpenOfFollowUp } from './follow-up-links.store.ts'
import { documentsOf } from '#core/media/server/listing-documents.service.ts'
import { mailLink } from '#core/contacts/server/consent/mail-links.service.ts'
import type { StoredFollowUp } from './follow-ups.store.ts'

/** Stops such emails; its number is always 0. */
export const stopPurpose = 'follow-up unsubscribe'
/** Opens a document that was sent; its number is the place of the document in the list. */
export const documentPurpose = 'follow-up document'

/** Addresses of the documents, in their order. */
export const documentLines = (ctx: Context, { id, documentIds }: StoredFollowUp): string[] =>
  documentIds.map((_, number) => mailLink(ctx, { path: 'd', purpose: documentPurpose, id, number }))

export async function followUpMail(ctx: Context, followUp: StoredFollowUp): Promise<Mail> {
  const { id, kind, address, text, subject, openId } = followUp
  const frame = await clientFrame(ctx, { hasRating: false })
  const writer = await writerOf(ctx, followUp.createdBy)
  const open = await findOpenOfFollowUp(ctx, openId)
  const names = new Map((open ? await documentsOf(ctx, open.listingId) : []).map((one) => [one.id, one.name]))
  const links = documentLines(ctx, followUp).flatMap((url, n) => {
    const name = names.get(followUp.documentIds[n] ?? '')
    return name ? [{ url, name }] : []
  })
  const isMarketing = kind !== 'requested'
  const stop = isMarketing ? mailLink(ctx, { path: 'f', purpose: stopPurpose, id }) : undefined
  const buttons = links.map(({ name, url }) => mailButton(frame, `Open ${name}`, url)).join('')
  const foot = stop
    ? `<p class="g-mute" style="margin:24px 0 0;font-size:12px;color:#55635d">You agreed to hear from us about open homes. <a class="g-mute" href="${escapeHtml(stop)}" style="color:#55635d">Unsubscribe</a></p>`
    : `<p class="g-mute" style="margin:24px 0 0;font-size:12px;color:#55635d">You asked us for this at the open home.</p>`
  const plain = [
    text,
    ...links.map(({ name, url }) => `${name}: ${url}`),
    stop ? `You agreed to hear from us about open homes.\nUnsubscribe: ${stop}` : 'You asked us for this at the open home.',
  ].join('\n\n')
  return {
    to: address,
    subject: oneLine(subject ?? ''),
    html: agencyMail(frame, `${linesToHtml(text)}${buttons}${foot}`, { preheader: text.replace(/^[^\n]{0,80},\s*\n+/, '') }),
    text: withFoot(frame, plain),
    fromName: clientSender(writer?.name, frame.brand.tradingName),
    messageId: `<follow-up-${id}@${senderOf(ctx.platform.config).domain}>`,
    ...(writer && { replyTo: writer.email }),
    ...(stop && {
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}
