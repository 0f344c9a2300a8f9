import type { Mail } from './mailer.ts'

interface PlainMail {
  to: string
  subject: string
  hello: string
  before: string
  link?: { words: string; url: string }
  after: string
}
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** A name may hold anything; a header holds one line. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** A mail of the program itself, in both forms: a greeting, a paragraph, at most one link, a last word. */
export function writeMail({ to, subject, hello, before, link, after }: PlainMail): Mail {
  return {
    to,
    subject: oneLine(subject),
    text: [`Hello ${oneLine(hello)},`, before, ...(link ? [link.url] : []), after].join('\n\n').concat('\n'),
    html: [
      `<p>Hello ${escaped(oneLine(hello))},</p>`,
      `<p>${escaped(before)}</p>`,
      ...(link ? [`<p><a href="${escaped(link.url)}">${escaped(link.words)}</a></p>`] : []),
      `<p>${escaped(after)}</p>`,
    ].join(''),
  }
}
