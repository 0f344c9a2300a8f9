import { escapeHtml } from '#common/escape-html.ts'
import type { Mail } from './mail.ts'

export interface PlainMail {
  to: string
  subject: string
  hello: string
  before: string
  /** Someone's own words, set apart. */
  quote?: string
  link?: { words: string; url: string }
  after: string
}
/** No one reads automatic replies to these emails (RFC 3834). */
export const autoSubmitted = { 'Auto-Submitted': 'auto-generated' }
/** A name may hold anything; a header holds one line. */
export const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** A mail of the program itself, in both forms: a greeting, a paragraph, at most one quote and one link, a last word. */
export function writeMail({ to, subject, hello, before, quote, link, after }: PlainMail): Mail {
  return {
    to,
    subject: oneLine(subject),
    text: [`Hello ${oneLine(hello)},`, before, ...(quote ? [quote] : []), ...(link ? [`${link.words}: ${link.url}`] : []), after]
      .join('\n\n')
      .concat('\n'),
    html: [
      `<p>Hello ${escapeHtml(oneLine(hello))},</p>`,
      `<p>${escapeHtml(before)}</p>`,
      ...(quote ? [`<blockquote>${escapeHtml(quote)}</blockquote>`] : []),
      ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p>`] : []),
      `<p>${escapeHtml(after)}</p>`,
    ].join(''),
  }
}
