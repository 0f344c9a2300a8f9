import { rentPerWeek, featuresToMatch } from '#core/listings/listing-facts.rules.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { carSpaces, priceSpan, squareMetres } from '#core/listings/listings.rules.ts'
import type { Facts } from './match.rules.ts'

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
