import { expect, test } from 'vitest'
import type { Listing } from '#core/listings/listings.contract.ts'
import { inspectionLines, kicker, news, sash } from './brochure-words.ts'
import { listingWith } from '../testing/sample-listing.ts'

const now = '2026-11-20T09:00'
const cases = <T>(...rows: [Partial<Listing>, T][]) => rows

test.each(
  cases<string>(
    [{}, 'For sale'],
    [{ methodOfSale: 'auction', auctionAt: '2026-12-12T11:00' }, 'Auction Sat 12 December, 11 am'],
    [{ methodOfSale: 'auction', auctionAt: '2027-02-06T12:30' }, 'Auction Sat 6 February 2027, 12:30 pm'],
    [{ methodOfSale: 'auction', auctionAt: '2026-11-19T11:00' }, 'For sale'],
    [{ methodOfSale: 'auction' }, 'For sale · Auction'],
    [
      { listingClass: 'business', methodOfSale: 'auction', auctionAt: '2026-12-12T11:00' },
      'Business for sale · Auction Sat 12 December, 11 am',
    ],
    [{ methodOfSale: 'tender', offersCloseAt: '2026-12-04T17:00' }, 'For sale · Tender closes Fri 4 December, 5 pm'],
    [{ methodOfSale: 'eoi', offersCloseAt: '2026-12-04T17:00' }, 'For sale · Expressions of interest close Fri 4 December, 5 pm'],
    [{ methodOfSale: 'eoi' }, 'For sale · Expressions of interest'],
    [{ methodOfSale: 'setSaleDate', offersCloseAt: '2026-12-04T17:00' }, 'For sale · Offers close Fri 4 December, 5 pm'],
    [{ methodOfSale: 'offers' }, 'For sale · Offers invited'],
    [{ status: 'underOffer', methodOfSale: 'auction', auctionAt: '2026-12-12T11:00' }, 'Under offer'],
    [{ status: 'sold' }, 'Sold'],
    [{ status: 'settled' }, 'Sold'],
    [{ status: 'leased', saleOrLease: 'lease' }, 'Leased'],
    [{ status: 'underApplication', saleOrLease: 'lease' }, 'Under application'],
    [{ saleOrLease: 'lease' }, 'For lease'],
    [{ saleOrLease: 'lease', availableOn: '2026-12-01' }, 'For lease · Available 1 December'],
    [{ saleOrLease: 'lease', availableOn: '2026-11-20' }, 'For lease · Available now'],
    [{ saleOrLease: 'both', methodOfSale: null }, 'For sale or lease'],
    [{ listingClass: 'business' }, 'Business for sale'],
  ),
)('the ribbon of %o says %s', (changes, words) => {
  expect(kicker(listingWith(changes), now)).toBe(words)
})

test.each(
  cases<string | undefined>(
    [{}, undefined],
    [{ status: 'sold' }, 'Sold'],
    [{ status: 'settled' }, 'Sold'],
    [{ status: 'leased', saleOrLease: 'lease' }, 'Leased'],
    [{ status: 'underOffer', methodOfSale: 'auction', auctionAt: '2026-11-21T11:00' }, 'Under offer'],
    [{ status: 'underApplication', saleOrLease: 'lease' }, 'Under application'],
    [{ methodOfSale: 'auction', auctionAt: '2026-11-21T11:00' }, 'Auction Saturday'],
    [{ methodOfSale: 'auction', auctionAt: '2026-11-20T18:00' }, 'Auction today'],
    [{ methodOfSale: 'auction', auctionAt: '2026-11-27T11:00' }, undefined],
    [{ methodOfSale: 'auction', auctionAt: '2026-11-20T08:00' }, undefined],
    [{ status: 'withdrawn', methodOfSale: 'auction', auctionAt: '2026-11-21T11:00' }, undefined],
  ),
)('the sash over the photo of %o says %s', (changes, words) => {
  expect(sash(listingWith(changes), now)?.text).toBe(words)
})

test.each(
  cases<string>(
    [{ status: 'live', listedAt: '2026-11-12T00:00:00.000Z' }, 'Just listed'],
    [{ status: 'live', listedAt: '2026-10-12T00:00:00.000Z' }, 'For sale'],
    [{ status: 'live', saleOrLease: 'lease', listedAt: '2026-10-12T00:00:00.000Z', availableOn: '2026-12-01' }, 'For lease'],
    [{ status: 'draft', listedAt: null }, 'For sale'],
    [{ status: 'draft', listedAt: null, methodOfSale: 'auction', auctionAt: '2026-12-12T11:00' }, 'Auction'],
    [{ status: 'draft', listedAt: null, methodOfSale: 'auction', auctionAt: '2026-11-12T11:00' }, 'For sale'],
    [{ status: 'sold', listedAt: '2026-11-19T00:00:00.000Z' }, 'Sold'],
    [{ status: 'withdrawn', listedAt: '2026-11-19T00:00:00.000Z' }, 'Withdrawn'],
  ),
)('the news of %o is %s', (changes, words) => {
  expect(news(listingWith(changes), now)).toBe(words)
})

test('open homes are told with their day, the next first, those that are over not at all', () => {
  const lines = inspectionLines(
    [
      { startsAt: '2026-11-25T17:30', endsAt: '2026-11-25T18:00' },
      { startsAt: '2026-11-21T10:30', endsAt: '2026-11-21T11:00' },
      { startsAt: '2026-11-22T11:30', endsAt: '2026-11-22T12:00' },
      { startsAt: '2026-11-20T08:00', endsAt: '2026-11-20T08:30' },
      { startsAt: '2026-11-20T08:45', endsAt: '2026-11-20T09:15' },
    ],
    now,
  )
  expect(lines).toEqual([
    'Fri 20 Nov, 8:45–9:15 am',
    'Sat 21 Nov, 10:30–11:00 am',
    'Sun 22 Nov, 11:30 am – 12:00 pm',
    'Wed 25 Nov, 5:30–6:00 pm',
  ])
})
