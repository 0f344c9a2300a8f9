import { linesToHtml } from '#common/text/lines-to-html.ts'
import { clientSender } from '#accounts/branding/branding.rules.ts'
import { clientFrame } from '#accounts/branding/server/brand-mail.service.ts'
import { writerOf } from '#accounts/users/server/writer.service.ts'
import { agencyMail, withFoot } from '#formats/email-html/email-html.ts'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { senderOf } from '#platform/mail/mailer.ts'
import { oneLine } from '#platform/mail/plain-mail.ts'

/** Writes the email as it goes out, and as its preview shows it. */
export async function summaryMail(
  ctx: Context,
  {
    id,
    address,
    subject,
    text,
    createdBy,
  }: { id: string; address: string; subject: string; text: string; createdBy: string | null },
): Promise<Mail & { html: string }> {
  const frame = await clientFrame(ctx, { hasRating: false, isAboutProperty: false })
  const writer = await writerOf(ctx, createdBy)
  return {
    to: address,
    subject: oneLine(subject),
    html: agencyMail(frame, linesToHtml(text), { preheader: text.replace(/^[^\n]{0,80},\s*\n+/, '') }),
    text: withFoot(frame, text),
    fromName: clientSender(writer?.name, frame.brand.tradingName),
    messageId: `<owner-summary-${id}@${senderOf(ctx.platform.config).domain}>`,
    ...(writer && { replyTo: writer.email }),
  }
}
