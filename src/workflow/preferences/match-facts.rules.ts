import { rentPerWeek, featuresToMatch } from '#core/listings/listing-facts.rules.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { carSpaces, priceSpan, squareMetres } from '#core/listings/listings.rules.ts'
import { classesWithRooms, type Facts } from './match.rules.ts'
import type { PreferenceFields } from './preferences.contract.ts'

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

/** Someone who asks about a price looks a tenth around it; the limits are rounded to this. */
const saleStepCents = 25_000_00
const rentStepCents = 10_00
const downTo = (cents: number, step: number) => Math.max(step, Math.floor((cents * 9) / (10 * step)) * step)
const upTo = (cents: number, step: number) => Math.ceil((cents * 11) / (10 * step)) * step

/** What someone looks for who wants something like this listing: its kind, suburb and bedrooms, at a price around its own. */
export function preferenceLike(listing: ListingFields): Partial<PreferenceFields> {
  const { saleOrLease, listingClass, category, bedrooms, address } = listing
  const price = saleOrLease === 'lease' ? undefined : priceSpan(listing)
  const rent = saleOrLease === 'sale' ? null : rentPerWeek(listing)
  return {
    saleOrLease,
    classes: [listingClass],
    categories: category?.split('; ').slice(0, 30) ?? [],
    minPriceCents: price ? downTo(price.from, saleStepCents) : null,
    maxPriceCents: price ? upTo(price.to, saleStepCents) : null,
    minRentCents: rent === null ? null : downTo(rent, rentStepCents),
    maxRentCents: rent === null ? null : upTo(rent, rentStepCents),
    bedrooms: classesWithRooms.has(listingClass) ? bedrooms || null : null,
    suburbs: address.suburb ? [{ suburb: address.suburb, state: address.state, postcode: address.postcode }] : [],
  }
}
