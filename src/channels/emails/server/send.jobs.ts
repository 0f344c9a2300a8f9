import * as z from 'zod'
import { notify } from '#accounts/notifications/server/notify.service.ts'
import { AppError, undefinedIfNotFound } from '#common/errors.ts'
import { linesToHtml } from '#common/text/lines-to-html.ts'
import { type SmsDue, smsDue } from '#core/contacts/contacts.events.ts'
import { lockAnyContact } from '#core/contacts/server/contacts.service.ts'
import { cardText } from '#core/listings/server/mail/mail-card.service.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { MailFailure } from '#platform/mail/mail-failure.ts'
import { type Prepared, type Sending, sendOnce } from '#platform/sending/send-once.ts'
import { findAnyNoteFile } from '#workflow/notes/server/note-files.service.ts'
import { rememberSent } from '#workflow/preferences/server/matching.service.ts'
import { addNote } from '#workflow/notes/server/notes.service.ts'
import { answerTo, noteAnswer } from './answer.service.ts'
import { refusalOf } from './compose.service.ts'
import { smsOf } from '../matches.rules.ts'
import { matchWays } from './matches/match-ways.service.ts'
import { cardsOf, mailOf } from './email-mail.ts'
import { findEmail, moveEmail, type StoredEmail } from './emails.store.ts'
import { type Attachment, attachmentOf } from './files.service.ts'

export const sendEmail = job({
  name: 'emails.send',
  leavesGable: true,
  payload: z.object({ emailId: z.uuid() }),
  retries: 4,
  concurrency: 4,
  subject: () => 'Email to a contact',
  run: (caller, { emailId }) => sendOnce(caller, emailId, sending),
})

interface Ready {
  mail: Mail
  attachments: Attachment[]
}
const sending: Sending<StoredEmail, Ready> = {
  name: 'email',
  waiting: 'waiting',
  async lock(ctx, id) {
    const found = await findEmail(ctx, id)
    // The contact first, as everywhere.
    if (found) await lockAnyContact(ctx, found.contactId).catch(undefinedIfNotFound)
    return findEmail(ctx, id, { lock: true })
  },
  async prepare(ctx, email) {
    const contact = await lockAnyContact(ctx, email.contactId).catch(undefinedIfNotFound)
    if (!contact) return { refusal: 'The contact was deleted' }
    if (email.isMatch) {
      const prepared = await prepareMatch(ctx, email)
      if (prepared) return prepared
    } else {
      const answer = await answerTo(ctx, contact.id, email.enquiryId).catch(undefinedIfNotFound)
      const refusal = await refusalOf(ctx, contact, { ...email, answeredAt: answer?.address })
      if (refusal) return { refusal }
    }
    const attachments = []
    for (const file of email.files.filter(({ as }) => as === 'file')) {
      const attachment = await attachmentOf(ctx, file)
      if (!attachment) return { refusal: `${file.name} is no longer available` }
      attachments.push(attachment)
    }
    return { message: { mail: await mailOf(asWriter(ctx, email), email), attachments } }
  },
  async send(caller, { mail, attachments }) {
    const files = []
    for (const { fileName, contentType, read } of attachments)
      files.push({ fileName, contentType, content: await read(caller).catch(asRefusal) })
    await caller.platform.mailer.send(files.length ? { ...mail, attachments: files } : mail, caller.scope.agencyId)
  },
  async sent(ctx, email) {
    const to = { state: 'sent' as const, sentAt: ctx.clock(), reason: null }
    if (await moveEmail(ctx, email.id, { from: ['sending', 'unknown'], to })) await writeDown(asWriter(ctx, email), email)
  },
  giveUp,
  move: moveEmail,
  async again(ctx, { id, contactId }, startAfter) {
    await ctx.enqueue(sendEmail, { emailId: id }, { startAfter })
    ctx.changed('contact', contactId)
  },
}

/** Its writer, also where someone else started a failed job again: their signature, and their note. */
const asWriter = (ctx: Context, { createdBy }: StoredEmail): Context => ({ ...ctx, scope: { ...ctx.scope, userId: createdBy } })

/** A file that may not leave any more, such as a brochure that the law keeps in, is not tried again. */
const asRefusal = (error: unknown): never => {
  if (error instanceof AppError && error.code === 'rule_broken') throw new MailFailure('refused', error.message, '', error)
  throw error
}

/** Writes what was sent into the timeline, as a note of its writer. */
async function writeDown(ctx: Context, email: StoredEmail): Promise<void> {
  const { contactId, listingId, subject, text, files, cardIds } = email
  const uploads = new Set(await ownUploads(ctx, email))
  const names = files.filter(({ id }) => !uploads.has(id)).map(({ name, as }) => (as === 'link' ? `${name} (link)` : name))
  const parts = [text, ...(await cardsOf(ctx, cardIds)).map(cardText), names.length > 0 && `Files: ${names.join(', ')}`]
  await rememberCards(ctx, email)
  await addNote(ctx, {
    type: 'mail',
    headline: subject,
    bodyHtml: linesToHtml(parts.filter(Boolean).join('\n\n')),
    links: [{ entity: 'contact', id: contactId }, ...(listingId ? [{ entity: 'listing' as const, id: listingId }] : [])],
    fileIds: [...uploads],
  })
}

/** Records the listings that they were shown as sent. */
async function rememberCards(ctx: Context, { contactId, cardIds, channel }: StoredEmail): Promise<void> {
  await rememberSent(ctx, { contactIds: [contactId], listingIds: cardIds, channel })
  for (const id of cardIds) ctx.changed('match', id)
}

/** Checks listings for someone once more, and queues them where they go by SMS. @returns undefined when an email is to be written */
async function prepareMatch(ctx: Context, email: StoredEmail): Promise<Prepared<Ready> | undefined> {
  const { id, contactId, channel, address, text, cardIds } = email
  const way = (await matchWays(ctx, [contactId])).get(contactId)?.find((one) => one.channel === channel)
  if (!way || way.why) return { refusal: way?.why ?? 'They can’t be reached' }
  if (way.address !== address) return { refusal: 'This is no longer their address' }
  const cards = await cardsOf(ctx, cardIds)
  if (!cards.length) return { refusal: 'No longer advertised' }
  if (channel === 'email') return undefined
  const due: SmsDue = { contactId, number: address, purpose: way.purpose, text: smsOf(text, cards) }
  await ctx.emit(smsDue, due)
  if (due.outcome !== 'queued') return { refusal: due.outcome?.refusal ?? 'SMS is not available' }
  await moveEmail(ctx, id, { from: ['waiting'], to: { state: 'sent', sentAt: ctx.clock(), reason: null } })
  await rememberCards(asWriter(ctx, email), email)
  ctx.changed('contact', contactId)
  return 'done'
}

/** Files that were uploaded for it, and hang on no other note since. */
async function ownUploads(ctx: Context, { files, createdBy }: StoredEmail): Promise<string[]> {
  const own = []
  for (const { source, id } of files) {
    const found = source === 'note' ? await findAnyNoteFile(ctx, id) : undefined
    if (found && !found.isAttached && found.createdBy === createdBy) own.push(id)
  }
  return own
}

/** The user who wrote it is notified. */
async function giveUp(ctx: Context, email: StoredEmail, to: { state: 'failed' | 'unknown'; reason: string }): Promise<void> {
  if (!(await moveEmail(ctx, email.id, { from: ['waiting', 'sending'], to }))) return
  ctx.changed('contact', email.contactId)
  await noteAnswer(ctx, email, false)
  await notify(ctx, {
    userIds: email.createdBy ? [email.createdBy] : [],
    kind: 'emailFailed',
    title: to.state === 'failed' ? 'Your email was not sent' : 'It is not known whether your email was sent',
    detail: to.reason,
    about: { entity: 'contact', id: email.contactId },
    key: `emailFailed ${email.id}`,
    includesActor: true,
  })
}
