import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { presignRate, UploadKey } from '#common/file-keys.ts'
import { Id, IdParams } from '#common/ids.ts'
import { agencyTypes } from '#common/listing/listing-values.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Day, Instant, LocalTime } from '#common/time/when.ts'
import { authorityChanges, authorityStates, capacities, endedAs } from './authority-values.ts'

const cents = z.int('Must be whole cents').positive('Enter an amount above zero').max(9_000_000_000_000).nullable()
/** Up to a price (the last tier has none), a share of that part of the price, or a fixed amount. */
const FeeTier = z
  .object({
    upToCents: cents,
    /** 2.2 % is 220. */
    percentHundredths: z.int().min(1, 'Enter a percentage').max(10_000, 'At most 100%').nullable(),
    cents,
  })
  .refine((tier) => (tier.percentHundredths === null) !== (tier.cents === null), 'Enter a percentage or an amount')

export const AuthorityFee = z
  .object({
    tiers: z.array(FeeTier).min(1).max(6, 'At most 6 tiers'),
    gst: z.enum(['inclusive', 'exclusive', 'none']),
    /** The price at which the fee is stated in dollars. */
    atCents: cents,
  })
  .refine(
    ({ tiers }) =>
      tiers.every(({ upToCents }, i) =>
        i === tiers.length - 1 ? upToCents === null : upToCents !== null && upToCents > (tiers[i - 1]?.upToCents ?? 0),
      ),
    { path: ['tiers'], message: 'Each tier ends above the one before, and the last has no end' },
  )

export const AuthorityClient = z.object({
  /** Null for a name without a contact, and where the user may not see the contact. */
  contactId: Id.nullable(),
  name: limitedText(120).min(1, 'Enter a name'),
  capacity: z.enum(capacities),
})
export type AuthorityClient = z.infer<typeof AuthorityClient>
export const mostItemCents = 9_000_000_000
export const MarketingItem = z.object({
  what: limitedText(120).min(1, 'Enter the item'),
  cents: z.int('Must be whole cents').nonnegative().max(mostItemCents),
  dueOn: Day.nullable(),
})
export type MarketingItem = z.infer<typeof MarketingItem>
export const Conjunction = z.object({
  agencyName: limitedText(120).min(1, 'Enter the agency'),
  /** Its part of the commission; half is 5000. */
  shareHundredths: z.int().min(1, 'Enter a share').max(10_000, 'At most 100%'),
})

const fields = {
  kind: z.enum(agencyTypes),
  clients: z.array(AuthorityClient).max(8, 'At most 8 clients'),
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  signedAt: LocalTime.nullable(),
  copyGivenAt: LocalTime.nullable(),
  guideGivenOn: Day.nullable(),
  fee: AuthorityFee.nullable(),
  marketing: z.array(MarketingItem).max(60, 'At most 60 items'),
  marketingPaidBy: z.enum(['client', 'agency']),
  conjunction: Conjunction.nullable(),
  estimateFromCents: cents,
  estimateToCents: cents,
  conditions: limitedText(5000).nullable(),
}
export type AuthorityFields = { [K in keyof typeof fields]: z.infer<(typeof fields)[K]> }

export const AuthorityNote = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  source: z.string(),
  severity: z.enum(['blocks', 'warns']),
  field: z.string(),
})
export const Authority = z
  .object({
    ...fields,
    id: Id,
    listingId: Id,
    number: z.int(),
    change: z.enum(authorityChanges),
    state: z.enum(authorityStates),
    endedAs: z.enum(endedAs).nullable(),
    endedOn: Day.nullable(),
    endedBecause: z.string().nullable(),
    paper: z.object({ name: z.string(), sizeBytes: z.int() }).nullable(),
    /** Commission at the stated price, GST included; null without such a price. */
    feeCents: z.int().nullable(),
    /** Days until the end; null unless it is in force and has one. */
    daysLeft: z.int().nullable(),
    coolingOff: z.object({ endsOn: Day, endsAt: z.string(), source: z.string(), isCertain: z.boolean() }).nullable(),
    findings: z.array(AuthorityNote),
    canEdit: z.boolean(),
    version: z.int(),
    updatedAt: Instant,
  })
  .meta({ id: 'Authority' })
export type Authority = z.infer<typeof Authority>

const version = z.int().positive()
const read = allow('authorities.read', 'records')
const write = allow('authorities.write', 'records')
export const authorityEndpoints = {
  ofListing: endpoint({
    method: 'GET',
    path: '/api/authorities/listing/:id',
    summary: 'The authorities of a listing, newest first, and what the law says of each',
    access: read,
    params: IdParams,
    response: z.object({ items: z.array(Authority), canAdd: z.boolean() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/authorities',
    creates: true,
    summary: 'Start an authority: the first from the facts of the listing, a renewal or variation from the one before',
    access: write,
    body: z.object({ listingId: Id, change: z.enum(authorityChanges).default('new') }),
    response: Authority,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/authorities/:id',
    summary: 'Change an authority. In force, only dates of copy and guide, the fee in dollars, marketing and conditions',
    access: write,
    params: IdParams,
    body: z.object({ version, ...z.object(fields).partial().shape }),
    response: Authority,
  }),
  step: endpoint({
    method: 'POST',
    path: '/api/authorities/:id/step',
    summary: 'Give it out to sign, take it back, bring it into force (the listing follows), or end it',
    access: write,
    params: IdParams,
    body: z.object({
      version,
      to: z.enum(authorityStates),
      endedAs: z.enum(endedAs).nullable().default(null),
      endedOn: Day.nullable().default(null),
      because: limitedText(500).nullable().default(null),
    }),
    response: Authority,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/authorities/:id',
    summary: 'Remove an authority that was never in force',
    access: write,
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/authorities/:id/restore',
    summary: 'Undo the removal of an authority',
    access: write,
    params: IdParams,
    response: Authority,
  }),
  presign: endpoint({
    method: 'GET',
    path: '/api/authority_paper/generate_presigned_url',
    summary: 'Get a URL to PUT a signed paper to, as PDF',
    access: write,
    response: z.object({ url: z.string(), key: z.string(), maxBytes: z.int(), expiresAt: Instant }),
    rateLimit: presignRate,
  }),
  setPaper: endpoint({
    method: 'PUT',
    path: '/api/authorities/:id/paper',
    summary: 'Keep an uploaded PDF as the signed paper, in place of the one before',
    access: write,
    params: IdParams,
    body: z.object({ version, key: UploadKey('authorities'), fileName: z.string().trim().min(1).max(255) }),
    response: Authority,
  }),
  openPaper: endpoint({
    method: 'GET',
    path: '/api/authorities/:id/paper',
    summary: 'A link to the signed paper, valid for ten minutes',
    access: read,
    params: IdParams,
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
}
