import { expect, test } from 'vitest'
import { readTableListing } from './listing-table.ts'

const facts = { side: null, source: 'Old', today: '2026-11-29' } as const
const read = (row: Record<string, string>, side: 'sale' | 'lease' | null = null) =>
  readTableListing(
    {
      all: (target) => (row[target] ? [{ heading: target, text: row[target] }] : []),
      day: (target) => row[target] ?? null,
    },
    { ...facts, side },
  )
const kept = (row: Record<string, string>, side?: 'sale' | 'lease') => read(row, side).kept.map(({ text }) => text)

test.each([
  ['Appraisal', 'draft', 'draft'],
  ['Prospect', 'draft', 'draft'],
  ['Current', 'draft', 'draft'],
  ['For Sale', 'draft', 'draft'],
  ['AVAILABLE', 'draft', 'draft'],
  ['Under Offer', 'underOffer', 'underApplication'],
  ['under contract', 'underOffer', 'underApplication'],
  ['Sold', 'sold', 'leased'],
  ['Unconditional', 'sold', 'leased'],
  ['settled', 'settled', 'leased'],
  ['Leased', 'withdrawn', 'leased'],
  ['Let', 'withdrawn', 'leased'],
  ['Withdrawn', 'withdrawn', 'withdrawn'],
  ['Off-market', 'offMarket', 'offMarket'],
  ['Off the market', 'offMarket', 'offMarket'],
])('%s is %s of a sale and %s of a lease', (status, sale, lease) => {
  expect([read({ status }, 'sale').status, read({ status }, 'lease').status]).toEqual([sale, lease])
})

test('without a status the dates decide; an open one that is archived is withdrawn', () => {
  expect(read({ soldOn: '2026-10-02' }).status).toBe('sold')
  expect(read({ status: 'Sold', soldOn: '2020-01-02' })).toMatchObject({
    ...{ status: 'settled', remarks: ['Sold more than a year ago, so it is added as settled'] },
  })
  expect(read({ status: 'Sold', soldOn: '2020-01-02', settlementOn: '2020-03-01' })).toMatchObject({
    status: 'settled',
    patch: { soldOn: '2020-01-02', settledOn: '2020-03-01' },
  })
  expect(read({ status: 'Sold', settlementOn: '2027-01-01' })).toMatchObject({
    status: 'sold',
    patch: { settlementDueOn: '2027-01-01' },
  })
  expect(read({ leasedOn: '2020-01-02' })).toMatchObject({ status: 'leased', patch: { saleOrLease: 'lease' } })
  expect(read({ status: 'Listed', isArchived: 'Yes' }).status).toBe('withdrawn')
  expect(read({ status: 'Zzz' })).toMatchObject({ status: 'draft', kept: [{ text: 'Zzz' }] })
})

test('prices are read as people type them; a figure is shown only where the table says so', () => {
  expect(read({ price: '$1,200,000' }).patch).toMatchObject({ priceCents: 120_000_000, priceDisplay: 'hide' })
  expect(read({ price: '1.2m', priceText: '$1,200,000' }).patch).toMatchObject({ priceDisplay: 'show' })
  expect(read({ price: '900-950k' }).patch).toMatchObject({ priceFromCents: 90_000_000, priceToCents: 95_000_000 })
  expect(read({ price: 'Offers over $900k' }).patch).toMatchObject({ priceCents: null, priceText: 'Offers over $900k' })
  expect(read({ price: '0', priceText: 'Auction' }).patch).toMatchObject({ priceCents: null, priceDisplay: 'auction' })
  expect(read({ rent: '650 pw' }).patch).toMatchObject({ saleOrLease: 'lease', rentCents: 65_000, rentPeriod: 'week' })
  expect(read({ price: '$1,300 per fortnight' }, 'lease').patch).toMatchObject({ rentCents: 65_000, rentPeriod: 'week' })
  expect(read({ rent: '48,000', propertyType: 'Office' }, 'lease').patch).toMatchObject({
    ...{ listingClass: 'commercial', rentCents: 4_800_000, rentPeriod: 'year' },
  })
})

test('what no field takes is kept as it is', () => {
  expect(kept({ bedrooms: '3+1', soldPrice: 'undisclosed', authority: 'Handshake', propertyType: 'Castle' })).toEqual([
    ...['Castle', 'Handshake', 'undisclosed', '3+1'],
  ])
  expect(kept({ status: 'Withdrawn', soldPrice: '900k', soldOn: '2020-01-02' })).toEqual(['2020-01-02', '900k'])
  expect(kept({ rent: '500', uniqueId: 'REA-1' }, 'sale')).toEqual(['500', 'REA-1'])
})

test('kinds of property, areas and cars', () => {
  expect(read({ propertyType: 'Town house' }, 'sale').patch).toMatchObject({ listingClass: 'residential', category: 'Townhouse' })
  expect(read({ propertyType: 'apartment' }, 'lease').patch).toMatchObject({ listingClass: 'rental', category: 'Apartment' })
  expect(read({ propertyType: 'Vacant Land', landArea: '2', landAreaUnit: 'ha' }, 'sale').patch).toMatchObject({
    ...{ listingClass: 'land', landArea: { value: 2, unit: 'hectare' } },
  })
  expect(read({ carSpaces: '2', bedrooms: '4 beds', yearBuilt: '1925' }).patch).toMatchObject({
    ...{ openSpaces: 2, bedrooms: 4, yearBuilt: 1925 },
  })
})
