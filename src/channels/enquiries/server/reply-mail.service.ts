import { clientSender } from '#accounts/branding/branding.rules.ts'
import { clientFrame, clientSignature } from '#accounts/branding/server/brand-mail.service.ts'
import { type AgencyBrand, getBranding } from '#accounts/branding/server/branding.service.ts'
import { agencyMail } from '#formats/email-html/email-html.ts'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { linesToHtml } from '#common/text/lines-to-html.ts'
import { isSigned } from '../reply.rules.ts'
import { cardHtml, cardOfListing, cardText } from '#core/listings/server/mail/mail-card.service.ts'
import { factsForReply, findReply } from './reply.store.ts'

/** The sender in full, and the privacy notice for the person who enquired (Australian Privacy Principle 5). */
function footOf({ legalName, tradingName, abn, address, collectionNotice, privacyUrl }: AgencyBrand): string {
  const who = [legalName || tradingName, abn && `ABN ${abn}`, address].filter(Boolean).join(' · ')
  return [who, collectionNotice, privacyUrl && `Privacy: ${privacyUrl}`].filter(Boolean).join('\n\n')
}

/** @returns undefined when it has been sent, or when they were erased since */
export async function composeReply(ctx: Context, replyId: string): Promise<Mail | undefined> {
  const reply = await findReply(ctx, replyId)
  if (!reply?.email) return undefined
  const { email, name, listingId, subject, text } = reply
  const facts = await factsForReply(ctx, { name, listingId })
  const brand = await getBranding(ctx)
  const card = await cardOfListing(ctx, listingId, brand.timeZone)
  const frame = await clientFrame(ctx, { hasRating: false, isAboutProperty: card?.isForSale ?? false })
  const isByHand = facts !== undefined && isSigned(text, facts.writer.name)
  const signature = isByHand ? undefined : await clientSignature(ctx, { brand, accent: frame.accent })
  const fromName = clientSender(facts?.writer.name, brand.tradingName)
  const written = [text.trimEnd(), signature?.text, card && cardText(card)].filter(Boolean).join('\n\n')
  const mail = mailOfReply({ to: email, subject, text: written, foot: footOf(brand), replyTo: facts?.replyTo, fromName })
  const notice = brand.collectionNotice
    ? `<div class="g-mute" style="margin:24px 0 0;font-size:12px;color:#55635d">${linesToHtml(brand.collectionNotice)}</div>`
    : ''
  return {
    ...mail,
    html: agencyMail(frame, `${linesToHtml(text)}${signature?.html ?? ''}${card ? cardHtml(frame, card) : ''}${notice}`, {
      preheader: afterGreeting(text),
    }),
  }
}

/** The greeting says nothing that the subject does not. */
const afterGreeting = (text: string) => text.replace(/^[^\n]{0,80},\s*\n+/, '')

interface ReplyParts {
  to: string
  subject: string
  text: string
  foot?: string | undefined
  replyTo?: string | undefined
  fromName?: string | undefined
}
export const mailOfReply = ({ to, subject, text, foot, replyTo, fromName }: ReplyParts): Mail => ({
  to,
  subject,
  text: foot ? `${text}\n\n--\n${foot}` : text,
  html: foot ? `${linesToHtml(text)}<div style="color:#5a6863;font-size:12px">${linesToHtml(foot)}</div>` : linesToHtml(text),
  ...(replyTo && { replyTo }),
  ...(fromName && { fromName }),
})
