import type { ParsedMail } from './parsed-mail.ts'

const answerWords =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|autoreply|out of (?:the )?office|on leave|vacation|abwesen)/i

/** A mail that a program wrote in answer to another: replies of people who are away. RFC 3834. */
export function isAutoReply({ headers, subject, from }: ParsedMail): boolean {
  const of = (name: string) => headers.get(name) ?? ''
  if (/auto-replied/i.test(of('auto-submitted')) || /auto[-_]?reply/i.test(of('precedence'))) return true
  if (['x-autoreply', 'x-autorespond', 'x-autoreply-from'].some((name) => headers.has(name))) return true
  if (/^mailer-daemon@|^postmaster@/i.test(from?.address ?? '')) return true
  return answerWords.test(subject.slice(0, 100))
}

/** A mail that says that another did not arrive, and brings it back (RFC 3462). */
export const isReport = ({ headers }: ParsedMail): boolean => /^\s?multipart\/report\b/i.test(headers.get('content-type') ?? '')

/** The mail server found it to be spam. */
export function isSpam({ headers }: ParsedMail): boolean {
  const of = (name: string) => headers.get(name) ?? ''
  return (
    /^\s?yes/i.test(of('x-spam-flag')) ||
    /^\s?yes\b/i.test(of('x-spam-status')) ||
    Number(of('x-ms-exchange-organization-scl')) >= 6 ||
    /^spam/i.test(of('x-rspamd-action'))
  )
}

/** Written to many at once. */
export const isToMany = ({ headers }: ParsedMail): boolean =>
  headers.has('list-unsubscribe') || headers.has('list-id') || /bulk|list|junk/i.test(headers.get('precedence') ?? '')

export const isByProgram = ({ headers }: ParsedMail): boolean => /auto-generated/i.test(headers.get('auto-submitted') ?? '')
