import { escapeHtml } from '#common/escape-html.ts'
import { writtenDayAt } from '#common/time/written-day.ts'
import { undefinedIfNotFound } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { autoSubmitted } from '#platform/mail/plain-mail.ts'
import { agentEmail } from '#accounts/agents/server/agents.service.ts'
import { clientSender } from '#accounts/branding/branding.rules.ts'
import { agencyMail, mailButton, withFoot } from '#formats/email-html/email-html.ts'
import { clientFrame } from '#accounts/branding/server/brand-mail.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { refusalByMail } from '#core/contacts/server/consent/consent.service.ts'
import { displayName } from '#core/contacts/contact-names.rules.ts'
import { lockAnyContact } from '#core/contacts/server/contacts.service.ts'
import { reviewToken } from './review-token.ts'
import { readSettings } from './review-settings.service.ts'
import { archiveReview, findReview, updateReview } from './reviews.store.ts'

/**
 * Emails one review request, unless it was cancelled or refused since. A worker that dies between sending and recording sends it again:
 * one email too many is better than a client who was never asked.
 */
export async function mailQuestion(caller: Caller, reviewId: string): Promise<void> {
  const mail = await caller.transaction((ctx) => composeQuestion(ctx, reviewId))
  if (!mail) return
  await caller.platform.mailer.send(mail, caller.scope.agencyId)
  await caller.transaction(async (ctx) => {
    await updateReview(ctx, reviewId, { mailedAt: ctx.clock() })
    ctx.changed('review', reviewId)
  })
}

async function composeQuestion(ctx: Context, reviewId: string): Promise<Mail | undefined> {
  const review = await findReview(ctx, reviewId, { lock: true })
  if (review?.status !== 'requested' || review.mailedAt || !review.mailedTo || !review.expiresAt) return undefined
  const person = review.contactId ? await personOf(ctx, review.contactId) : undefined
  if (!person || person.refusal) {
    await archiveReview(ctx, reviewId, true)
    await ctx.audit({ action: 'not asked', entity: 'review', entityId: reviewId })
    ctx.changed('review', reviewId)
    return undefined
  }
  const [brand, settings] = [await getBranding(ctx), await readSettings(ctx)]
  const replyTo = (review.agentId && (await agentEmail(ctx, review.agentId))) || brand.email
  const token = reviewToken(ctx.platform.secrets, {
    agencyId: ctx.scope.agencyId,
    reviewId,
    expiresAt: new Date(review.expiresAt),
  })
  const link = `${ctx.platform.config.PUBLIC_URL}/review?token=${token}`
  const stop = `${link}&stop=yes`
  const reviewed = review.agentName ?? brand.tradingName
  const thanks =
    settings.words || `Thank you for working with us${review.listingLabel ? ` on ${review.listingLabel}` : ''}. How did we do?`
  const ask = `Would you take a minute to review ${reviewed}? Good or bad, your review helps others choose an agent.`
  // Their rating is asked for here; ours would put words in their mouth.
  const frame = await clientFrame(ctx, { hasRating: false, isAboutProperty: false })
  const html = [
    `<p style="margin:0 0 16px">Hello ${escapeHtml(person.name)},</p>`,
    `<p style="margin:0 0 16px">${escapeHtml(thanks).replaceAll('\n', '<br>')}</p>`,
    `<p style="margin:0 0 24px">${escapeHtml(ask)}</p>`,
    mailButton(frame, 'Write a review', link),
    `<p class="g-mute" style="margin:0;font-size:13px;color:#55635d">This link is just for you and works until ${escapeHtml(writtenDayAt(review.expiresAt, brand.timeZone, 'long'))}. <a class="g-mute" href="${escapeHtml(stop)}" style="color:#55635d">Unsubscribe from these emails</a></p>`,
  ].join('')
  const works = `This link is just for you and works until ${writtenDayAt(review.expiresAt, brand.timeZone, 'long')}.`
  const text = withFoot(
    frame,
    `Hello ${person.name},\n\n${thanks}\n\n${ask}\n\nWrite a review: ${link}\n\n${works}\n\nUnsubscribe from these emails: ${stop}`,
  )
  return {
    to: review.mailedTo,
    subject: `How did ${reviewed} do?`.replaceAll(/\p{Cc}+/gu, ' '),
    html: agencyMail(frame, html, { preheader: ask }),
    text,
    fromName: clientSender(review.agentName, brand.tradingName),
    ...(replyTo && { replyTo }),
    // Asking for a review is marketing to the Spam Act; the big providers want the one click (RFC 8058).
    headers: {
      ...autoSubmitted,
      'List-Unsubscribe': `<${ctx.platform.config.PUBLIC_URL}/mail/r/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** The job runs for the agency; whether the user may read this contact was checked when they asked. */
async function personOf(ctx: Context, contactId: string) {
  const found = await lockAnyContact(ctx, contactId).catch(undefinedIfNotFound)
  if (!found) return undefined
  const { fields } = found
  return { name: fields.firstName || displayName(fields), refusal: await refusalByMail(ctx, contactId, fields) }
}
