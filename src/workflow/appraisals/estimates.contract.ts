import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Day, Instant } from '#common/time/when.ts'
import { givingWays } from './appraisal-values.contract.ts'

const cents = z.int('Must be whole cents').positive('Enter an amount').max(9_000_000_000_000)
const count = (max: number) => z.int().min(0).max(max).nullable().default(null)

/** A figure or a range, with how it was worked out. */
const EstimateFields = z.object({
  fromCents: cents,
  toCents: cents,
  method: limitedText(4000).nullable().default(null),
  /** Why there are no sales to compare, or fewer than usual. */
  explanation: limitedText(4000).nullable().default(null),
  medianCents: cents.nullable().default(null),
  medianOf: limitedText(200).nullable().default(null),
})
export const Estimate = EstimateFields.extend({
  id: Id,
  /** Reason of a revision. */
  revisedBecause: z.string().nullable(),
  /** Who was given it, oldest first. */
  givings: z.array(
    z.object({
      id: Id,
      how: z.enum(givingWays),
      at: Instant,
      /** Null also where the user may not see the contact. */
      contactId: Id.nullable(),
      name: z.string(),
      byName: z.string().nullable(),
    }),
  ),
  createdAt: Instant,
  createdByName: z.string().nullable(),
}).meta({ id: 'AppraisalEstimate' })
export type Estimate = z.infer<typeof Estimate>

const ComparableFields = {
  source: z.enum(['own', 'import', 'typed']),
  /** The listing, or the imported sale. */
  sourceId: Id.nullable().default(null),
  address: limitedText(200).min(1, 'Enter the address'),
  suburb: limitedText(80).nullable().default(null),
  soldOn: Day,
  priceCents: cents,
  /** The price is not to be shown to others. */
  isPriceHidden: z.boolean().default(false),
  category: limitedText(80).nullable().default(null),
  bedrooms: count(99),
  bathrooms: count(99),
  carSpaces: count(999),
  landAreaM2: z.number().positive().max(1_000_000_000).nullable().default(null),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
}
export const ComparableInput = z.object({
  ...ComparableFields,
  /** Added to its price, or taken off, for what it has more or less than the appraised home. */
  adjustmentCents: z.int().min(-9_000_000_000_000).max(9_000_000_000_000).default(0),
  /** Needed with an adjustment. */
  adjustmentWhy: limitedText(200).nullable().default(null),
  why: limitedText(500).min(1, 'Say why it compares'),
})
export type ComparableInput = z.output<typeof ComparableInput>
export const Comparable = ComparableInput.extend({
  id: Id,
  /** Straight line from the appraised home; null where one of the two has no place on the map. */
  distanceM: z.int().nullable(),
  /** The main photo of an own listing. */
  photoUrl: z.string().nullable(),
}).meta({ id: 'AppraisalComparable' })
export type Comparable = z.infer<typeof Comparable>

/** A sale that may be compared. */
export const Candidate = z
  .object({ ...ComparableFields, id: Id, distanceM: z.int().nullable(), photoUrl: z.string().nullable() })
  .meta({ id: 'AppraisalCandidate' })
export type Candidate = z.infer<typeof Candidate>

/** The value that an appraisal gives the home, and what it rests on. */
export const Evidence = z
  .object({
    /** The newest first: the one that holds, and those before it. */
    estimates: z.array(Estimate),
    comparables: z.array(Comparable),
    /** Findings under the law of the state. */
    findings: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        message: z.string(),
        source: z.string(),
        severity: z.enum(['blocks', 'warns']),
        field: z.enum(['toCents', 'comparables']),
      }),
    ),
    /** The appraisal's. */
    version: z.int(),
  })
  .meta({ id: 'AppraisalEvidence' })
export type Evidence = z.infer<typeof Evidence>

export const EstimateSave = EstimateFields.extend({
  version: z.int().positive(),
  /** Needed once an owner was given the estimate before. */
  revisedBecause: limitedText(500).nullable().default(null),
})
  .refine(({ fromCents, toCents }) => fromCents <= toCents, {
    path: ['toCents'],
    message: 'Can’t be lower than the start of the range',
  })
  .meta({ id: 'AppraisalEstimateSave' })
export type EstimateSave = z.output<typeof EstimateSave>

const read = allow('appraisals.read', 'records')
const write = allow('appraisals.write', 'records')
export const estimateEndpoints = {
  evidence: endpoint({
    method: 'GET',
    path: '/api/appraisals/:id/evidence',
    summary: 'The estimate of an appraisal, the sales that it rests on, and what the law says of it',
    access: read,
    params: IdParams,
    response: Evidence,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/appraisals/:id/estimate',
    summary: 'Save the estimate; once an owner was given it, this is a revision and the earlier one stays',
    access: write,
    params: IdParams,
    body: EstimateSave,
    response: Evidence,
  }),
  give: endpoint({
    method: 'POST',
    path: '/api/appraisals/:id/estimate/given',
    summary: 'Note that owners were given the estimate',
    access: write,
    params: IdParams,
    body: z.object({
      version: z.int().positive(),
      how: z.enum(givingWays),
      /** Left out: the owners of the appraisal. */
      contactIds: z.array(Id).max(10).optional(),
    }),
    response: Evidence,
  }),
  compare: endpoint({
    method: 'PUT',
    path: '/api/appraisals/:id/comparables',
    summary: 'Set the sales that an appraisal is compared with, in their order',
    access: write,
    params: IdParams,
    body: z.object({ version: z.int().positive(), items: z.array(ComparableInput).max(12) }),
    response: Evidence,
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/api/appraisals/:id/candidates',
    summary: 'Own and imported sales near the appraised home, the nearest first, up to fifty',
    access: read,
    params: IdParams,
    query: z.object({
      km: z.coerce.number().min(0.5).max(50).default(5),
      months: z.coerce.number().int().min(1).max(120).default(18),
      bedrooms: z.coerce.number().int().min(0).max(20).optional(),
      q: z.string().trim().max(100).optional(),
    }),
    response: z.object({ items: z.array(Candidate) }),
  }),
}
