export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Whose name stands before our own address. */
  fromName?: string
  /** Reply-to address, when it is not the sender. */
  replyTo?: string
  /** The address for bounces of this one email (VERP); default: the sender. */
  bounceTo?: string
  messageId?: string
  /** An iCalendar text beside the words: programs offer to accept, move or remove it (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
  /** Files beside the words. */
  attachments?: readonly { fileName: string; contentType: string; content: Buffer }[]
  /** Sent as they are: no folding, no encoding (RFC 8058 allows none in List-Unsubscribe); one line of ASCII. */
  headers?: Record<string, string>
  /** Called when the mail server is ready for the text and none of it has been sent; if it rejects, nothing is sent and `send` rejects with the same error. */
  beforeData?: () => Promise<void>
}
