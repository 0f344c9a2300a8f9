import { escapedHtml, oneLine } from '#platform/mail/plain-mail.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface Digest {
  email: string
  firstName: string
  lines: readonly { title: string; detail: string | null; url: string }[]
  /** How many more there are in the app. */
  more: number
  settingsUrl: string
}

/** Everything of a day in one mail, newest first. */
export function digestMail({ email, firstName, lines, more, settingsUrl }: Digest): Mail {
  const count = lines.length + more
  const rest = more > 0 ? `And ${more} more in Gable.` : ''
  const last = `This is your mail of the day. Choose what is in it: ${settingsUrl}`
  return {
    to: email,
    subject: oneLine(count === 1 ? (lines[0]?.title ?? '') : `${count} things since yesterday: ${lines[0]?.title ?? ''}`).slice(
      0,
      200,
    ),
    text: [
      `Good morning ${oneLine(firstName)},`,
      ...lines.map(({ title, detail, url }) => [oneLine(title), ...(detail ? [oneLine(detail)] : []), url].join('\n')),
      ...(rest ? [rest] : []),
      last,
    ]
      .join('\n\n')
      .concat('\n'),
    html: [
      `<p>Good morning ${escapedHtml(oneLine(firstName))},</p>`,
      ...lines.map(
        ({ title, detail, url }) =>
          `<p><a href="${escapedHtml(url)}">${escapedHtml(oneLine(title))}</a>${detail ? `<br>${escapedHtml(oneLine(detail))}` : ''}</p>`,
      ),
      ...(rest ? [`<p>${rest}</p>`] : []),
      `<p>This is your mail of the day. <a href="${escapedHtml(settingsUrl)}">Choose what is in it</a>.</p>`,
    ].join(''),
  }
}
