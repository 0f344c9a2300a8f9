import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { ContactEmail } from '#core/contacts/contact-fields.contract.ts'
import { GivenWay } from '#core/contacts/given-ways.contract.ts'
import { enquirySources, handSources } from './enquiry-sources.rules.ts'

export const enquiryKinds = ['listing', 'contract', 'vendor', 'agency', 'other'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

export const Enquiry = z
  .object({
    id: Id,
    source: z.enum(enquirySources),
    /** The portal or website that an email came from, as people call it. */
    sourceName: z.string().nullable(),
    /** The same enquiry by other ways: the same person about the same listing within a day. */
    copies: z.array(
      z.object({ source: z.enum(enquirySources), sourceName: z.string().nullable(), receivedAt: Instant, message: z.string() }),
    ),
    kind: z.enum(enquiryKinds),
    receivedAt: Instant,
    /** The name they gave. */
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    message: z.string(),
    contactId: Id.nullable(),
    contactName: z.string().nullable(),
    listingId: Id.nullable(),
    streetLine: z.string().nullable(),
    suburb: z.string().nullable(),
    agentId: Id.nullable(),
    agentName: z.string().nullable(),
    /** The reply leaves at this moment, which may be to come. */
    answeredAt: Instant.nullable(),
    answeredByName: z.string().nullable(),
    /** In it and not of its contact yet: staff add or dismiss it. */
    givenWays: z.array(GivenWay),
  })
  .meta({ id: 'Enquiry' })
export type Enquiry = z.infer<typeof Enquiry>

const ListingEnquiries = z.object({ listingId: Id, total: z.int(), open: z.int() }).meta({ id: 'ListingEnquiries' })
export type ListingEnquiries = z.infer<typeof ListingEnquiries>

/** An enquiry as staff enter it: someone called, visited the office or was referred. */
const EnquiryByHand = z
  .object({
    source: z.enum(handSources).default('call'),
    kind: z.enum(['listing', 'vendor', 'agency', 'other']).default('listing'),
    /** The contact that it is, as chosen; without it the one that this surely is, else a new one. */
    contactId: Id.nullable().default(null),
    name: z.string().max(160, { abort: true }).trim().nullable().default(null),
    email: ContactEmail.shape.address.nullable().default(null),
    phone: z.string().max(40, { abort: true }).trim().nullable().default(null),
    listingId: Id.nullable().default(null),
    message: z.string().max(20_000).default(''),
    /** Left out: the agent of the listing, else the user’s own profile. */
    agentId: Id.nullable().optional(),
    /** It was dealt with on the spot. */
    isAnswered: z.boolean().default(false),
  })
  .refine(({ contactId, name, email, phone }) => contactId || name || email || phone, {
    path: ['name'],
    message: 'Enter a name, a phone number or an email',
  })

export const enquiryEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/enquiries/create',
    creates: true,
    summary: 'Enter an enquiry that came by phone, at the office or another way',
    access: allow('contacts.write', 'records'),
    body: EnquiryByHand,
    response: Enquiry,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/enquiries/:clientId',
    summary: 'Enquiries, newest first',
    access: allow('contacts.read', 'records'),
    params: ClientIdParams,
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      show: z.enum(['open', 'answered', 'all']).default('all'),
      contactId: Id.optional(),
      listingId: Id.optional(),
      /** `agent`: those of the user's own agent profile. */
      contacts: z.enum(['agent', 'office']).default('office'),
    }),
    response: pageOf(Enquiry),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/enquiries/one/:id',
    summary: 'One enquiry',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    response: Enquiry,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/enquiries/figures/:clientId',
    summary: 'How many are unanswered, and how fast those of the last 30 days were answered',
    access: allow('contacts.read', 'records'),
    params: ClientIdParams,
    query: z.object({ contacts: z.enum(['agent', 'office']).default('office') }),
    response: z.object({
      open: z.int(),
      received: z.int(),
      answered: z.int(),
      /** Median from arrival to answer; null while none was answered. */
      medianMinutes: z.number().nullable(),
    }),
  }),
  ofListings: endpoint({
    method: 'POST',
    path: '/api/enquiries/of_listings',
    summary: 'How many enquiries several listings have had, and how many are unanswered',
    access: allow('contacts.read', 'records'),
    body: z.object({ ids: z.array(Id).min(1).max(200) }),
    response: z.array(ListingEnquiries),
  }),
  owner: endpoint({
    method: 'PUT',
    path: '/api/enquiries/owner/:id',
    summary: 'Assign an enquiry to an agent',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    body: z.object({ agentId: Id.nullable() }),
    response: Enquiry,
  }),
  answered: endpoint({
    method: 'PUT',
    path: '/api/enquiries/answered/:id',
    summary: 'Mark an enquiry as replied, or undo it',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    body: z.object({ isAnswered: z.boolean() }),
    response: Enquiry,
  }),
}
