import {
  linesOfHtml,
  type MailEnquiry,
  type ParsedMail,
  readEnquiries,
  readMime,
  websiteName,
} from '#formats/enquiry-mail/enquiry-mail.ts'
import { notify, officeOf } from '#accounts/notifications/server/notify.service.ts'
import { takeSafely, takenEnquiry } from '#channels/enquiries/server/arriving.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import { senderOf } from '#platform/mail/mailer.ts'
import { noteTestArrived } from './addresses.store.ts'
import { hangFiles } from './hang-files.service.ts'
import { keepFiles } from './keep-mail.service.ts'
import { listingOf } from './listing-of-mail.store.ts'
import { fileLogMail } from './log-mail.service.ts'
import { findMail, settleMail, type StoredMail } from './mail-in.store.ts'
import { isOfMailbox } from './mail-keys.ts'

const longestBody = 50_000
export const testHeader = 'x-gable-test'

/** Reads a mail that is kept, and settles what becomes of it. Twice is once: enquiries are known by their mail. */
export async function readBytes(
  caller: Caller,
  { id, isWhole }: { id: string; isWhole: boolean },
  bytes: Uint8Array,
): Promise<void> {
  const parsed = await readMime(bytes)
  const stored = await caller.transaction(async (ctx) => {
    const found = await findMail(ctx, id, { lock: true })
    if (found?.state !== 'waiting') return undefined
    await settleMail(ctx, id, {
      fromName: parsed.from?.name || null,
      fromAddress: parsed.from?.address ?? null,
      subject: parsed.subject,
      body: bodyOf(parsed),
    })
    return found
  })
  if (!stored) return
  if (stored.kind === 'log') return fileLogMail(caller, stored, parsed)
  const isTest = await takeTest(caller, parsed)
  const outcome = isTest
    ? ignored('A test email. It arrived')
    : isOurs(caller, parsed)
      ? ignored('Sent by Gable itself')
      : await readOne(caller, stored, parsed)
  const leftOut = outcome.state === 'ignored' ? 0 : await keepFiles(caller, id, parsed.files)
  if (outcome.state === 'read') await hangFiles(caller, id, outcome.noteIds)
  const reason =
    outcome.state === 'unsorted'
      ? reasonOf(outcome.reason, isWhole && stored.fileKey !== null, leftOut)
      : (outcome.reason ?? null)
  await caller.transaction(async (ctx) => {
    await settleMail(ctx, id, {
      state: outcome.state,
      reason,
      draft: outcome.draft ?? null,
      enquiryIds: outcome.enquiryIds ?? [],
    })
    if (outcome.state === 'unsorted') await notifyUnsorted(ctx, id, parsed)
    ctx.changed('mailIn', id)
  })
}

/** Once a day: a mailbox that gets other mail too must not fill the list. */
async function notifyUnsorted(ctx: Context, id: string, { subject, from }: ParsedMail): Promise<void> {
  await notify(ctx, {
    userIds: await officeOf(ctx),
    kind: 'enquiry',
    title: 'An email to your enquiries address has to be sorted',
    detail: [subject, from?.name || from?.address].filter(Boolean).join(' · ') || null,
    about: { entity: 'unsortedMail', id },
    key: `unsortedMail ${await ctx.today()}`,
  })
}

interface SettledMail {
  state: 'read' | 'unsorted' | 'spam' | 'ignored'
  reason?: string
  draft?: MailEnquiry
  enquiryIds?: string[]
  noteIds: string[]
}
const ignored = (reason: string): SettledMail => ({ state: 'ignored', reason, noteIds: [] })

const reasonOf = (reason: string | undefined, isKept: boolean, leftOut: number) =>
  [
    reason,
    !isKept && 'Only its beginning was kept, because it is too large or your storage is full',
    leftOut > 0 && (leftOut === 1 ? 'One attachment was left out' : `${leftOut} attachments were left out`),
  ]
    .filter(Boolean)
    .join('. ')

async function readOne(caller: Caller, { hash, receivedAt }: StoredMail, parsed: ParsedMail): Promise<SettledMail> {
  const reading = readEnquiries(parsed)
  if (reading.verdict === 'spam') return { state: 'spam', reason: 'Your email server marked it as spam', noteIds: [] }
  if (reading.verdict === 'autoReply') return ignored('An automatic reply')
  if (reading.verdict === 'unreadable')
    return { state: 'unsorted', reason: 'Gable could not read who is asking about what', draft: reading.draft, noteIds: [] }
  const ids: string[] = []
  const notes: string[] = []
  let failed: MailEnquiry | undefined
  for (const [at, one] of reading.enquiries.entries()) {
    const from = sourceOf(one)
    const externalId = `${hash} ${at}`
    const listingId = await caller.reading((ctx) => listingOf(ctx, one))
    const isTaken = await takeSafely(caller, { ...from, externalId, receivedAt, listingId, ...personOf(one, listingId !== null) })
    const taken = isTaken ? await caller.reading((ctx) => takenEnquiry(ctx, from.source, externalId)) : undefined
    if (!taken) failed = one
    else {
      ids.push(taken.id)
      if (taken.noteId) notes.push(taken.noteId)
    }
  }
  if (failed)
    return { state: 'unsorted', reason: 'Gable could not store this enquiry', draft: failed, enquiryIds: ids, noteIds: notes }
  return { state: 'read', enquiryIds: ids, noteIds: notes }
}

export const sourceOf = ({ sourceName }: Pick<MailEnquiry, 'sourceName'>) =>
  sourceName === websiteName ? { source: 'website' as const, sourceName: null } : { source: 'mail' as const, sourceName }
/** One name, which is read when a contact is made of it. */
const personOf = (one: MailEnquiry, hasListing: boolean) => {
  const { name, email, phone, kind } = one
  return { firstName: name, lastName: null, email, phone, message: wholeMessage(one, hasListing), kind }
}

/** The message with what else the mail says, so that staff need not look for the mail. */
export function wholeMessage({ message, details, address, reference, adId }: MailEnquiry, hasListing: boolean): string {
  const id = reference ?? adId
  const lines = [
    !hasListing && address && !message.includes(address) && `Property: ${address}`,
    !hasListing && id && !message.includes(id) && `Reference: ${id}`,
    details,
  ].filter(Boolean)
  return [message, lines.join('\n')].filter(Boolean).join('\n\n')
}

const bodyOf = ({ text, html }: ParsedMail) =>
  (text.trim() || linesOfHtml(html).join('\n').replaceAll('\t', ': ')).slice(0, longestBody).toWellFormed().replaceAll('\0', '')

/** A reply to one of our own mails that comes back to us would go round without end. */
function isOurs({ platform: { config } }: Caller, { from, headers }: ParsedMail): boolean {
  if (headers.has(testHeader)) return true
  const address = from?.address ?? ''
  return address === senderOf(config).address.toLowerCase() || isOfMailbox(config, address)
}

async function takeTest(caller: Caller, { headers }: ParsedMail): Promise<boolean> {
  const testId = headers.get(testHeader)?.trim() ?? ''
  if (!/^[0-9a-f-]{36}$/.test(testId)) return false
  return caller.transaction(async (ctx) => {
    const isLast = await noteTestArrived(ctx, testId)
    if (isLast) ctx.changed('mailIn', ctx.scope.agencyId)
    return isLast
  })
}
