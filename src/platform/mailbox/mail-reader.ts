import type { Config, MailboxAccess } from '../config.ts'
import type { Platform } from '../context.ts'

export interface ArrivedMail {
  /** The mail as it came, at most `largestBytes` of it. */
  bytes: Buffer
  isWhole: boolean
}

/** A part of the program that mail comes to: where it is delivered, and what becomes of it. */
export interface MailReader {
  imap(config: Config): MailboxAccess | undefined
  folder(config: Config): string | undefined
  /** Larger mails: only the beginning is fetched. */
  largestBytes: number
  /**
   * Records what a mail says; the same mail may come twice. When it throws, the mail stays where it is and is tried again.
   * @returns `unread` when a person has to look at it, undefined for what is no mail of this reader
   */
  take(platform: Platform, mail: ArrivedMail): Promise<Outcome | undefined>
}
export type Outcome = 'read' | 'unread'

/** Readers of one mailbox share its connection. */
export interface Mailbox {
  readers: readonly MailReader[]
  largestBytes: number
}

export const mailboxOf = (readers: readonly MailReader[]): Mailbox => ({
  readers,
  largestBytes: Math.max(...readers.map(({ largestBytes }) => largestBytes)),
})

/** Offers a mail to each reader in turn. @returns undefined when it is none of theirs */
export async function offer(platform: Platform, { readers }: Mailbox, mail: ArrivedMail): Promise<Outcome | undefined> {
  for (const reader of readers) {
    const outcome = await reader.take(platform, mail)
    if (outcome) return outcome
  }
  return undefined
}
