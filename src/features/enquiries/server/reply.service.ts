import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { getBranding } from '#features/branding/server/branding.service.ts'
import { addNote } from '#features/notes/server/notes.service.ts'
import type { Enquiry } from '../enquiries.contract.ts'
import { draftOf, linesToHtml } from '../reply.rules.ts'
import { getEnquiry, markAnswered } from './enquiries.service.ts'
import { mailReply } from './reply.jobs.ts'
import { factsForReply } from './reply.store.ts'

interface Draft {
  to: string | null
  replyTo: string | null
  subject: string
  text: string
}

export async function draftReply(ctx: Context, id: string): Promise<Draft> {
  const enquiry = await getEnquiry(ctx, id)
  const facts = await factsForReply(ctx, enquiry)
  if (!facts) throw notFound({ enquiry: id })
  return { to: enquiry.email, replyTo: facts.replyTo, ...draftOf(facts) }
}

/** Who answers, in full, and what happens to the details of whoever asked (Australian Privacy Principle 5). */
async function footOf(ctx: Context): Promise<string> {
  const { legalName, tradingName, abn, address, collectionNotice, privacyUrl } = await getBranding(ctx)
  const who = [legalName || tradingName, abn && `ABN ${abn}`, address].filter(Boolean).join(' · ')
  return [who, collectionNotice, privacyUrl && `Privacy: ${privacyUrl}`].filter(Boolean).join('\n\n')
}

/** Queues the mail, writes it down as a note and marks the enquiry, all or nothing. @throws rule_broken without an address */
export async function reply(ctx: Context, id: string, { subject, text }: { subject: string; text: string }): Promise<Enquiry> {
  const enquiry = await getEnquiry(ctx, id)
  if (!enquiry.email)
    throw new AppError('rule_broken', 'They left no email address. Call them, then mark the enquiry as answered')
  const facts = await factsForReply(ctx, enquiry)
  const foot = await footOf(ctx)
  await ctx.enqueue(mailReply, {
    to: enquiry.email,
    subject,
    text,
    ...(facts?.replyTo && { replyTo: facts.replyTo }),
    ...(foot && { foot }),
  })
  const links = [
    ...(enquiry.contactId ? [{ entity: 'contact' as const, id: enquiry.contactId }] : []),
    ...(enquiry.listingId ? [{ entity: 'listing' as const, id: enquiry.listingId }] : []),
  ]
  if (links.length) await addNote(ctx, { type: 'mail', headline: subject, bodyHtml: linesToHtml(text), links })
  return markAnswered(ctx, id, true)
}
