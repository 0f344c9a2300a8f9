import { escapeHtml } from '#common/escape-html.ts'
import { writtenDayAt } from '#common/time/written-day.ts'
import { clientSender } from '#accounts/branding/branding.rules.ts'
import { clientFrame } from '#accounts/branding/server/brand-mail.service.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { agencyMail, mailButton, withFoot } from '#formats/email-html/email-html.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { autoSubmitted, oneLine } from '#platform/mail/plain-mail.ts'
import { typeFacts } from '#channels/documents/documents.rules.ts'
import { isReachable } from '../proofs.rules.ts'
import { proofTicket } from './proof-ticket.ts'
import { findProof, lockProof, updateProof, writerOf } from './proofs.store.ts'

/**
 * Emails one proof, unless it was withdrawn since. A worker that dies between sending and recording sends it again: one email too many is
 * better than a vendor who never saw it.
 */
export async function mailProof(caller: Caller, proofId: string): Promise<void> {
  const mail = await caller.transaction((ctx) => composeProof(ctx, proofId))
  if (!mail) return
  await caller.platform.mailer.send(mail, caller.scope.agencyId)
  await caller.transaction(async (ctx) => {
    const proof = await findProof(ctx, proofId)
    if (!proof) return
    await updateProof(ctx, proofId, { mailedAt: ctx.clock() })
    ctx.changed('document', proof.listingId)
  })
}

async function composeProof(ctx: Context, proofId: string): Promise<Mail | undefined> {
  const proof = await lockProof(ctx, proofId)
  if (!proof?.email || proof.mailedAt || !isReachable(proof, ctx.clock())) return undefined
  const brand = await getBranding(ctx)
  const frame = await clientFrame(ctx, { hasRating: false, isAboutProperty: false })
  const writer = await writerOf(ctx, proof.createdBy)
  const place = await getOutsideName(ctx, proof.listingId)
  const { spoken: what, isPrinted } = typeFacts[proof.type]
  const link = proofTicket.url(ctx, proof)
  const words =
    proof.message ??
    `Here is the proof of your ${what} for ${place}. Please check it before it is ${isPrinted ? 'printed' : 'published'}.`
  const ask = 'You can approve it or ask for changes on the page, without signing in.'
  const until = `The link is just for you and works until ${writtenDayAt(proof.expiresAt, brand.timeZone, 'long')}.`
  const html = [
    `<p style="margin:0 0 16px">Hello ${escapeHtml(proof.name)},</p>`,
    `<p style="margin:0 0 16px">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`,
    `<p style="margin:0 0 24px">${ask}</p>`,
    mailButton(frame, 'View the proof', link),
    `<p class="g-mute" style="margin:0;font-size:13px;color:#55635d">${escapeHtml(until)}</p>`,
  ].join('')
  const sign = [writer?.name, writer?.phone].filter(Boolean).join(', ')
  const text = `Hello ${oneLine(proof.name)},\n\n${words}\n\n${ask}\n\nView the proof: ${link}\n\n${until}${sign ? `\n\n${sign}` : ''}`
  const replyTo = writer?.email || brand.email
  return {
    to: proof.email,
    subject: oneLine(`Proof for you to approve: ${what}, ${place}`),
    html: agencyMail(frame, html, { preheader: `${words} ${ask}` }),
    text: withFoot(frame, text),
    fromName: clientSender(writer?.name, brand.tradingName),
    ...(replyTo && { replyTo }),
    headers: autoSubmitted,
  }
}
