/**
 * Why an email was not sent. `server`: the email server accepts no email now, and this one was certainly not accepted. `later`: refused for now.
 * `refused`: this recipient or this mail, for good. `unknown`: the connection broke when the mail was on its way; it may have arrived.
 */
export type MailFailureKind = 'server' | 'later' | 'refused' | 'unknown'
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly kind: MailFailureKind
  /** The server's answer, `550 5.1.1 no such user`. */
  readonly response: string
  constructor(kind: MailFailureKind, message: string, response: string, cause: unknown) {
    super(message, { cause })
    this.kind = kind
    this.response = response
  }
}

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  response?: string
  message?: string
}
/** Commands before the recipient is named. nodemailer also reports `CONN` for a connection that broke later. */
const beforeMail = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM|API)/
const words: Record<MailFailureKind, string> = {
  server: 'The email server is not accepting email',
  later: 'The email server asked us to try later',
  refused: 'The email server refused the email',
  unknown: 'The connection to the email server was lost',
}

/** @param hasDataStarted whether any of the mail's text was sent: without an answer after that, it may have been taken */
export function mailFailure(error: unknown, hasDataStarted: boolean): MailFailure {
  const { code = '', command = '', responseCode = 0, response = '', message = '' } = (error ?? {}) as SmtpError
  const kind = kindOf({ code, command, status: responseCode, hasDataStarted })
  const said = response || message
  return new MailFailure(kind, said ? `${words[kind]}: ${said}` : words[kind], said, error)
}

interface Circumstances {
  code: string
  command: string
  status: number
  hasDataStarted: boolean
}
function kindOf({ code, command, status, hasDataStarted }: Circumstances): MailFailureKind {
  if (status === 421) return 'server'
  if (hasDataStarted && !status) return 'unknown'
  if (code === 'EAUTH' || code === 'EDNS' || code === 'ETLS' || code === 'ENOAUTH' || code === 'ECONFIG') return 'server'
  if (beforeMail.test(command)) return 'server'
  if (status >= 500) return 'refused'
  if (status >= 400) return 'later'
  // No text was sent, so it was not taken.
  return 'server'
}
