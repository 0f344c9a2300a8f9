import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { priceLabel } from '#common/listing/price-label.ts'

/** Occasions of a document. */
export const occasions = ['justListed', 'openHome', 'priceUpdate', 'underOffer', 'sold', 'leased'] as const
export type Occasion = (typeof occasions)[number]
export const occasionWords: Record<Occasion, string> = {
  justListed: 'Just listed',
  openHome: 'Open home',
  priceUpdate: 'New price',
  underOffer: 'Under offer',
  sold: 'Sold',
  leased: 'Leased',
}

/** Those that are true of a listing now: nothing else may be printed (ACL s 18), and a chosen one that no longer is falls back. */
export function occasionsOf(
  listing: Pick<ListingFields, 'inspections'> & Parameters<typeof priceLabel>[0] & { status: ListingStatus },
  /** Local time at the property. */
  now: string,
): Occasion[] {
  switch (listing.status) {
    case 'draft':
    case 'live':
      return [
        'justListed',
        ...(listing.inspections.some(({ endsAt }) => endsAt > now) ? (['openHome'] as const) : []),
        ...(priceLabel(listing, listing.status).includes('$') ? (['priceUpdate'] as const) : []),
      ]
    case 'underOffer':
    case 'underApplication':
      return ['underOffer']
    case 'sold':
    case 'settled':
      return ['sold']
    case 'leased':
      return ['leased']
    default:
      return []
  }
}
