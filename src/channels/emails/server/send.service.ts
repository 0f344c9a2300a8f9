import * as z from 'zod'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { writerOf } from '#accounts/users/server/writer.service.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { addDays, instantOf, localOf } from '#common/time/days.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { keptIdOf } from '#core/contacts/server/merged.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { oneLine } from '#platform/mail/plain-mail.ts'
import { undoSeconds } from '#platform/sending/undo-seconds.ts'
import type { Email, EmailSend } from '../emails.contract.ts'
import { fieldProblem, filled, mostDaysAhead } from '../emails.rules.ts'
import { answerTo, noteAnswer } from './answer.service.ts'
import { refusalOf, valuesFor } from './compose.service.ts'
import { deleteEmails, insertEmails, lockBatch, namedEmail, type NewEmail, type UnsentEmail, unsentTo } from './emails.store.ts'
import { checkFiles } from './files.service.ts'
import { sendEmail } from './send.jobs.ts'

/** Queues it in this transaction. @throws rule_broken with the reason, invalid */
export async function queueEmail(ctx: Context, wanted: EmailSend): Promise<Email> {
  const contact = await requireReadable(ctx, await keptIdOf(ctx, wanted.contactId))
  const answer = await answerTo(ctx, contact.id, wanted.enquiryId)
  const address = wanted.address ?? answer?.address ?? contact.fields.emails[0]?.address
  if (!address) throw new AppError('rule_broken', 'No email address. Add one to the contact first')
  const { listingId, enquiryId, isCommercial, cardIds } = wanted
  for (const id of new Set([...(listingId ? [listingId] : []), ...cardIds])) await getListing(ctx, id)
  const refusal = await refusalOf(ctx, contact, { address, isCommercial, answeredAt: answer?.address })
  if (refusal) throw new AppError('rule_broken', refusal)
  const { subject, text } = await wordsTo(ctx, contact, wanted)
  const id = newId()
  const files = await checkFiles(ctx, wanted)
  const email = {
    id,
    batchId: id,
    contactId: contact.id,
    listingId,
    enquiryId,
    channel: 'email' as const,
    address,
    subject,
    text,
  }
  const sendAfter = await queueAll(
    ctx,
    [{ ...email, isCommercial, isMatch: false, cardIds: [...new Set(cardIds)], files }],
    await timeOf(ctx, wanted.sendAt),
  )
  await noteAnswer(ctx, { enquiryId, sendAfter }, true)
  await ctx.audit({
    action: 'email queued',
    entity: 'contact',
    entityId: contact.id,
    changes: [
      { field: 'email', before: null, after: id },
      { field: 'subject', before: null, after: subject },
    ],
  })
  const queued = await namedEmail(ctx, id)
  if (!queued) throw notFound({ email: id })
  return shown(ctx, queued)
}

/** Stores messages and queues their sending. */
export async function queueAll(
  ctx: Context,
  messages: readonly Omit<NewEmail, 'sendAfter'>[],
  sendAfter = new Date(ctx.clock().getTime() + undoSeconds * 1000),
): Promise<Date> {
  await insertEmails(
    ctx,
    messages.map((one) => ({ ...one, sendAfter })),
  )
  // The queue waits by the database's clock, which is real time.
  const startAfter = new Date(Date.now() + sendAfter.getTime() - ctx.clock().getTime())
  for (const { id, contactId } of messages) {
    await ctx.enqueue(sendEmail, { emailId: id }, { startAfter })
    ctx.changed('contact', contactId)
  }
  return sendAfter
}

/** The text as this person gets it, with every field filled in. */
async function wordsTo(
  ctx: Context,
  contact: Awaited<ReturnType<typeof requireReadable>>,
  { subject, text, listingId }: EmailSend,
): Promise<{ subject: string; text: string }> {
  for (const [path, words] of [['subject', subject] as const, ['text', text] as const]) {
    const problem = fieldProblem(words)
    if (problem) throw invalid([{ path, message: problem }])
  }
  const writer = await writerOf(ctx, ctx.scope.userId)
  const values = valuesFor(contact, {
    listingName: listingId ? await getOutsideName(ctx, listingId) : undefined,
    writerName: writer?.name ?? '',
    agencyName: (await getBranding(ctx)).tradingName,
  })
  return { subject: oneLine(filled(subject, values)), text: filled(text, values) }
}

async function timeOf(ctx: Context, sendAt: string | null): Promise<Date | undefined> {
  if (!sendAt) return undefined
  const refuse = (message: string) => invalid([{ path: 'sendAt', message }])
  const at = instantOf(sendAt, await ctx.timeZone())
  if (at <= ctx.clock()) throw refuse('This time is over. Choose a later one')
  if (sendAt.slice(0, 10) > addDays(await ctx.today(), mostDaysAhead))
    throw refuse(`Choose a day in the next ${mostDaysAhead / 7} weeks`)
  return at
}

/** Undoes what has not been taken up. @throws conflict when all of it is on its way */
export async function undoBatch(ctx: Context, batchId: string): Promise<{ undone: number; left: number }> {
  const all = await lockBatch(ctx, batchId)
  if (!all.length) throw notFound({ email: batchId })
  for (const id of new Set(all.map(({ contactId }) => contactId))) await requireReadable(ctx, id)
  const waiting = all.filter(({ state, tries }) => state === 'waiting' && tries === 0)
  const left = all.filter(({ state }) => state === 'sending' || state === 'sent' || state === 'unknown').length
  if (!waiting.length) throw new AppError('conflict', 'Too late to undo: it is on its way')
  await deleteEmails(
    ctx,
    waiting.map(({ id }) => id),
  )
  for (const email of waiting) {
    const { id, contactId } = email
    await noteAnswer(ctx, email, false)
    const changes = [{ field: 'email', before: id, after: null }]
    await ctx.audit({ action: 'email undone', entity: 'contact', entityId: contactId, changes })
    ctx.changed('contact', contactId)
  }
  return { undone: waiting.length, left }
}

export async function listUnsent(
  ctx: Context,
  contactId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Email>> {
  const contact = await requireReadable(ctx, contactId)
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const found = await unsentTo(ctx, contact.id, { limit: limit + 1, after })
  const { rows, nextCursor } = cutPage(found, limit, (one) => [one.createdAt.toISOString(), one.id])
  const items = []
  for (const one of rows) items.push(await shown(ctx, one))
  return { items, nextCursor }
}

async function shown(ctx: Context, stored: UnsentEmail): Promise<Email> {
  const { channel: _, cardIds, tries: __, sentAt: ___, createdBy: ____, ...email } = stored
  const isPutOff = email.sendAfter.getTime() - email.createdAt.getTime() > 2 * undoSeconds * 1000
  const cards = []
  for (const id of cardIds) cards.push({ id, name: await getOutsideName(ctx, id) })
  return {
    ...email,
    cards,
    subject: email.subject ?? '',
    sendAfter: email.sendAfter.toISOString(),
    sendAt: isPutOff ? localOf(email.sendAfter, await ctx.timeZone()) : null,
    createdAt: email.createdAt.toISOString(),
  }
}
