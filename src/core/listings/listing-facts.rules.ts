import { normalised } from '#common/normalised.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'

/** `richmond|VIC`: Richmond is a suburb in four states. */
export const suburbKey = (suburb: string | null, state: string | null) => `${normalised(suburb ?? '')}|${state ?? ''}`

/** Cents per week for any rent period; null when no rent is known. */
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
