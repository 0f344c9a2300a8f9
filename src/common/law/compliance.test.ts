import { describe, expect, test } from 'vitest'
import type { ListingPatch } from '../listing/listing-fields.ts'
import { emptyAddress, emptyFields, withPatch } from '../listing/listing-empty.ts'
import type { State } from '../listing/listing-values.ts'
import { priceLabel } from '../listing/price-label.ts'
import { checkCompliance, complianceRules } from './compliance.ts'
import { figuresIn, leavesPriceOpen } from './price-words.ts'

const soi = {
  issuedOn: '2026-11-01',
  indicativeFromCents: 90_000_000,
  indicativeToCents: null,
  medianCents: 1,
  medianOf: null,
  comparables: [1, 2, 3].map((n) => ({ address: `${n} Main Road`, priceCents: 90_000_000, soldOn: '2026-09-01' })),
}
const idsFor = (
  state: State,
  patch: ListingPatch,
  { listingClass = 'residential' as 'residential' | 'rental' | 'rural', today = '2026-11-20', licenceLine = 'Lic 1' } = {},
) => {
  const fields = withPatch(emptyFields(listingClass), {
    address: { ...emptyAddress, state },
    energyRating: 3,
    statementOfInformation: soi,
    estimateFromCents: 1,
    ...patch,
  })
  return checkCompliance({ fields, priceLabel: priceLabel(fields, 'live'), licenceLine }, today)
    .filter((f) => f.severity === 'blocks')
    .map((f) => f.id)
}
const text = (priceText: string): ListingPatch => ({ priceDisplay: 'text', priceText })

test.each([
  ['$1,250,000', [125_000_000]],
  ['$900k - $1.05m', [90_000_000, 105_000_000]],
  ['1.2 million', [120_000_000]],
  ['12 Lantern Street, 4 bedrooms', []],
  ['$650 per week', [65_000]],
])('figures in "%s"', (words, cents) => expect(figuresIn(words)).toEqual(cents))

test.each(['Offers above $900,000', 'From $1.2m', '$850,000+', '$850k plus', 'offers over 900,000', 'In excess of $2,000,000'])(
  '"%s" leaves the price open',
  (words) => expect(leavesPriceOpen(words)).toBe(true),
)
test.each([
  '$900,000 - $990,000',
  'Contact agent',
  'From the balcony you see the bay',
  '$1,250,000',
  '10 minutes from the city, $900,000'.slice(0, 27),
])('"%s" does not', (words) => expect(leavesPriceOpen(words)).toBe(false))

describe('homes for sale', () => {
  test.each([
    ['VIC', 'a plus sign', text('$850,000+'), ['vic-open-price']],
    ['VIC', 'a range of 10 %', { priceDisplay: 'range', priceFromCents: 90_000_000, priceToCents: 99_000_000 }, []],
    ['VIC', 'a wider range', { priceDisplay: 'range', priceFromCents: 90_000_000, priceToCents: 99_100_000 }, ['vic-range']],
    ['VIC', 'a wide range as text', text('$900,000 - $1,100,000'), ['vic-range']],
    ['VIC', 'no Statement of Information, which only warns', { statementOfInformation: null }, []],
    ['VIC', 'a price below a refused offer', { priceCents: 80_000_000, rejectedOfferCents: 85_000_000 }, ['vic-underquoting']],
    ['VIC', 'the hidden price below it', { priceCents: 80_000_000, priceDisplay: 'hide', rejectedOfferCents: 85_000_000 }, []],
    ['NSW', 'offers above', text('Offers above $900,000'), ['nsw-open-price']],
    ['NSW', 'a price below the estimate', { priceCents: 80_000_000, estimateFromCents: 85_000_000 }, ['nsw-underquoting']],
    [
      'QLD',
      'a figure in the words of an auction',
      { methodOfSale: 'auction', description: 'Worth $1,200,000 to the right buyer' },
      ['qld-auction'],
    ],
    [
      'QLD',
      'an auction without figures',
      { methodOfSale: 'auction', priceCents: 90_000_000, description: '$500 off removal' },
      [],
    ],
    ['QLD', 'offers above, by private treaty', text('Offers above $900,000'), []],
    ['ACT', 'no energy rating', { energyRating: null }, ['act-energy']],
    ['WA', 'anything', text('From $500,000'), []],
    [
      'VIC',
      'words that are not shown any more',
      { priceDisplay: 'range', priceText: 'Offers over $900,000', priceFromCents: 90_000_000, priceToCents: 95_000_000 },
      [],
    ],
    [
      'VIC',
      'a statement without comparable sales',
      { statementOfInformation: { ...soi, comparables: [] } },
      ['vic-soi-comparables'],
    ],
    [
      'VIC',
      'a statement with a wide range',
      { statementOfInformation: { ...soi, indicativeToCents: 100_000_000 } },
      ['vic-soi-range'],
    ],
    ['WA', 'a home for some', { description: 'A perfect home for a couple with no kids' }, ['discrimination']],
    ['WA', 'women only', { headline: 'Females only' }, ['discrimination']],
    ['WA', 'what is near', { description: 'Near Christian Brothers College and child care. No through traffic.' }, []],
  ] as [State, string, ListingPatch, string[]][])('%s: %s', (state, _, patch, ids) => expect(idsFor(state, patch)).toEqual(ids))

  test('a farm needs no Statement of Information', () =>
    expect(idsFor('VIC', { statementOfInformation: null }, { listingClass: 'rural' })).toEqual([]))
})

test.each([
  ['a range', { priceDisplay: 'range', rentCents: 60_000 }, ['nsw-fixed-rent']],
  ['contact agent', { priceDisplay: 'contactAgent' }, ['nsw-fixed-rent']],
  ['from', text('From $600 per week'), ['nsw-fixed-rent']],
  ['one figure', { priceDisplay: 'show', rentCents: 60_000 }, []],
  ['one figure in words', text('$600 per week'), []],
] as [string, ListingPatch, string[]][])('a home to let in NSW: %s', (_, patch, ids) =>
  expect(idsFor('NSW', patch, { listingClass: 'rental' })).toEqual(ids),
)

test('a rule holds from its day on', () => {
  const patch: ListingPatch = { priceDisplay: 'contactAgent' }
  expect(idsFor('NSW', patch, { listingClass: 'rental', today: '2022-12-16' })).toEqual([])
  expect(idsFor('NSW', patch, { listingClass: 'rental', today: '2022-12-17' })).toEqual(['nsw-fixed-rent'])
})

test('South Australia asks for the RLA number on every advertisement', () =>
  expect(idsFor('SA', {}, { licenceLine: '' })).toEqual(['sa-rla']))

test.each([
  ['Perfect for a young Christian couple', 'discrimination-preference'],
  ['Guaranteed 8% return!', 'acl-guaranteed-return'],
  ['Rental guarantee for two years', 'acl-guaranteed-return'],
  ['Quality guaranteed by the builder', undefined],
  ['White weatherboard family home', undefined],
])('"%s" is to be looked at: %s', (description, id) => {
  const fields = withPatch(emptyFields('residential'), { address: { ...emptyAddress, state: 'WA' }, description })
  const found = checkCompliance({ fields, priceLabel: '', licenceLine: 'L' }, '2026-11-20')
  expect(found.map((f) => [f.id, f.field])).toEqual(id ? [[id, 'description']] : [])
})

test('an estimate of more than 10 % is said', () => {
  const fields = withPatch(emptyFields('residential'), {
    address: { ...emptyAddress, state: 'NSW' },
    estimateFromCents: 100_000_000,
    estimateToCents: 118_000_000,
  })
  const found = checkCompliance({ fields, priceLabel: '', licenceLine: 'L' }, '2026-11-20')
  expect(found.map(({ id }) => id)).toEqual(['nsw-estimate-range'])
})

test('every rule names its source and has a name of its own', () => {
  expect(new Set(complianceRules.map((rule) => rule.id)).size).toBe(complianceRules.length)
  for (const rule of complianceRules) expect(rule.source.length).toBeGreaterThan(10)
})

test.each([
  ['NSW', 'rental', { availableOn: '2026-12-20' }, true],
  ['NSW', 'rental', { availableOn: '2026-12-20', tenantPhotoConsentOn: '2026-11-01' }, false],
  ['NSW', 'rental', { availableOn: '2026-11-19' }, false],
  ['QLD', 'residential', { leaseEndsOn: '2027-03-01' }, true],
  ['QLD', 'residential', { leaseEndsOn: '2026-03-01' }, false],
  ['VIC', 'rental', { availableOn: '2026-12-20' }, false],
] as [State, 'rental' | 'residential', ListingPatch, boolean][])(
  'photos of a home with a tenant: %s %s %o asks: %s',
  (state, listingClass, patch, asks) => {
    const fields = withPatch(emptyFields(listingClass), { address: { ...emptyAddress, state }, ...patch })
    const found = checkCompliance({ fields, priceLabel: '', licenceLine: 'L' }, '2026-11-20')
    expect(found.some(({ id }) => id.endsWith('-tenant-photos'))).toBe(asks)
  },
)
