import type { ListingClass, ListingStatus } from '#common/listing/listing-values.ts'
import type { FeedStatus } from '../reader/feed-listing.ts'

const meanings: Record<Exclude<ListingStatus, 'draft'>, FeedStatus> = {
  live: 'current',
  underOffer: 'current',
  underApplication: 'current',
  sold: 'sold',
  settled: 'sold',
  leased: 'leased',
  offMarket: 'offmarket',
  withdrawn: 'withdrawn',
}
const canBeSold = new Set<ListingClass>(['residential', 'rural', 'land', 'commercial', 'commercialLand', 'business'])
const canBeLeased = new Set<ListingClass>(['rental', 'holidayRental', 'commercial', 'commercialLand', 'business'])

/**
 * Our status in REAXML's words: under offer is `current` with a flag, settled stays `sold`.
 *
 * A house for sale that gets leased instead has no word of its own: `offmarket` takes it down, which is what is meant.
 *
 * @throws RangeError for a draft: drafts are not sent, so asking is our bug
 */
export function reaxmlStatus(root: ListingClass, status: ListingStatus): FeedStatus {
  if (status === 'draft') throw new RangeError('A draft is never sent to a portal')
  const meaning = meanings[status]
  const hasWord = meaning === 'sold' ? canBeSold.has(root) : meaning === 'leased' ? canBeLeased.has(root) : true
  return hasWord ? meaning : 'offmarket'
}
