/** A mail with its parts decoded, and everything in it limited in length. */
export interface ParsedMail {
  from: MailPerson | undefined
  replyTo: MailPerson | undefined
  to: readonly MailPerson[]
  subject: string
  messageId: string | undefined
  sentAt: Date | undefined
  /** By name in lower case; the first of each name. */
  headers: ReadonlyMap<string, string>
  text: string
  html: string
  files: readonly MailFile[]
  /** Mails that are attached to this one. */
  mails: readonly ParsedMail[]
  /** False when the rules of MIME were broken so that the text is read from the raw mail. */
  isWhole: boolean
}
export interface MailPerson {
  name: string
  address: string
}
export interface MailFile {
  name: string
  bytes: Uint8Array
}

export const longestText = 100_000
export const longestHeader = 1_000
export const mostFiles = 20
export const mostMails = 20
