/**
 * Why a mail was not handed over. `server`: the mail server works for nobody now, and this mail surely was not taken. `later`: refused for now.
 * `refused`: this recipient or this mail, for good. `unknown`: the connection broke when the mail was on its way; it may have arrived.
 */
export type MailFailureKind = 'server' | 'later' | 'refused' | 'unknown'
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly kind: MailFailureKind
  /** What the server said, `550 5.1.1 no such user`. */
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
/** Before the server has been told who the mail is for, nothing can have been sent. */
const beforeMail = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM|API)/
const words: Record<MailFailureKind, string> = {
  server: 'The mail server does not take mail',
  later: 'The mail server asks to try later',
  refused: 'The mail server refused it',
  unknown: 'The connection broke on the way',
}

export function mailFailure(error: unknown): MailFailure {
  const { code = '', command = '', responseCode = 0, response = '', message = '' } = (error ?? {}) as SmtpError
  const kind = kindOf(code, command, responseCode)
  const said = response || message
  return new MailFailure(kind, said ? `${words[kind]}: ${said}` : words[kind], said, error)
}

function kindOf(code: string, command: string, status: number): MailFailureKind {
  if (status === 421) return 'server'
  if (code === 'EAUTH' || code === 'EDNS' || code === 'ETLS' || code === 'ENOAUTH' || code === 'ECONFIG') return 'server'
  if (beforeMail.test(command)) return 'server'
  if (status >= 500) return 'refused'
  if (status >= 400) return 'later'
  return 'unknown'
}
