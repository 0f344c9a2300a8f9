import { AppError, notFound } from '#common/errors.ts'
import { clientSignature } from '#accounts/branding/server/brand-mail.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import type { Context } from '#platform/context.ts'
import { addNote } from '#workflow/notes/server/notes.service.ts'
import type { Enquiry } from '../enquiries.contract.ts'
import { linesToHtml } from '#common/text/lines-to-html.ts'
import { draftOf } from '../reply.rules.ts'
import { getEnquiry, markAnswered } from './enquiries.service.ts'
import { mailReply } from './reply.jobs.ts'
import { factsForReply, insertReply } from './reply.store.ts'

interface Draft {
  to: string | null
  replyTo: string | null
  subject: string
  text: string
  /** Added below the text as it is sent. */
  signature: string
}

export async function draftReply(ctx: Context, id: string): Promise<Draft> {
  const enquiry = await getEnquiry(ctx, id)
  const facts = await factsForReply(ctx, enquiry)
  if (!facts) throw notFound({ enquiry: id })
  const brand = await getBranding(ctx)
  const { text: signature } = await clientSignature(ctx, { brand, accent: brand.primaryColour })
  return { to: enquiry.email, replyTo: facts.replyTo, ...draftOf(facts), signature }
}

/** Queues the mail, writes it down as a note and marks the enquiry, all or nothing. @throws rule_broken without an address */
export async function reply(ctx: Context, id: string, { subject, text }: { subject: string; text: string }): Promise<Enquiry> {
  const enquiry = await getEnquiry(ctx, id)
  if (!enquiry.email) throw new AppError('rule_broken', 'No email address given. Call them, then mark the enquiry as replied')
  await ctx.enqueue(mailReply, { replyId: await insertReply(ctx, { enquiryId: id, subject, text }) })
  const links = [
    ...(enquiry.contactId ? [{ entity: 'contact' as const, id: enquiry.contactId }] : []),
    ...(enquiry.listingId ? [{ entity: 'listing' as const, id: enquiry.listingId }] : []),
  ]
  if (links.length) await addNote(ctx, { type: 'mail', headline: subject, bodyHtml: linesToHtml(text), links })
  return markAnswered(ctx, id, true)
}
