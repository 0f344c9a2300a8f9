import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Instant, LocalTime } from '#common/time/when.ts'
import { emailFieldNames, emailStates, mostCards, mostFiles, mostSubject, mostText } from './emails.rules.ts'

const FileOf = z.object({
  /** `listing`: a document of a listing; `brochure`: the brochure of the listing with this id; `note`: a file that was uploaded. */
  source: z.enum(['listing', 'brochure', 'note']),
  id: Id,
})
const Allowed = z.object({ isAllowed: z.boolean(), why: z.string() })

export const EmailCompose = z
  .object({
    name: z.string(),
    /** The contact's addresses, before them the one that an enquiry came from; `why` says why one gets no email. */
    addresses: z.array(z.object({ address: z.string(), why: z.string().nullable() })),
    /** By field; a field that is missing has no value. */
    values: z.partialRecord(z.enum(emailFieldNames), z.string()),
    factual: Allowed,
    commercial: Allowed,
    listing: z.object({ id: Id, name: z.string(), isParty: z.boolean() }).nullable(),
    /** The words and the listing that an answer to an enquiry starts with, and what they asked. */
    draft: z
      .object({ subject: z.string(), text: z.string(), asks: z.string(), cards: z.array(z.object({ id: Id, name: z.string() })) })
      .nullable(),
    /** Files that can be attached or linked. The size of a brochure is only known once it is drawn. */
    files: z.array(FileOf.extend({ name: z.string(), sizeBytes: z.int().nullable() })),
    replyTo: z.string(),
    /** Added below the text as it is sent. */
    signature: z.string(),
    /** Nothing is sent since a restore from a backup, until an owner allows it. */
    isHeld: z.boolean(),
  })
  .meta({ id: 'EmailCompose' })
export type EmailCompose = z.infer<typeof EmailCompose>

export const Email = z
  .object({
    id: Id,
    /** The messages that are undone with it. */
    batchId: Id,
    contactId: Id,
    contactName: z.string(),
    listingId: Id.nullable(),
    /** The enquiry that it answers. */
    enquiryId: Id.nullable(),
    address: z.string(),
    subject: z.string(),
    text: z.string(),
    isCommercial: z.boolean(),
    /** Listings for someone who looks for one, undone with all that were sent with them. */
    isMatch: z.boolean(),
    cards: z.array(z.object({ id: Id, name: z.string() })),
    files: z.array(FileOf.extend({ name: z.string(), as: z.enum(['file', 'link']) })),
    state: z.enum(emailStates),
    reason: z.string().nullable(),
    /** Until then it can be undone. */
    sendAfter: Instant,
    /** On the agency's clock, when it was put off to a time; null for the half minute. */
    sendAt: z.string().nullable(),
    createdAt: Instant,
    createdByName: z.string().nullable(),
  })
  .meta({ id: 'Email' })
export type Email = z.infer<typeof Email>

export const EmailSend = z.object({
  contactId: Id,
  /** One of the contact's, or that of the enquiry; left out: the first. */
  address: z.string().max(320).optional(),
  listingId: Id.nullable().default(null),
  /** An enquiry of the contact, which counts as answered when the email leaves. */
  enquiryId: Id.nullable().default(null),
  subject: limitedText(mostSubject).min(1, 'Enter a subject'),
  text: limitedText(mostText).min(1, 'Enter a message'),
  /** Needs consent to marketing, and says how to unsubscribe. */
  isCommercial: z.boolean(),
  cardIds: z.array(Id).max(mostCards, `At most ${mostCards} listings`).default([]),
  files: z
    .array(FileOf.extend({ as: z.enum(['file', 'link']) }))
    .max(mostFiles, `At most ${mostFiles} files`)
    .default([]),
  /** On the agency's clock; null: after half a minute. */
  sendAt: LocalTime.nullable().default(null),
})
export type EmailSend = z.output<typeof EmailSend>

const write = allow('contacts.write', 'records')
export const emailEndpoints = {
  compose: endpoint({
    method: 'GET',
    path: '/api/emails/compose/:id',
    summary: 'What an email to a contact can be: to which addresses, of which kind, with which files, and why not others',
    access: write,
    params: IdParams,
    query: z.object({ listingId: Id.optional(), enquiryId: Id.optional() }),
    response: EmailCompose,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/emails',
    creates: true,
    summary:
      'Send an email to a contact after half a minute, or at a time; it can be undone until then. 422 with the reason when it can’t',
    access: write,
    body: EmailSend,
    response: Email,
    status: 201,
    bodyLimitBytes: 400_000,
    rateLimit: { max: 30, perSeconds: 60, by: 'user' },
  }),
  unsent: endpoint({
    method: 'GET',
    path: '/api/emails/unsent/:id',
    summary: 'Emails to a contact that wait to be sent, and those of the last week that were not sent, newest first',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(Email),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/emails/undo/:id',
    summary: 'Undo messages that were sent with one press and have not left yet',
    access: write,
    params: IdParams,
    /** `left` were on their way already. */
    response: z.object({ undone: z.int(), left: z.int() }),
  }),
}
