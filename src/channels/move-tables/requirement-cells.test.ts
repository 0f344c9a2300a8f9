import { expect, test } from 'vitest'
import type { MoveTarget } from './move-targets.rules.ts'
import { readRequirement, readSuburb } from './requirement-cells.rules.ts'

const read = (cells: Partial<Record<MoveTarget, string>>) =>
  readRequirement((target) => (cells[target] ? [{ heading: target, text: cells[target] }] : []))

test.each([
  ['$500,000', '$1,200,000', 500_000_00, 1_200_000_00],
  ['', '1.2m+', null, 1_200_000_00],
  ['', 'up to 900k', null, 900_000_00],
  ['800k - 1.1m', '', 800_000_00, 1_100_000_00],
  ['1.1m', '900k', 900_000_00, 1_100_000_00],
  ['0', '$850,000.00', null, 850_000_00],
])('a price from “%s” to “%s”', (priceFrom, priceTo, minPriceCents, maxPriceCents) => {
  expect(read({ priceFrom, priceTo }).fields).toMatchObject({ saleOrLease: 'sale', minPriceCents, maxPriceCents })
})

test('an amount that no home is sold for is a rent, per week whatever its period', () => {
  expect(read({ priceTo: '$650 pw' }).fields).toMatchObject({ saleOrLease: 'lease', classes: ['rental'], maxRentCents: 650_00 })
  expect(read({ saleOrLease: 'Rent', priceTo: '2,600 pcm' }).fields).toMatchObject({ maxRentCents: 600_00 })
})

test('what can’t be understood is kept in words', () => {
  const { fields, kept } = read({
    saleOrLease: 'For sale',
    priceFrom: 'negotiable',
    priceTo: '500',
    bedroomsFrom: 'studio',
    propertyTypes: 'House, Granny flat',
  })

  expect(fields).toMatchObject({
    saleOrLease: 'sale',
    minPriceCents: null,
    maxPriceCents: null,
    bedrooms: null,
    categories: ['House'],
  })
  expect(kept).toEqual(['priceFrom: negotiable', 'priceTo: 500', 'propertyTypes: Granny flat', 'bedroomsFrom: studio'])
})

test.each([
  ['3+', 3],
  ['3 - 4', 3],
  ['at least 2 beds', 2],
  ['Three', 3],
  ['4.0', 4],
  ['0', null],
  ['any', null],
])('bedrooms “%s”', (bedroomsFrom, bedrooms) => {
  expect(read({ bedroomsFrom }).fields.bedrooms).toBe(bedrooms)
})

test('land in any unit', () => {
  expect(read({ landAreaFrom: '600 sqm', landAreaTo: '1 acre' }).fields).toMatchObject({ landMinM2: 600, landMaxM2: 4046.86 })
})

test('suburbs with and without their state and postcode, each once', () => {
  expect(read({ suburbs: 'Kew; Richmond VIC 3121, St Kilda, VIC, 3182 / kew' }).fields.suburbs).toEqual([
    { suburb: 'Kew', state: null, postcode: null },
    { suburb: 'Richmond', state: 'VIC', postcode: '3121' },
    { suburb: 'St Kilda', state: 'VIC', postcode: '3182' },
  ])
  expect(readSuburb('Darwin City (0800)')).toEqual({ suburb: 'Darwin City', state: null, postcode: '0800' })
})

test('an inactive or archived one is paused; a word that says neither is a problem', () => {
  expect(read({ isActive: 'No' }).fields.isActive).toBe(false)
  expect(read({ isActive: 'Inactive' }).fields.isActive).toBe(false)
  expect(read({ isArchived: '1' }).fields.isActive).toBe(false)
  expect(read({ isActive: 'Y', isArchived: 'false' }).fields.isActive).toBe(true)
  expect(read({ isActive: 'perhaps' }).reasons).toEqual(['isActive: Enter yes or no'])
})
