import { join } from 'node:path'
import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { type Caller, callerOf, newId, type Platform } from '#platform/context.ts'
import type { ArrivedMail, MailReader, Outcome } from '#platform/mailbox/mail-reader.ts'
import { type AddressOwner, agencyOfKey, ownerOf } from './addresses.store.ts'
import { forgetKeys, hashOf, keepBytes } from './keep-mail.service.ts'
import { countSince, findKnownMail, insertMail } from './mail-in.store.ts'
import { keysIn, type MailInKind } from './mail-keys.ts'
import { readMail } from './read-mail.jobs.ts'
import { readBytes } from './read-mail.service.ts'

/** Mails of one agency in an hour; what comes beyond is read in the hours after, so that a flood for one holds up no other. */
const perHour = 2_000
const hourMs = 3_600_000
/** Read where the storage has no room for the whole mail. */
const withoutRoom = 200_000

/** Mail to the addresses of agencies and users. It is kept whole before anything is read of it. */
export const mailIn: MailReader = {
  imap: ({ MAIL_IN_ADDRESS, MAIL_IN_IMAP_URL }) => (MAIL_IN_ADDRESS ? MAIL_IN_IMAP_URL : undefined),
  folder: ({ MAIL_IN_ADDRESS, MAIL_IN_FOLDER, DATA_DIR }) =>
    MAIL_IN_ADDRESS ? (MAIL_IN_FOLDER ?? join(DATA_DIR, 'mail-in')) : undefined,
  largestBytes: 25_000_000,
  take: receive,
}

async function receive(platform: Platform, mail: ArrivedMail): Promise<Outcome | undefined> {
  const keys = keysIn(mail.bytes.subarray(0, 64_000).toString('latin1'), platform.config)
  if (!keys.length) return undefined
  let outcome: Outcome = 'unread'
  for (const found of keys) {
    const agencyId = await agencyOfKey(platform, found.key)
    const owner = agencyId && (await callerIn(platform, agencyId).reading((ctx) => ownerOf(ctx, found)))
    if (!owner) continue
    await keepMail(platform, owner, found.kind, mail)
    outcome = 'read'
  }
  return outcome
}

const callerIn = (platform: Platform, agencyId: string) => callerOf(platform, visitorScope(agencyId), newId(), platform.log)

/** Keeps a mail whole, and queues its reading. Twice is once. */
export async function keepMail(
  platform: Platform,
  owner: AddressOwner,
  kind: MailInKind,
  { bytes, isWhole }: ArrivedMail,
): Promise<void> {
  const caller = callerIn(platform, owner.agencyId)
  const hash = hashOf(bytes)
  const known = await caller.reading((ctx) => findKnownMail(ctx, hash))
  // A worker that died had not read it yet, and no job will.
  if (known?.state === 'waiting' && !known.fileKey) return readBeginning(caller, known.id, bytes)
  if (known) return
  const id = newId()
  const fileKey = (await keepBytes(caller, bytes)) ?? null
  const isNew = await caller.transaction(async (ctx) => {
    const before = await countSince(ctx, new Date(ctx.clock().getTime() - hourMs))
    const inserted = await insertMail(ctx, { id, kind, userId: owner.userId, hash, fileKey, sizeBytes: bytes.length })
    const waitMs = Math.floor(before / perHour) * hourMs
    // The queue waits by the database's clock, which is real time.
    if (inserted && fileKey)
      await ctx.enqueue(readMail, { id, isWhole }, waitMs ? { startAfter: new Date(Date.now() + waitMs) } : {})
    return inserted
  })
  if (!isNew && fileKey) await forgetKeys(caller, [fileKey])
  if (isNew && !fileKey) await readBeginning(caller, id, bytes)
}

const readBeginning = (caller: Caller, id: string, bytes: Buffer) =>
  readBytes(caller, { id, isWhole: false }, bytes.subarray(0, withoutRoom))
