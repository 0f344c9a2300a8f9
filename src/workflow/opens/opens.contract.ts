import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Day, Instant, LocalTime } from '#common/time/when.ts'
import { openHeads } from './opens.heads.ts'
import { openKinds, openStates } from './opens.rules.ts'

export const Open = z
  .object({
    id: Id,
    listingId: Id,
    kind: z.enum(openKinds),
    /** On the clock at the property. */
    startsAt: LocalTime,
    endsAt: LocalTime,
    startInstant: Instant,
    endInstant: Instant,
    /** Zone of the property, where its clock is not the agency's. */
    timeZone: z.string().nullable(),
    /** Where it started before it was moved. */
    movedFrom: z.string().nullable(),
    state: z.enum(openStates),
    cancelledReason: z.string().nullable(),
    /** In the listing's inspection times, and so on portals. */
    isAdvertised: z.boolean(),
    placeNote: z.string().nullable(),
    capacity: z.int().nullable(),
    /** The first one leads. */
    hosts: z.array(z.object({ id: Id, name: z.string() })),
    streetLine: z.string(),
    suburb: z.string().nullable(),
    listingStatus: z.string(),
    isLease: z.boolean(),
    /** Period of a rent, also of one that a visitor would pay; null for a listing that is not let. */
    rentPeriod: z.enum(['week', 'month', 'year']).nullable(),
    photoUrl: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** Auction of the listing, on the clock at the property. */
    auctionAt: z.string().nullable(),
    /** Who has arrived: groups, the people in them, and groups with feedback. */
    groups: z.int(),
    people: z.int(),
    rated: z.int(),
    /** Groups that have not left; and groups that wait to be let in. */
    inside: z.int(),
    waiting: z.int(),
    startedAt: Instant.nullable(),
    closedAt: Instant.nullable(),
    version: z.int(),
    /** The listing may be changed by this user, and with it its times. */
    canPlan: z.boolean(),
  })
  .meta({ id: 'Open' })
export type Open = z.infer<typeof Open>

/** A listing on the market that can be opened on a day. */
export const OpenCandidate = z
  .object({
    listingId: Id,
    streetLine: z.string(),
    suburb: z.string().nullable(),
    photoUrl: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    timeZone: z.string(),
    hosts: z.array(z.object({ id: Id, name: z.string() })),
    auctionAt: z.string().nullable(),
    /** Its last open home before the day. */
    lastStartsAt: z.string().nullable(),
    lastEndsAt: z.string().nullable(),
  })
  .meta({ id: 'OpenCandidate' })
export type OpenCandidate = z.infer<typeof OpenCandidate>

const plan = {
  startsAt: LocalTime,
  endsAt: LocalTime,
  hostIds: z.array(Id).max(6),
  capacity: z.int().min(1, 'At least one group').max(500, 'At most 500 groups').nullable(),
  placeNote: limitedText(300).nullable(),
}
export const OpenPlan = z.object({
  listingId: Id,
  startsAt: plan.startsAt,
  endsAt: plan.endsAt,
  hostIds: plan.hostIds.default([]),
  capacity: plan.capacity.default(null),
  placeNote: plan.placeNote.default(null),
})
export type OpenPlan = z.output<typeof OpenPlan>
export const OpenChange = z.object({
  version: z.int().positive(),
  ...z.object({ ...plan, isAdvertised: z.boolean() }).partial().shape,
})
export type OpenChange = z.output<typeof OpenChange>

const read = allow('opens.read', 'records')
const write = allow('opens.write', 'records')
const whose = z.enum(['agent', 'office']).default('office')
export const openEndpoints = {
  day: endpoint(openHeads.day, {
    summary: 'The open homes of a day in order of time, cancelled ones too',
    access: read,
    query: z.object({ day: Day, opens: whose }),
    response: z.object({ items: z.array(Open) }),
  }),
  candidates: endpoint(openHeads.candidates, {
    summary: 'Listings on the market that the user can plan an open home for, and when their last one was',
    access: write,
    query: z.object({ day: Day, opens: whose }),
    response: z.object({ items: z.array(OpenCandidate) }),
  }),
  ofListing: endpoint(openHeads.ofListing, {
    summary: 'The open homes of a listing, the newest first',
    access: read,
    params: IdParams,
    response: z.object({ items: z.array(Open) }),
  }),
  get: endpoint(openHeads.get, {
    summary: 'One open home',
    access: read,
    params: IdParams,
    response: Open,
  }),
  plan: endpoint(openHeads.plan, {
    summary: 'Plan open homes, up to forty at once; all of them or none',
    access: write,
    body: z.object({ opens: z.array(OpenPlan).min(1, 'Add an open home').max(40, 'At most 40 open homes') }),
    response: z.object({ items: z.array(Open) }),
    status: 201,
  }),
  change: endpoint(openHeads.change, {
    summary: 'Move an open home, change its hosts, its capacity or whether it is advertised',
    access: write,
    params: IdParams,
    body: OpenChange,
    response: Open,
  }),
  cancel: endpoint(openHeads.cancel, {
    summary: 'Cancel an open home; it leaves the listing’s times and the next upload to portals',
    access: write,
    params: IdParams,
    body: z.object({ version: z.int().positive(), reason: limitedText(300).nullable().default(null) }),
    response: Open,
  }),
}
