import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { escapedHtml, oneLine, type PlainMail, writeMail } from '#platform/mail/plain-mail.ts'
import { agencyMail } from './agency-mail.ts'
import { mailBrand } from './brand-mail.service.ts'
import { getBranding } from './branding.service.ts'

/**
 * A mail of the program to somebody who works here (a password, an invitation, a notice), with the agency's logo, colours and legal name:
 * whoever gets it sees at once that it is from where they work. What the footer says to clients is not for them.
 */
export async function framedMail(ctx: Context, mail: PlainMail): Promise<Mail> {
  const brand = await mailBrand(ctx, { ...(await getBranding(ctx)), mailFooter: '' })
  const { hello, before, link, after } = mail
  const button =
    link &&
    `<p style="margin:24px 0"><a href="${escapedHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${brand.accent};color:#ffffff;font-weight:600;text-decoration:none">${escapedHtml(link.words)}</a></p>`
  const body = [
    `<p>Hello ${escapedHtml(oneLine(hello))},</p>`,
    `<p>${escapedHtml(before)}</p>`,
    ...(button ? [button] : []),
    `<p style="color:#5a6863">${escapedHtml(after)}</p>`,
  ].join('')
  return { ...writeMail(mail), html: agencyMail({ ...brand, rating: undefined }, body) }
}
