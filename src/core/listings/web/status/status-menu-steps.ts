import type { ListingFields, ListingPatch } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { missingFor, needsReason } from '../../listings.rules.ts'

export interface Step {
  to: ListingStatus
  reason?: string
  /** Its coming open homes and open tasks end with it. */
  endsWork?: boolean
  /** Dates and prices from the form of the step. */
  fields: ListingPatch
}

/** Fields that a step can ask for directly; everything else that is missing is fixed in the editor. */
export const askable = [
  'underOfferOn',
  'offerCents',
  'soldOn',
  'soldPriceCents',
  'settlementDueOn',
  'settledOn',
  'leasedOn',
  'withdrawnOn',
] as const
export type Askable = (typeof askable)[number]
/** Fields that may be left open. */
export const optional: ReadonlySet<Askable> = new Set(['offerCents', 'settlementDueOn'])
const asked: Partial<Record<ListingStatus, readonly Askable[]>> = {
  underOffer: ['underOfferOn', 'offerCents'],
  sold: ['soldOn', 'soldPriceCents', 'settlementDueOn'],
  withdrawn: ['withdrawnOn'],
  settled: ['soldOn', 'soldPriceCents', 'settledOn'],
  leased: ['leasedOn'],
}
/** Fields that the form of a step shows; `settled` needs only what is not known yet. */
export const askedFor = (listing: ListingFields, to: ListingStatus): readonly Askable[] =>
  (asked[to] ?? []).filter((field) => to !== 'settled' || listing[field] === null || field === 'settledOn')
/** Fields that the step needs and its form cannot ask. */
export const missingElsewhere = (listing: ListingFields, to: ListingStatus) =>
  missingFor(to, listing).filter(({ path }) => !askable.some((field) => field === path))

/** True when the step can be taken with one click. */
export const isPlain = (listing: ListingFields & { status: ListingStatus }, to: ListingStatus): boolean =>
  !needsReason(listing.status, to) && askedFor(listing, to).length === 0 && missingElsewhere(listing, to).length === 0
