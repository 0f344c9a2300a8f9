import type { ListingStatus } from '#common/listing/listing-values.ts'

/** In a sentence: a listing that is … */
export const statusWords: Record<ListingStatus, string> = {
  draft: 'a draft',
  live: 'live',
  underOffer: 'under offer',
  underApplication: 'under application',
  sold: 'sold',
  settled: 'settled',
  leased: 'leased',
  offMarket: 'off market',
  withdrawn: 'withdrawn',
}
