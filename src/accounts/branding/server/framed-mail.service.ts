import { escapeHtml } from '#common/escape-html.ts'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { autoSubmitted, oneLine, type PlainMail, writeMail } from '#platform/mail/plain-mail.ts'
import { agencyMail, type MailBrand, mailButton } from '#formats/email-html/email-html.ts'
import { mailBrand } from './brand-mail.service.ts'
import { getBranding } from './branding.service.ts'

/** The agency's frame for mails to its own people. What the footer and the rating say to clients is not for them. */
export async function staffFrame(ctx: Context): Promise<MailBrand> {
  return { ...(await mailBrand(ctx, { ...(await getBranding(ctx)), mailFooter: '' })), rating: undefined }
}

/** `Harbour & Vale (Gable)`: where they work, and which of its programs writes. */
export const staffSender = ({ brand }: MailBrand): string => `${brand.tradingName} (Gable)`

const quoteHtml = ({ accent }: MailBrand, quote: string) =>
  `<p style="margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid ${accent}">${escapeHtml(quote).replaceAll('\n', '<br>')}</p>`

/**
 * An email of the program to a user (password, invitation, notice), with the agency's logo, colours and legal name, so that they
 * recognise it.
 */
export async function framedMail(ctx: Context, mail: PlainMail): Promise<Mail> {
  const frame = await staffFrame(ctx)
  const { hello, before, quote, link, after } = mail
  const body = [
    `<p style="margin:0 0 16px">Hello ${escapeHtml(oneLine(hello))},</p>`,
    `<p style="margin:0 0 16px">${escapeHtml(before)}</p>`,
    ...(quote ? [quoteHtml(frame, quote)] : []),
    ...(link ? [mailButton(frame, link.words, link.url)] : []),
    `<p class="g-mute" style="margin:0;font-size:13px;color:#55635d">${escapeHtml(after)}</p>`,
  ].join('')
  return { ...writeMail(mail), html: agencyMail(frame, body), fromName: staffSender(frame), headers: autoSubmitted }
}
