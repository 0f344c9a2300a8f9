import type { MailboxAccess } from '../config.ts'
import type { Platform } from '../context.ts'
import { type Patience, usualPatience, watchImap } from './imap-mailbox.ts'
import { watchFolder } from './mail-folder.ts'
import { type Mailbox, mailboxOf, type MailReader } from './mail-reader.ts'

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
