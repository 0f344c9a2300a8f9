import type { Config, MailboxAccess } from '../config.ts'
import type { Platform } from '../context.ts'
import { type Patience, usualPatience, watchImap } from './imap-mailbox.ts'
import { watchFolder } from './mail-folder.ts'

export interface ArrivedMail {
  /** The mail as it came, at most `largestBytes` of it. */
  bytes: Buffer
  isWhole: boolean
}

/** A part of the program that mail comes to: where it is delivered, and what becomes of it. */
export interface MailReader {
  imap(config: Config): MailboxAccess | undefined
  folder(config: Config): string | undefined
  /** Of larger mails only the beginning is fetched. */
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

/** Watches every mailbox and folder that the settings name, as long as the worker lives. */
export function watchMailboxes(
  platform: Platform,
  readers: readonly MailReader[],
  patience: Patience = usualPatience,
): { stop(): Promise<void> } {
  const { config } = platform
  const watching = [
    ...grouped(readers, (one) => one.imap(config), sameMailbox).map(([access, box]) =>
      watchImap(platform, access, box, patience),
    ),
    ...grouped(readers, (one) => one.folder(config), String).map(([folder, box]) => watchFolder(platform, folder, box, patience)),
  ]
  return {
    async stop() {
      await Promise.all(watching.map((one) => one.stop()))
    },
  }
}

const sameMailbox = ({ host, port, user, folder }: MailboxAccess) => JSON.stringify([host, port, user, folder])

function grouped<T>(
  readers: readonly MailReader[],
  placeOf: (reader: MailReader) => T | undefined,
  keyOf: (place: T) => string,
): [T, Mailbox][] {
  const found = new Map<string, { place: T; readers: MailReader[] }>()
  for (const reader of readers) {
    const place = placeOf(reader)
    if (place === undefined) continue
    const group = found.get(keyOf(place)) ?? { place, readers: [] }
    found.set(keyOf(place), group)
    group.readers.push(reader)
  }
  return [...found.values()].map((group) => [group.place, mailboxOf(group.readers)])
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
