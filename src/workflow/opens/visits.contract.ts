import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { GivenWay } from '#core/contacts/given-ways.contract.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Instant } from '#common/time/when.ts'
import { Open } from './opens.contract.ts'
import {
  followUpChannels,
  followUpKinds,
  followUpStates,
  groupPlaces,
  matchStates,
  visitIntents,
  visitRoles,
  visitStatuses,
  visitWays,
} from './visits.rules.ts'

export const cents = z.int('Must be whole cents').positive('Enter a price').max(9_000_000_000_000)

export const Visitor = z.object({
  name: limitedText(200),
  mobile: limitedText(40).nullable(),
  email: limitedText(254)
    .nullable()
    .refine((address) => !address || /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,60}$/.test(address), 'Enter an email address'),
})
export type Visitor = z.infer<typeof Visitor>

/** Message that one visit was sent, or will be. */
export const FollowUp = z
  .object({
    kind: z.enum(followUpKinds),
    channel: z.enum(followUpChannels),
    state: z.enum(followUpStates),
    reason: z.string().nullable(),
    /** When it was sent, else when it was written. */
    at: Instant,
  })
  .meta({ id: 'FollowUp' })
export type FollowUp = z.infer<typeof FollowUp>

export const Visit = z
  .object({
    id: Id,
    openId: Id,
    listingId: Id,
    /** Null also where the user may not see the contact. */
    contactId: Id.nullable(),
    status: z.enum(visitStatuses),
    arrivedBy: z.enum(visitWays),
    /** They filled in a form with the collection notice and the two ticks. */
    sawForm: z.boolean(),
    people: z.array(z.object({ name: z.string(), mobile: z.string().nullable(), email: z.string().nullable() })),
    adults: z.int(),
    children: z.int(),
    suburb: z.string().nullable(),
    isGuest: z.boolean(),
    role: z.enum(visitRoles),
    arrivedAt: Instant.nullable(),
    leftAt: Instant.nullable(),
    agreesListing: z.boolean(),
    agreesOther: z.boolean(),
    interest: z.int().nullable(),
    priceFromCents: z.int().nullable(),
    priceToCents: z.int().nullable(),
    intent: z.enum(visitIntents).nullable(),
    comments: z.string().nullable(),
    feedbackAt: Instant.nullable(),
    wantsContract: z.boolean(),
    contractSentAt: Instant.nullable(),
    matchState: z.enum(matchStates),
    /** On the clock at the property. */
    openStartsAt: z.string(),
    /** Typed by the visitor and not of the contact yet: staff add or dismiss it. */
    givenWays: z.array(GivenWay),
    /** The last message about it, after the open home. */
    followUp: FollowUp.nullable(),
  })
  .meta({ id: 'Visit' })
export type Visit = z.infer<typeof Visit>

/** What a device did, under a key of its own: sent ten times it happens once, in the order of `seq`. */
const entry = {
  clientKey: Id,
  userId: Id,
  /** By the clock of the device, when it happened and when it is sent. */
  at: Instant,
  sentAt: Instant,
  seq: z.int().nonnegative().max(2_000_000_000),
}
const group = { adults: z.int().min(1).max(20).default(1), children: z.int().min(0).max(20).default(0) }
const consent = {
  agreesListing: z.boolean().default(false),
  agreesOther: z.boolean().default(false),
  wording: limitedText(600).nullable().default(null),
  notice: limitedText(2400).nullable().default(null),
}
/** Its visit has the key of the entry as its id. */
export const Arrival = z.object({
  /** A known contact or an earlier visitor, tapped in the list. */
  contactId: Id.nullable().default(null),
  people: z.array(Visitor).max(6).default([]),
  ...group,
  suburb: limitedText(80).nullable().default(null),
  isGuest: z.boolean().default(false),
  arrivedBy: z.enum(['staff', 'kiosk', 'paper']).default('staff'),
  /** What the screen said when they came; left out: the server counts who is inside. */
  shownAs: z.enum(groupPlaces).nullable().default(null),
  ...consent,
})
export type Arrival = z.output<typeof Arrival>
export const Feedback = z
  .object({
    visitId: Id,
    interest: z.int().min(1).max(5).nullable(),
    priceFromCents: cents.nullable(),
    priceToCents: cents.nullable(),
    intent: z.enum(visitIntents).nullable(),
    comments: limitedText(2000).nullable(),
    role: z.enum(visitRoles).default('buyer'),
    wantsContract: z.boolean().default(false),
    ...group,
  })
  .refine(({ priceFromCents: from, priceToCents: to }) => to === null || (from !== null && to >= from), {
    path: ['priceToCents'],
    message: 'Can’t be lower than the start of the range',
  })
export type Feedback = z.output<typeof Feedback>
const aboutVisit = z.object({ visitId: Id })
export const Entry = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('start') }),
  z.object({ ...entry, kind: z.literal('arrive'), arrival: Arrival }),
  z.object({ ...entry, kind: z.literal('feedback'), feedback: Feedback }),
  z.object({ ...entry, kind: z.literal('leave'), about: aboutVisit }),
  /** Let in, waiting again, back after leaving, or there after all. */
  z.object({ ...entry, kind: z.literal('place'), place: z.object({ visitId: Id, to: z.enum(groupPlaces) }) }),
  z.object({ ...entry, kind: z.literal('undo'), about: aboutVisit }),
  z.object({ ...entry, kind: z.literal('close') }),
])
export type Entry = z.output<typeof Entry>

const Kit = z.object({
  open: Open,
  visits: z.array(Visit),
  /** Came to this listing before, looks for something like it, or enquired: those the host may see. */
  known: z.array(
    z.object({
      contactId: Id,
      name: z.string(),
      hint: z.string().nullable(),
      phones: z.array(z.string()),
      cameBefore: z.boolean(),
    }),
  ),
  agencyName: z.string(),
  notice: z.string(),
  wording: z.object({ listing: z.string(), other: z.string() }),
  /** Where the QR code leads. */
  signUrl: z.string(),
})
export type Kit = z.infer<typeof Kit>

const Candidate = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  suburb: z.string().nullable(),
})
const read = allow('opens.read', 'records')
const write = allow('opens.write', 'records')
export const visitEndpoints = {
  kit: endpoint({
    method: 'GET',
    path: '/api/opens/:id/kit',
    summary: 'All that a host needs at the door, without a connection too',
    access: write,
    params: IdParams,
    response: Kit,
  }),
  newSign: endpoint({
    method: 'POST',
    path: '/api/opens/:id/new_sign',
    summary: 'A new QR code for an open home; those shown or printed before stop working',
    access: write,
    params: IdParams,
    response: z.object({ signUrl: z.string() }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/opens/:id/entries',
    summary: 'What happened at an open home: an arrival, feedback, its end. The same key is the same entry',
    access: write,
    params: IdParams,
    body: Entry,
    response: z.object({
      visitId: Id.nullable(),
      /** `known`: sent before. `alreadyHere`: the person has arrived, and this is their visit. */
      outcome: z.enum(['done', 'known', 'alreadyHere']),
    }),
  }),
  visitsOf: endpoint({
    method: 'GET',
    path: '/api/opens/listing/:id/visits',
    summary: 'Who came to the open homes of a listing, with their feedback, the newest first',
    access: read,
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(Visit),
  }),
  toCheck: endpoint({
    method: 'GET',
    path: '/api/opens/visits/to_check',
    summary: 'Visits that may be of a contact we know, for a person to decide',
    access: allow('contacts.write', 'records'),
    response: z.object({
      items: z.array(
        z.object({ visit: Visit, streetLine: z.string(), suburb: z.string().nullable(), candidates: z.array(Candidate) }),
      ),
    }),
  }),
  contractSent: endpoint({
    method: 'POST',
    path: '/api/opens/visits/:id/contract_sent',
    summary: 'Note that a visitor was sent the contract they asked for',
    access: write,
    params: IdParams,
    response: Visit,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/api/opens/visits/:id/resolve',
    summary: 'Attach a visit to a contact, or make a new contact of its visitor',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    body: z.object({ contactId: Id.nullable() }),
    response: Visit,
  }),
}
