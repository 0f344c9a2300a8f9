import { notFound } from '#common/errors.ts'
import { answerChanged, type AnswerWanted, answerWanted } from '#core/contacts/contacts.events.ts'
import type { Context } from '#platform/context.ts'
import { endAfterRestore, type StoredEmail } from './emails.store.ts'

/** Where an enquiry is answered to, and with which words; undefined for an email that answers none. @throws not_found for one of someone else */
export async function answerTo(
  ctx: Context,
  contactId: string,
  enquiryId: string | null | undefined,
): Promise<(Pick<AnswerWanted, 'address'> & Required<Pick<AnswerWanted, 'draft'>>) | undefined> {
  if (!enquiryId) return undefined
  const wanted: AnswerWanted = { enquiryId, contactId }
  await ctx.emit(answerWanted, wanted)
  const { address, draft } = wanted
  if (!draft) throw notFound({ enquiry: enquiryId })
  return { address, draft }
}

/** Says whether the enquiry of an email is answered by it. */
export async function noteAnswer(
  ctx: Context,
  { enquiryId, sendAfter }: Pick<StoredEmail, 'enquiryId' | 'sendAfter'>,
  isAnswered: boolean,
): Promise<void> {
  if (enquiryId) await ctx.emit(answerChanged, { enquiryId, leavesAt: sendAfter, isAnswered })
}

/** After a restore nothing that waited is sent, and what it would have answered is unanswered. */
export async function endUnsent(ctx: Context): Promise<void> {
  for (const email of await endAfterRestore(ctx)) await noteAnswer(ctx, email, false)
}
