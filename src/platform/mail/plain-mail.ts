import { escapeHtml } from '#common/escape-html.ts'
import type { Mail } from './mail.ts'

export interface MailRow {
  label: string
  value: string
  /** A link of our own making: `tel:`, `mailto:` or a page of ours. */
  url?: string
}
export interface PlainMail {
  to: string
  subject: string
  hello: string
  before: string
  /** The text that the inbox shows after the subject, where `before` only says the subject again. */
  preheader?: string
  /** Facts below each other; what can be pressed has an address. */
  rows?: readonly MailRow[]
  replyTo?: string
  /** Someone's own words, set apart. */
  quote?: string
  link?: { words: string; url: string }
  after: string
}
/** No one reads automatic replies to these emails (RFC 3834). */
export const autoSubmitted = { 'Auto-Submitted': 'auto-generated' }
/** A name may hold anything; a header holds one line. */
export const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** A mail of the program itself, in both forms: a greeting, a paragraph, facts, at most one quote and one link, a last word. */
export function writeMail({ to, subject, hello, before, rows = [], quote, link, after, replyTo }: PlainMail): Mail {
  return {
    to,
    subject: oneLine(subject),
    text: [
      `Hello ${oneLine(hello)},`,
      before,
      ...(rows.length ? [rows.map(({ label, value }) => `${label}: ${oneLine(value)}`).join('\n')] : []),
      ...(quote ? [quote] : []),
      ...(link ? [`${link.words}: ${link.url}`] : []),
      after,
    ]
      .join('\n\n')
      .concat('\n'),
    html: [
      `<p>Hello ${escapeHtml(oneLine(hello))},</p>`,
      `<p>${escapeHtml(before)}</p>`,
      ...rows.map(({ label, value }) => `<p>${escapeHtml(label)}: ${escapeHtml(oneLine(value))}</p>`),
      ...(quote ? [`<blockquote>${escapeHtml(quote)}</blockquote>`] : []),
      ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p>`] : []),
      `<p>${escapeHtml(after)}</p>`,
    ].join(''),
    ...(replyTo && { replyTo }),
  }
}
