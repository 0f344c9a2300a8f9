import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Address } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingStatuses } from '#common/listing/listing-values.ts'
import { pageOf, pageQuery, someOf } from '#common/paging.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Day, Instant, LocalTime } from '#common/time/when.ts'
import {
  appraisalSources,
  appraisalStages,
  lostReasons,
  lostTos,
  occupants,
  ownerRoles,
  sellingReasons,
  timeframes,
} from './appraisal-values.contract.ts'

const mostCents = 9_000_000_000_000
const cents = z.int('Must be whole cents').positive('Enter an amount').max(mostCents)
const count = (max: number) => z.int().min(0).max(max).nullable()
const areaM2 = z.number().positive().max(1_000_000_000).nullable()

/** The home as an appraisal needs it; filled from its last listing where it had one. */
export const AppraisalFacts = z.object({
  category: limitedText(80).nullable().default(null),
  bedrooms: count(99).default(null),
  bathrooms: count(99).default(null),
  carSpaces: count(999).default(null),
  landAreaM2: areaM2.default(null),
  floorAreaM2: areaM2.default(null),
  yearBuilt: z.int().min(1700).max(2200).nullable().default(null),
})
export type AppraisalFacts = z.infer<typeof AppraisalFacts>

const gst = z.enum(['inclusive', 'exclusive'])
/** The fee that we offer: a share of the price, or an amount. */
export const AppraisalFee = z.discriminatedUnion('kind', [
  /** Hundredths of a per cent: 220 is 2.2 %. */
  z.object({ kind: z.literal('percent'), percentHundredths: z.int().min(1).max(10_000), gst }),
  z.object({ kind: z.literal('fixed'), cents, gst }),
])
export type AppraisalFee = z.infer<typeof AppraisalFee>

export const Lost = z.object({
  to: z.enum(lostTos),
  agencyName: limitedText(120).nullable().default(null),
  reasons: z.array(z.enum(lostReasons)).min(1, 'Choose a reason').max(9),
  /** The fee that won, as they say it. */
  fee: limitedText(120).nullable().default(null),
  note: limitedText(2000).nullable().default(null),
})
export type Lost = z.infer<typeof Lost>

const PersonFields = {
  contactId: Id,
  role: z.enum(ownerRoles).default('owner'),
  isDecisionMaker: z.boolean().default(true),
  expectsFromCents: cents.nullable().default(null),
  expectsToCents: cents.nullable().default(null),
  saidOn: Day.nullable().default(null),
}
/** An owner, with what they hope for: owners of one home may differ. */
export const AppraisalPersonInput = z
  .object(PersonFields)
  .refine(({ expectsFromCents: from, expectsToCents: to }) => to === null || (from !== null && from <= to), {
    path: ['expectsToCents'],
    message: 'Can’t be lower than the start of the range',
  })
const AppraisalPerson = z.object({
  ...PersonFields,
  /** Null where the user may not see the contact. */
  contactId: Id.nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type AppraisalPerson = z.infer<typeof AppraisalPerson>

/** Parts of the address that are left out are not known. */
const WholeAddress = Address.partial().transform((given) => ({ ...emptyAddress, ...given }) as Address)
const Fields = {
  side: z.enum(['sale', 'lease']),
  source: z.enum(appraisalSources),
  /** On the clock at the property. */
  startsAt: LocalTime.nullable(),
  minutes: z.int().min(10, 'At least 10 minutes').max(480, 'At most 8 hours'),
  placeNote: limitedText(300).nullable(),
  presentedOn: Day.nullable(),
  reason: z.enum(sellingReasons).nullable(),
  timeframe: z.enum(timeframes).nullable(),
  occupied: z.enum(occupants).nullable(),
  fee: AppraisalFee.nullable(),
  marketingCents: z.int().min(0).max(mostCents).nullable(),
  facts: AppraisalFacts,
  /** The owner was given no figure. */
  hasNoFigure: z.boolean(),
  nextCallOn: Day.nullable(),
  expectedListOn: Day.nullable(),
  lost: Lost.nullable(),
  notes: limitedText(10_000).nullable(),
  /** The first one leads. */
  agentIds: z.array(Id).max(6),
  people: z.array(AppraisalPersonInput).max(10),
}
const Named = z.object({ id: Id, name: z.string() })
const Linked = z.object({ id: Id, reference: z.string(), status: z.enum(listingStatuses) })

export const Appraisal = z
  .object({
    ...Fields,
    people: z.array(AppraisalPerson),
    id: Id,
    stage: z.enum(appraisalStages),
    stageAt: Instant,
    /** The last step to Appraised; null where there was none, as in an old system. */
    appraisedAt: Instant.nullable(),
    propertyId: Id.nullable(),
    address: Address,
    streetLine: z.string(),
    agents: z.array(Named),
    enquiryId: Id.nullable(),
    visitId: Id.nullable(),
    /** The start as an instant, and the zone of the property where it is not the agency's. */
    startInstant: Instant.nullable(),
    timeZone: z.string().nullable(),
    /** The listing that it became; null also where the user may not see it. */
    listing: Linked.nullable(),
    /** Other appraisals of the same property, the newest first. */
    others: z.array(
      z.object({
        id: Id,
        stage: z.enum(appraisalStages),
        stageAt: Instant,
        agentName: z.string().nullable(),
        canRead: z.boolean(),
      }),
    ),
    createdAt: Instant,
    createdByName: z.string().nullable(),
    updatedAt: Instant,
    version: z.int().positive(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'Appraisal' })
export type Appraisal = z.infer<typeof Appraisal>

/** One row of a list, or a card of the board. */
export const AppraisalRow = z
  .object({
    id: Id,
    streetLine: z.string(),
    suburb: z.string().nullable(),
    state: z.string().nullable(),
    side: z.enum(['sale', 'lease']),
    stage: z.enum(appraisalStages),
    stageAt: Instant,
    source: z.enum(appraisalSources),
    startsAt: LocalTime.nullable(),
    nextCallOn: Day.nullable(),
    expectedListOn: Day.nullable(),
    /** The first owner; null also where the user may not see them. */
    ownerName: z.string().nullable(),
    agentName: z.string().nullable(),
    listingId: Id.nullable(),
    createdAt: Instant,
    version: z.int(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'AppraisalRow' })
export type AppraisalRow = z.infer<typeof AppraisalRow>

/** An appraisal as a search names it. */
export const FoundAppraisal = AppraisalRow.pick({ id: true, streetLine: true, suburb: true, stage: true, side: true }).meta({
  id: 'FoundAppraisal',
})
export type FoundAppraisal = z.infer<typeof FoundAppraisal>

export const AppraisalCreate = z
  .object(Fields)
  .partial()
  .extend({
    source: Fields.source.default('other'),
    /** The address, or a property that Gable knows. */
    address: WholeAddress.optional(),
    propertyId: Id.optional(),
    enquiryId: Id.nullable().default(null),
    visitId: Id.nullable().default(null),
    /** Adds it although the property has an open one. */
    evenIfOpen: z.boolean().default(false),
  })
  .meta({ id: 'AppraisalCreate' })
export type AppraisalCreate = z.output<typeof AppraisalCreate>

export const AppraisalUpdate = z
  .object(Fields)
  .omit({ side: true })
  .partial()
  .extend({ version: z.int().positive(), address: WholeAddress.optional() })
  .meta({ id: 'AppraisalUpdate' })
export type AppraisalUpdate = z.output<typeof AppraisalUpdate>

export const AppraisalStep = z
  .object({
    version: z.int().positive(),
    to: z.enum(appraisalStages),
    startsAt: Fields.startsAt.optional(),
    minutes: Fields.minutes.optional(),
    agentIds: Fields.agentIds.optional(),
    hasNoFigure: Fields.hasNoFigure.optional(),
    nextCallOn: Fields.nextCallOn.optional(),
    lost: Lost.optional(),
  })
  .meta({ id: 'AppraisalStep' })
export type AppraisalStep = z.output<typeof AppraisalStep>

export const appraisalSorts = ['-stageAt', 'startsAt', 'nextCallOn', '-createdAt', 'address'] as const
const filter = {
  stages: someOf(appraisalStages).optional(),
  side: z.enum(['sale', 'lease']).optional(),
  source: z.enum(appraisalSources).optional(),
  agentId: Id.optional(),
  q: pageQuery.q,
  /** `agent`: those the user made or works on. */
  scope: z.enum(['agent', 'office']).default('office'),
}
export const AppraisalQuery = z.object({
  ...filter,
  limit: pageQuery.limit,
  cursor: pageQuery.cursor,
  count: pageQuery.count,
  sort: z.enum(appraisalSorts).default('-stageAt'),
})
export type AppraisalQuery = z.output<typeof AppraisalQuery>

const read = allow('appraisals.read', 'records')
const write = allow('appraisals.write', 'records')
export const appraisalEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/appraisals',
    summary: 'Appraisals, the last changed stage first; a column of the board is one stage',
    access: read,
    query: AppraisalQuery,
    response: pageOf(AppraisalRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/appraisals/counts',
    summary: 'How many appraisals there are by stage and by source',
    access: read,
    query: z.object({ scope: filter.scope }),
    response: z.object({
      stages: z.array(z.object({ stage: z.enum(appraisalStages), count: z.int() })),
      /** Started in the last twelve months, and how many of them were won. */
      sources: z.array(z.object({ source: z.enum(appraisalSources), count: z.int(), won: z.int() })),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/appraisals',
    creates: true,
    summary: 'Add an appraisal; with a time it is booked. 409 names an open one of the same property',
    access: write,
    body: AppraisalCreate,
    response: Appraisal,
    status: 201,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/appraisals/:id',
    summary: 'One appraisal',
    access: read,
    params: IdParams,
    response: Appraisal,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/appraisals/:id',
    summary: 'Change an appraisal',
    access: write,
    params: IdParams,
    body: AppraisalUpdate,
    response: Appraisal,
  }),
  step: endpoint({
    method: 'POST',
    path: '/api/appraisals/:id/stage',
    summary: 'Move an appraisal to another stage, with what that stage asks for',
    access: write,
    params: IdParams,
    body: AppraisalStep,
    response: Appraisal,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/appraisals/:id',
    summary: 'Delete an appraisal; can be restored',
    access: write,
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/appraisals/:id/restore',
    summary: 'Restore a deleted appraisal',
    access: write,
    params: IdParams,
    response: Appraisal,
  }),
  ofContact: endpoint({
    method: 'GET',
    path: '/api/appraisals/contact/:id',
    summary: 'Appraisals of a contact’s properties, the newest first, up to fifty',
    access: read,
    params: IdParams,
    response: z.object({ items: z.array(AppraisalRow) }),
  }),
  ofProperty: endpoint({
    method: 'GET',
    path: '/api/appraisals/property/:id',
    summary: 'Appraisals of a property, the newest first, up to fifty',
    access: read,
    params: IdParams,
    response: z.object({ items: z.array(AppraisalRow) }),
  }),
}
