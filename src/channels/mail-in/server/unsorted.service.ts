import * as z from 'zod'
import { forgetNotifications } from '#accounts/notifications/server/notify.service.ts'
import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { takeSafely, takenEnquiry } from '#channels/enquiries/server/arriving.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { ArrivedMail, MailList, SortedMail } from '../mail-in.contract.ts'
import { hangFiles } from './hang-files.service.ts'
import { namedListingOf } from './listing-of-mail.store.ts'
import { filesOfMails, findFile, type StoredFile } from './mail-files.store.ts'
import { countMails, decide, findMail, type MailState, pageOfMails, type StoredMail } from './mail-in.store.ts'
import { sourceOf, wholeMessage } from './read-mail.service.ts'

const statesOf: Record<MailList, readonly MailState[]> = {
  unsorted: ['unsorted'],
  spam: ['spam'],
  ignored: ['ignored', 'dismissed'],
}

export async function listMails(
  ctx: Context,
  { show, limit, cursor }: { show: MailList; limit: number; cursor?: string | undefined },
): Promise<Page<ArrivedMail>> {
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const found = await pageOfMails(ctx, { states: statesOf[show], limit: limit + 1, after })
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.receivedAt.toISOString(), row.id])
  const ids = rows.map(({ id }) => id)
  const files = await filesOfMails(ctx, ids)
  const items: ArrivedMail[] = []
  for (const row of rows) {
    const of = files.filter(({ mailId }) => mailId === row.id)
    items.push(await shown(ctx, row, of))
  }
  return { items, nextCursor }
}

async function shown(ctx: Context, row: StoredMail, files: readonly StoredFile[]): Promise<ArrivedMail> {
  const { id, receivedAt, fromName, fromAddress, subject, body, reason, state, draft } = row
  const listing = draft && (await namedListingOf(ctx, draft))
  return {
    ...{ id, fromName, fromAddress, subject, body, reason },
    receivedAt: receivedAt.toISOString(),
    isDismissed: state === 'dismissed',
    draft: {
      // Where something was read, the sender may be a program.
      name: draft ? draft.name : fromName,
      email: draft ? draft.email : fromAddress,
      phone: draft?.phone ?? null,
      message: (draft && wholeMessage(draft, listing !== null && listing !== undefined)) || body.slice(0, 20_000),
      listingId: listing?.id ?? null,
      listingName: listing?.name ?? null,
      kind: draft?.kind ?? 'other',
    },
    files: files.map(({ id: fileId, fileName, sizeBytes }) => ({ id: fileId, fileName, sizeBytes })),
  }
}

export async function countsOf(ctx: Context): Promise<{ unsorted: number; spam: number }> {
  const { unsorted, spam } = await countMails(ctx)
  return { unsorted, spam }
}

/** @throws AppError conflict when it is an enquiry already */
async function getOpenMail(ctx: Context, id: string, { lock = false } = {}): Promise<StoredMail> {
  const mail = await findMail(ctx, id, { lock })
  if (!mail || mail.kind !== 'enquiries' || mail.state === 'waiting') throw notFound({ mail: id })
  if (mail.state === 'read') throw new AppError('conflict', 'This email is already an enquiry')
  return mail
}

/** Makes an enquiry of what staff read in a mail. Twice is once. */
export async function addAsEnquiry(caller: Caller, id: string, given: SortedMail): Promise<{ enquiryId: string }> {
  const mail = await caller.transaction(async (ctx) => {
    if (given.listingId) await getListing(ctx, given.listingId)
    return getOpenMail(ctx, id)
  })
  const from = sourceOf({ sourceName: mail.draft?.sourceName ?? null })
  const externalId = `${mail.hash} sorted`
  const { kind, listingId, message } = given
  const person = { firstName: given.name || null, lastName: null, email: given.email || null, phone: given.phone || null }
  const isTaken = await takeSafely(caller, {
    ...from,
    externalId,
    kind,
    receivedAt: mail.receivedAt,
    listingId,
    message,
    ...person,
  })
  const taken = isTaken ? await caller.reading((ctx) => takenEnquiry(ctx, from.source, externalId)) : undefined
  if (!taken) throw new AppError('invalid', 'This enquiry could not be stored. Check the name, email and message')
  await caller.transaction(async (ctx) => {
    await getOpenMail(ctx, id, { lock: true })
    await decide(ctx, id, 'read', taken.id)
    await forgetNotifications(ctx, 'unsortedMail', [id])
    ctx.changed('mailIn', id)
  })
  if (taken.noteId) await hangFiles(caller, id, [taken.noteId])
  return { enquiryId: taken.id }
}

export async function dismissMail(ctx: Context, id: string, isDismissed: boolean): Promise<void> {
  const mail = await getOpenMail(ctx, id, { lock: true })
  if ((mail.state === 'dismissed') === isDismissed) return
  await decide(ctx, id, isDismissed ? 'dismissed' : 'unsorted')
  if (isDismissed) await forgetNotifications(ctx, 'unsortedMail', [id])
  await ctx.audit({ action: isDismissed ? 'dismissed' : 'reopened', entity: 'mailIn', entityId: id })
  ctx.changed('mailIn', id)
}

/** Opens an attachment under its own name; it is always downloaded, never shown in the page. */
export async function openFile(caller: Caller, id: string): Promise<{ url: string; expiresAt: string }> {
  const file = await caller.reading((ctx) => findFile(ctx, id))
  if (!file) throw notFound({ file: id })
  const { storageKey, fileName, contentType } = file
  const { url, expiresAt } = caller.platform.storage.presignGet(storageKey, { fileName, contentType, expiresInS: 600 })
  return { url, expiresAt: expiresAt.toISOString() }
}
