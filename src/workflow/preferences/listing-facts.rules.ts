import { normalised } from '#common/normalised.ts'
import type { ListingFields } from '#core/listings/listing-fields.contract.ts'
import { carSpaces, priceSpan, squareMetres } from '#core/listings/listings.rules.ts'
import type { Facts } from './match.rules.ts'

/** `richmond|VIC`: Richmond is a suburb in four states. */
export const suburbKey = (suburb: string | null, state: string | null) => `${normalised(suburb ?? '')}|${state ?? ''}`

/** Cents per week, whatever the period was; null when no rent is known. */
export function rentPerWeek({ rentCents, rentPeriod }: Pick<ListingFields, 'rentCents' | 'rentPeriod'>): number | null {
  if (rentCents === null) return null
  if (rentPeriod === 'month') return Math.round((rentCents * 12) / 52)
  return rentPeriod === 'year' ? Math.round(rentCents / 52) : rentCents
}

/** The features buyers can ask for; a pet-friendly or furnished home counts as having that feature. */
export const featuresToMatch = (
  l: Pick<ListingFields, 'features' | 'ecoFeatures' | 'isPetFriendly' | 'furnishing'>,
): string[] => [
  ...l.features,
  ...l.ecoFeatures,
  ...(l.isPetFriendly ? ['petFriendly'] : []),
  ...(l.furnishing === 'furnished' ? ['furnished'] : []),
]

/** A listing as matching sees it, on one side. */
export const factsOf = (l: ListingFields, side: 'sale' | 'lease'): Facts => ({
  listingClass: l.listingClass,
  category: l.category,
  suburb: l.address.suburb,
  cents: side === 'sale' ? (priceSpan(l)?.from ?? null) : rentPerWeek(l),
  centsTo: side === 'sale' ? (priceSpan(l)?.to ?? null) : rentPerWeek(l),
  bedrooms: l.bedrooms ?? 0,
  bathrooms: l.bathrooms ?? 0,
  cars: carSpaces(l) ?? 0,
  landM2: squareMetres(l.landArea),
  floorM2: squareMetres(l.floorArea),
  features: featuresToMatch(l),
})
/** The sides on which a listing is offered. */
export const sidesOf = ({ saleOrLease }: Pick<ListingFields, 'saleOrLease'>): ('sale' | 'lease')[] =>
  saleOrLease === 'both' ? ['sale', 'lease'] : [saleOrLease]
