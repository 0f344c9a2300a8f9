import { escapeHtml } from '#common/escape-html.ts'
import { agencyMail, type MailBrand, withFoot } from '#formats/email-html/email-html.ts'
import { oneLine } from '#platform/mail/plain-mail.ts'
import type { Mail } from '#platform/mail/mail.ts'

interface Line {
  title: string
  detail: string | null
  url: string
}
interface Digest {
  email: string
  firstName: string
  lines: readonly Line[]
  /** The number of further ones in the app. */
  more: number
  settingsUrl: string
}

/** Everything of a day in one mail, newest first. */
export function digestMail(frame: MailBrand, { email, firstName, lines, more, settingsUrl }: Digest): Mail {
  const count = lines.length + more
  const rest = more > 0 ? `And ${more} more in Gable.` : ''
  const last = `This is your daily summary. Change what it includes: ${settingsUrl}`
  return {
    to: email,
    subject: oneLine(count === 1 ? (lines[0]?.title ?? '') : `${count} updates since yesterday: ${lines[0]?.title ?? ''}`).slice(
      0,
      200,
    ),
    text: withFoot(
      frame,
      [
        `Good morning ${oneLine(firstName)},`,
        ...lines.map(({ title, detail, url }) => [oneLine(title), ...(detail ? [oneLine(detail)] : []), url].join('\n')),
        ...(rest ? [rest] : []),
        last,
      ].join('\n\n'),
    ),
    html: agencyMail(
      frame,
      [
        `<p style="margin:0 0 8px">Good morning ${escapeHtml(oneLine(firstName))},</p>`,
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${lines.map((line) => lineHtml(frame, line)).join('')}</table>`,
        ...(rest ? [`<p style="margin:16px 0 0">${rest}</p>`] : []),
        `<p class="g-mute" style="margin:24px 0 0;font-size:13px;color:#55635d">This is your daily summary. <a class="g-acc" href="${escapeHtml(settingsUrl)}" style="color:${frame.accent}">Change what it includes</a>.</p>`,
      ].join(''),
      {
        preheader: lines
          .slice(count === 1 ? 0 : 1, 4)
          .map((line) => (count === 1 ? line.detail : null) ?? oneLine(line.title))
          .join(' · '),
      },
    ),
  }
}

const lineHtml = ({ accent }: MailBrand, { title, detail, url }: Line) =>
  `<tr><td class="g-line" style="padding:12px 0;border-bottom:1px solid #e4e8e6"><a class="g-acc" href="${escapeHtml(url)}" style="color:${accent};font-weight:600;text-decoration:none">${escapeHtml(oneLine(title))}</a>${detail ? `<br><span class="g-mute" style="font-size:14px;color:#55635d">${escapeHtml(oneLine(detail))}</span>` : ''}</td></tr>`
