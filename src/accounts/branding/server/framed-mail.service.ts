import { escapeHtml } from '#common/escape-html.ts'
import { networkNames, type SocialLinks } from '#common/social-links.ts'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { autoSubmitted, type MailRow, oneLine, type PlainMail, writeMail } from '#platform/mail/plain-mail.ts'
import { agencyMail, type MailBrand, mailButton, withFoot } from '#formats/email-html/email-html.ts'
import { mailBrand } from './brand-mail.service.ts'
import { getBranding } from './branding.service.ts'

/** The agency's frame for mails to its own people. What the footer, the profiles and the rating say to clients is not for them. */
export async function staffFrame(ctx: Context): Promise<MailBrand> {
  const brand = { ...(await getBranding(ctx)), mailFooter: '', privacyUrl: '', socials: noSocials }
  return { ...(await mailBrand(ctx, brand)), rating: undefined }
}

/** `Harbour & Vale (Gable)`: where they work, and which of its programs writes. */
export const staffSender = ({ brand }: MailBrand): string => `${brand.tradingName} (Gable)`

const noSocials = Object.fromEntries(networkNames.map((network) => [network, null])) as SocialLinks

function rowsHtml({ accent }: MailBrand, rows: readonly MailRow[]): string {
  const cells = rows.map(({ label, value, url }) => {
    const shown = escapeHtml(oneLine(value))
    const pressed = url
      ? `<a class="g-acc" href="${escapeHtml(url)}" style="color:${accent};font-weight:600;text-decoration:none">${shown}</a>`
      : shown
    return `<tr><td class="g-mute g-line" valign="top" width="96" style="padding:9px 12px 9px 0;border-bottom:1px solid #e4e8e6;font-size:13px;line-height:22px;color:#55635d">${escapeHtml(label)}</td><td class="g-ink g-line" valign="top" style="padding:9px 0;border-bottom:1px solid #e4e8e6;font-size:16px;line-height:22px;color:#1f2933;word-break:break-word">${pressed}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 20px">${cells.join('')}</table>`
}

const quoteHtml = ({ accent }: MailBrand, quote: string) =>
  `<p style="margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid ${accent}">${escapeHtml(quote).replaceAll('\n', '<br>')}</p>`

/**
 * An email of the program to a user (password, invitation, notice), with the agency's logo, colours and legal name, so that they
 * recognise it.
 */
export async function framedMail(ctx: Context, mail: PlainMail): Promise<Mail> {
  const frame = await staffFrame(ctx)
  const { hello, before, preheader, rows = [], quote, link, after } = mail
  const body = [
    `<p style="margin:0 0 16px">Hello ${escapeHtml(oneLine(hello))},</p>`,
    `<p style="margin:0 0 16px">${escapeHtml(before)}</p>`,
    ...(rows.length ? [rowsHtml(frame, rows)] : []),
    ...(quote ? [quoteHtml(frame, quote)] : []),
    ...(link ? [mailButton(frame, link.words, link.url)] : []),
    `<p class="g-mute" style="margin:0;font-size:13px;color:#55635d">${escapeHtml(after)}</p>`,
  ].join('')
  const plain = writeMail(mail)
  return {
    ...plain,
    text: withFoot(frame, plain.text),
    html: agencyMail(frame, body, { preheader: preheader ?? before }),
    fromName: staffSender(frame),
    headers: autoSubmitted,
  }
}
