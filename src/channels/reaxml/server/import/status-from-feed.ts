import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { FeedListing } from '#formats/reaxml/reaxml.ts'

/**
 * Our status for the feed's. undefined: keep the old one; a new listing then becomes a draft.
 * `deleted` is no status of ours: the listing goes to the recycle bin.
 */
export function statusFromFeed(
  { status, ownStatus, isUnderOffer, isDepositTaken, root }: FeedListing,
  before: ListingStatus | undefined,
): ListingStatus | undefined {
  if (ownStatus) return ownStatus
  const isRental = root === 'rental' || root === 'holidayRental'
  switch (status) {
    case 'current':
      if (isRental) return isDepositTaken ? 'underApplication' : 'live'
      return isUnderOffer ? 'underOffer' : 'live'
    case 'sold':
      // A feed has no word for settled, so it must not undo ours.
      return before === 'settled' ? 'settled' : 'sold'
    case 'leased':
      return 'leased'
    case 'offmarket':
      return 'offMarket'
    case 'withdrawn':
      return 'withdrawn'
    default:
      return undefined
  }
}
