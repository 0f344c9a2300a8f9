import { event } from '#platform/event.ts'

/** Live, or live and changed so that other buyers may care; from feeds too. */
export const listingOnMarket = event('listing.onMarket')
// What people did to a listing; a feed only reports what has happened already and emits none of these.
export const listingLive = event('listing.live')
export const listingUnderOffer = event('listing.underOffer')
export const listingClosed = event('listing.closed')
export const listingSettled = event('listing.settled')
export const listingPriceChanged = event('listing.priceChanged')
