import * as z from 'zod'
import { enquiryKinds } from '#channels/enquiries/enquiries.contract.ts'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'

export const MailAddress = z
  .object({
    /** False: this installation has no mailbox for it. */
    isConfigured: z.boolean(),
    /** Null until it is made. */
    address: z.string().nullable(),
    /** Counts of the last 30 days. */
    read: z.int(),
    unsorted: z.int(),
    spam: z.int(),
    lastAt: Instant.nullable(),
    /** The test email that was last sent; null before the first. */
    testedAt: Instant.nullable(),
    testArrivedAt: Instant.nullable(),
  })
  .meta({ id: 'MailAddress' })
export type MailAddress = z.infer<typeof MailAddress>

const lists = ['unsorted', 'spam', 'ignored'] as const
export type MailList = (typeof lists)[number]

export const ArrivedMail = z
  .object({
    id: Id,
    receivedAt: Instant,
    fromName: z.string().nullable(),
    fromAddress: z.string().nullable(),
    subject: z.string(),
    /** Its text without HTML. */
    body: z.string(),
    /** Why it is in this list. */
    reason: z.string().nullable(),
    isDismissed: z.boolean(),
    /** The fields that could be read. */
    draft: z.object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      message: z.string(),
      listingId: Id.nullable(),
      /** `12 Lantern Street, Richmond` */
      listingName: z.string().nullable(),
      kind: z.enum(enquiryKinds),
    }),
    files: z.array(z.object({ id: Id, fileName: z.string(), sizeBytes: z.int() })),
  })
  .meta({ id: 'ArrivedMail' })
export type ArrivedMail = z.infer<typeof ArrivedMail>

const text = (max: number) => z.string().trim().max(max)
export const SortedMail = z
  .object({
    name: text(200),
    email: text(254),
    phone: text(40),
    message: text(20_000),
    listingId: Id.nullable(),
    kind: z.enum(enquiryKinds),
  })
  .refine((given) => given.name || given.email || given.phone, {
    path: ['name'],
    error: 'Enter a name, an email or a phone number',
  })
export type SortedMail = z.infer<typeof SortedMail>

export const LogAddress = z
  .object({
    /** False: this installation has no mailbox for it. */
    isConfigured: z.boolean(),
    /** Null until it is made. */
    address: z.string().nullable(),
    /** The only address that emails are filed from. */
    from: z.string(),
    filed: z.int(),
    /** From another address, forged, or to no one outside the agency. */
    notFiled: z.int(),
    lastAt: Instant.nullable(),
    /** People of filed emails who are no contacts. */
    unknown: z.array(z.object({ mailId: Id, name: z.string(), address: z.string(), subject: z.string(), receivedAt: Instant })),
  })
  .meta({ id: 'LogAddress' })
export type LogAddress = z.infer<typeof LogAddress>

const read = allow('portals.read', 'agency')
const manage = allow('portals.manage', 'agency')
const sort = allow('contacts.write', 'records')
const own = allow('signedIn', 'self')
const person = z.object({ address: z.string().max(254) })

export const mailInEndpoints = {
  address: endpoint({
    method: 'GET',
    path: '/api/mail-in/address/:clientId',
    summary: 'The agency’s address for enquiries by email, and what came to it in 30 days',
    access: read,
    params: ClientIdParams,
    response: MailAddress,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/mail-in/renew',
    summary: 'Make the address, or a new one that ends the old one',
    access: manage,
    body: z.object({ clientId: Id }),
    response: MailAddress,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/mail-in/test',
    summary: 'Send a test email to the address; it makes no enquiry',
    access: manage,
    body: z.object({ clientId: Id }),
    response: MailAddress,
    status: 202,
    rateLimit: { max: 10, perSeconds: 600, by: 'user' },
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/mail-in/counts/:clientId',
    summary: 'How many emails wait to be sorted',
    access: sort,
    params: ClientIdParams,
    response: z.object({ unsorted: z.int(), spam: z.int() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/mail-in/:clientId',
    summary: 'Emails that made no enquiry, newest first',
    access: sort,
    params: ClientIdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, show: z.enum(lists).default('unsorted') }),
    response: pageOf(ArrivedMail),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/mail-in/add/:id',
    summary: 'Make an enquiry of an email',
    access: sort,
    params: IdParams,
    body: SortedMail,
    response: z.object({ enquiryId: Id }),
    creates: true,
  }),
  dismiss: endpoint({
    method: 'PUT',
    path: '/api/mail-in/dismiss/:id',
    summary: 'Mark an email as no enquiry, or undo it',
    access: sort,
    params: IdParams,
    body: z.object({ isDismissed: z.boolean() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/mail-in/file/:id',
    summary: 'An address that gives one attachment for ten minutes',
    access: sort,
    params: IdParams,
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/mail-in/log',
    summary: 'The user’s own address for copies of their emails',
    access: own,
    response: LogAddress,
  }),
  renewLog: endpoint({
    method: 'POST',
    path: '/api/mail-in/log/renew',
    summary: 'Make the user’s log address, or a new one that ends the old one',
    access: own,
    response: LogAddress,
  }),
  addPerson: endpoint({
    method: 'POST',
    path: '/api/mail-in/log/person/:id',
    summary: 'Make a contact of an unknown person of a filed email, with the email as a note',
    access: sort,
    params: IdParams,
    body: person,
    response: z.object({ contactId: Id }),
    creates: true,
  }),
  dismissPerson: endpoint({
    method: 'PUT',
    path: '/api/mail-in/log/person/:id',
    summary: 'Stop offering an unknown person of a filed email',
    access: own,
    params: IdParams,
    body: person,
  }),
}
