import { sql } from 'kysely'
import type { AnswerWanted } from '#core/contacts/contacts.events.ts'
import { ContactEmail } from '#core/contacts/contact-fields.contract.ts'
import { keptIdOf } from '#core/contacts/server/merged.service.ts'
import type { Context } from '#platform/context.ts'
import { draftOf } from '../reply.rules.ts'
import { findEnquiry, giveAnswer, takeAnswerBack } from './enquiries.store.ts'
import { factsForReply } from './reply.store.ts'

/** Says where an enquiry is answered to. Who asks may read the contact; a job has the permissions of no one. */
export async function offerReply(ctx: Context, wanted: AnswerWanted): Promise<void> {
  const enquiry = await findEnquiry(ctx, wanted.enquiryId, sql<boolean>`true`)
  if (!enquiry?.contactId || (await keptIdOf(ctx, enquiry.contactId)) !== wanted.contactId) return
  wanted.address = ContactEmail.shape.address.safeParse(enquiry.email).data
  wanted.draft = { ...draftOf(await factsForReply(ctx, enquiry)), asks: enquiry.message }
}

/** The first reply answers it, and only that one can be taken back: what was marked by hand or answered before stays. */
export async function followReply(
  ctx: Context,
  { enquiryId, leavesAt, isAnswered }: { enquiryId: string; leavesAt: Date; isAnswered: boolean },
): Promise<void> {
  if (!(await (isAnswered ? giveAnswer : takeAnswerBack)(ctx, enquiryId, leavesAt))) return
  await ctx.audit({ action: isAnswered ? 'answered' : 'reopened', entity: 'enquiry', entityId: enquiryId })
  ctx.changed('enquiry', enquiryId)
}
