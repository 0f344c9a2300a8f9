import { describe, expect, test } from 'vitest'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { checkForPortal } from './readiness.ts'
import { outgoing } from './testing.ts'
import type { OutgoingListing } from './writer/outgoing-listing.ts'

const address = {
  ...emptyAddress,
  streetNumber: '39',
  street: 'Main Road',
  suburb: 'Richmond',
  state: 'VIC' as const,
  postcode: '3121',
}
const text = { headline: 'Home', description: 'A home.' }
const photo = { kind: 'photo' as const, url: 'https://x.au/m.jpg', modTime: null, format: 'jpg' }
const people = { media: [photo], agents: [{ name: 'Ann', phone: null, email: null }] }
const house: Partial<ListingFields> = { address, ...text, category: 'House', bedrooms: 3, bathrooms: 1, priceCents: 50_000_000 }
const flat: Partial<ListingFields> = {
  ...house,
  listingClass: 'rental',
  saleOrLease: 'lease',
  methodOfSale: null,
  priceCents: null,
  rentCents: 40_000,
  rentPeriod: 'week',
  availableOn: '2026-04-01',
}
const shop: Partial<ListingFields> = {
  listingClass: 'commercial',
  address,
  ...text,
  category: 'Retail',
  priceCents: 50_000_000,
  floorArea: { value: 80, unit: 'squareMeter' },
}

const blocked = (fields: Partial<ListingFields>, changes: Partial<Omit<OutgoingListing, 'fields'>> = {}) =>
  checkForPortal(outgoing(fields, { ...people, ...changes }))
    .filter(({ severity }) => severity === 'blocks')
    .map(({ field }) => field)

test.each([
  ['a house', house],
  ['a flat to let', flat],
  ['a shop', shop],
  ['a studio', { ...house, bedrooms: 0, isStudio: true }],
  [
    'land',
    {
      listingClass: 'land' as const,
      address: { ...address, streetNumber: null },
      ...text,
      category: 'Residential',
      priceCents: 10_000_000,
    },
  ],
  [
    'a farm without a house',
    { listingClass: 'rural' as const, address, ...text, category: 'Dairy', bedrooms: 0, priceCents: 10_000_000 },
  ],
])('%s with everything a portal asks for may go', (_, fields) => {
  expect(checkForPortal(outgoing(fields, people))).toEqual([])
})

test('an empty draft hears everything that is missing, each with the field to fix and the source', () => {
  const findings = checkForPortal(outgoing({}, { agentId: 'X1', uniqueId: 'no spaces please', status: 'draft' }))
  expect(findings.filter(({ severity }) => severity === 'blocks').map(({ field }) => field)).toEqual([
    ...['agentId', 'uniqueId', 'address.suburb', 'address.state', 'address.postcode', 'address.street', 'address.streetNumber'],
    ...['headline', 'category', 'bedrooms', 'bathrooms', 'priceCents', 'media'],
  ])
  expect(findings.every(({ source, message }) => source !== '' && message.endsWith('.'))).toBe(true)
})

describe('each rule finds its fault', () => {
  const cases: [string, string, Partial<ListingFields>, Partial<Omit<OutgoingListing, 'fields'>>][] = [
    ['street number 0', 'address.streetNumber', { ...house, address: { ...address, streetNumber: '0' } }, {}],
    ['HTML in the headline', 'headline', { ...house, headline: '<b>Home</b>' }, {}],
    ['31 bedrooms', 'bedrooms', { ...house, bedrooms: 31 }, {}],
    ['a price of $2,900', 'priceCents', { ...house, priceCents: 290_000 }, {}],
    ['a price text of 51 characters', 'priceText', { ...house, priceDisplay: 'text', priceText: 'x'.repeat(51) }, {}],
    ['a range with one end', 'priceFromCents', { ...house, priceDisplay: 'range', priceFromCents: 1 }, {}],
    ['a rent of $49', 'rentCents', { ...flat, rentCents: 4_900 }, {}],
    ['a monthly rent', 'rentPeriod', { ...flat, rentPeriod: 'month' }, {}],
    ['a rental without a date', 'availableOn', { ...flat, availableOn: null }, {}],
    ['an auction without a date', 'auctionAt', { ...house, methodOfSale: 'auction' }, {}],
    ['a set date sale without the date', 'offersCloseAt', { ...house, methodOfSale: 'setSaleDate' }, {}],
    [
      'a house in the ACT without stars',
      'energyRating',
      { ...house, address: { ...address, state: 'ACT', postcode: '2600' } },
      {},
    ],
    ['a shop with 7 stars', 'energyRating', { ...shop, energyRating: 7 }, {}],
    ['a shop without a floor area', 'floorArea', { ...shop, floorArea: null }, {}],
    ['an unknown category', 'category', { ...house, category: 'Castle' }, {}],
    [
      'several properties without a range',
      'priceFromCents',
      { ...shop, importedElements: [{ name: 'isMultiple', attributes: { value: 'yes' }, text: '', children: [] }] },
      {},
    ],
    ['no photo', 'media', house, { media: [] }],
    ['an agent with a long name', 'agents', house, { agents: [{ name: 'x'.repeat(66), phone: null, email: null }] }],
    ['a sale without a date', 'soldOn', { ...house, soldPriceCents: 1 }, { status: 'sold' }],
    ['a sale tomorrow', 'soldOn', { ...house, soldPriceCents: 1, soldOn: '2026-03-02' }, { status: 'sold' }],
    ['a sale without a price', 'soldPriceCents', { ...house, soldOn: '2026-02-01' }, { status: 'settled' }],
  ]
  test.each(cases)('%s', (_, field, fields, changes) => {
    expect(blocked(fields, changes)).toEqual([field])
  })

  test('suburb, state and postcode that do not belong together', () => {
    const findings = checkForPortal(outgoing(house, people), ({ suburb }) => suburb !== 'Richmond')
    expect(findings).toEqual([
      {
        field: 'address.postcode',
        severity: 'blocks',
        source: 'EL, V1',
        message: 'There is no Richmond with postcode 3121 in VIC.',
      },
    ])
  })
})

test('a listing that is taken down needs nothing but its ids', () => {
  expect(blocked({}, { status: 'withdrawn', media: [], agents: [] })).toEqual([])
})
