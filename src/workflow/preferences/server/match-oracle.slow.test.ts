// The database finds, `judge` explains: on random data both must agree with looking at every pair.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { emptyAddress, emptyFields, withPatch } from '#common/listing/listing-empty.ts'
import { columnsFrom } from '#core/listings/server/listing-columns.ts'
import { factsOf, sidesOf } from '../match-facts.rules.ts'
import { judge } from '../match.rules.ts'
import { type PreferenceFields, preferenceEndpoints as e } from '../preferences.contract.ts'
import { emptyPreference } from '../wishes.rules.ts'
import { requirementsOf } from '../wishes.rules.ts'

const portal = await testPortal()
const suburbs = ['Richmond', 'Burnley', 'Hawthorn', 'Kew']
const classes = ['residential', 'rental', 'land', 'commercial'] as const
const someFeatures = ['poolInGround', 'study', 'solarPanels', 'shed'] as const
const price = fc.integer({ min: 4, max: 16 }).map((n) => n * 10_000_000 + 7)
const rent = fc.integer({ min: 3, max: 12 }).map((n) => n * 10_000)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 })

const ranged = (one: fc.Arbitrary<number>) =>
  fc
    .tuple(maybe(one), maybe(one))
    .map(([a, b]) => (a !== null && b !== null && a > b ? [b, a] : [a, b]) as [number | null, number | null])
const listing: fc.Arbitrary<ListingFields> = fc
  .record({
    listingClass: fc.constantFrom(...classes),
    saleOrLease: fc.constantFrom('sale', 'lease', 'both'),
    suburb: fc.constantFrom(...suburbs),
    priceCents: maybe(price),
    range: ranged(price),
    priceDisplay: fc.constantFrom('show', 'range'),
    rentCents: maybe(rent),
    rentPeriod: fc.constantFrom('week', 'month', 'year'),
    bedrooms: maybe(fc.integer({ min: 0, max: 5 })),
    bathrooms: maybe(fc.integer({ min: 0, max: 3 })),
    garages: maybe(fc.integer({ min: 0, max: 3 })),
    land: maybe(fc.integer({ min: 100, max: 1200 })),
    floor: maybe(fc.integer({ min: 50, max: 400 })),
    features: fc.subarray(['poolInGround', 'study', 'shed'] as const),
    ecoFeatures: fc.subarray(['solarPanels'] as const),
    category: fc.constantFrom('House', 'Unit', 'Unit; House', 'House > Cottage; Other', null),
  })
  .map(({ listingClass, saleOrLease, suburb, land, floor, range, priceDisplay, ...rest }) =>
    withPatch(emptyFields(listingClass, saleOrLease as 'sale'), {
      ...rest,
      priceFromCents: range[0],
      priceToCents: range[1],
      priceDisplay: priceDisplay as 'show',
      rentPeriod: rest.rentPeriod as 'week',
      features: [...rest.features],
      ecoFeatures: [...rest.ecoFeatures],
      address: { ...emptyAddress, suburb, state: 'VIC' },
      landArea: land === null ? null : { value: land, unit: 'squareMeter' },
      floorArea: floor === null ? null : { value: floor, unit: 'squareMeter' },
    }),
  )
const preference: fc.Arbitrary<PreferenceFields> = fc
  .record({
    saleOrLease: fc.constantFrom('sale', 'lease', 'both'),
    classes: fc.subarray([...classes], { minLength: 1 }),
    categories: fc.constantFrom<string[]>([], ['House']),
    prices: ranged(price),
    rents: ranged(rent),
    bedrooms: maybe(fc.integer({ min: 0, max: 4 })),
    bathrooms: maybe(fc.integer({ min: 0, max: 3 })),
    cars: maybe(fc.integer({ min: 0, max: 2 })),
    land: ranged(fc.integer({ min: 100, max: 1200 })),
    floorMinM2: maybe(fc.integer({ min: 50, max: 400 })),
    suburbs: fc.subarray(suburbs, { maxLength: 2 }),
    mustHave: fc.subarray([...someFeatures], { maxLength: 1 }),
    niceToHave: fc.subarray([...someFeatures]),
  })
  .map(({ prices, rents, land, suburbs: named, ...rest }) => ({
    ...emptyPreference,
    ...rest,
    saleOrLease: rest.saleOrLease as 'sale',
    minPriceCents: prices[0],
    maxPriceCents: prices[1],
    minRentCents: rents[0],
    maxRentCents: rents[1],
    landMinM2: land[0],
    landMaxM2: land[1],
    suburbs: named.map((suburb) => ({ suburb, state: 'VIC' as const, postcode: null })),
  }))

test('the database and the brute-force oracle find the same, in the same order', async () => {
  const me = await (await portal.newAgency()).signIn()
  const listings = fc.sample(listing, { numRuns: 150, seed: 7 })
  const samples = fc.sample(preference, { numRuns: 120, seed: 11 })
  const ids: string[] = []
  for (const [i, fields] of listings.entries()) {
    const id = `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`
    const columns = columnsFrom(fields, 'live')
    const names = Object.keys(columns)
    await portal.owner.query(
      `insert into listings (agency_id, id, reference, ${names.join(', ')}) values ($1, $2, $3, ${names.map((_, n) => `$${n + 4}`).join(', ')})`,
      [me.agencyId, id, `X-${i}`, ...Object.values(columns)],
    )
    ids.push(id)
  }
  const preferences: { id: string; contactId: string; fields: PreferenceFields }[] = []
  for (const [i, fields] of samples.entries()) {
    const contact = await me(contactEndpoints.create, { body: { lastName: `Buyer ${i}` } })
    const { id } = await me(e.create, { body: { contactId: contact.id, ...fields } })
    preferences.push({ id, contactId: contact.id, fields })
  }
  const whole = (verdict: { fit: string }) => Number(verdict.fit === 'match')
  /** Best verdict of a preference about a listing, over the sides of both. */
  const oracle = (fields: PreferenceFields, about: ListingFields) =>
    requirementsOf(fields)
      .filter((requirements) => sidesOf(about).includes(requirements.side))
      .flatMap((requirements) => {
        const isNamed = fields.suburbs.some((s) => s.suburb === about.address.suburb)
        if (fields.suburbs.length && !isNamed) return []
        return [judge(requirements, factsOf(about, requirements.side), fields.suburbs.length ? 'named' : 'any')]
      })
      .filter((verdict) => verdict.fit !== 'no')
      .toSorted((a, b) => whole(b) - whole(a) || b.score - a.score)[0]

  let pairs = 0
  for (const { contactId, fields } of preferences) {
    const expected = ids
      .flatMap((id, i) => {
        const verdict = oracle(fields, listings[i] as ListingFields)
        return verdict ? [{ id, score: verdict.score, whole: whole(verdict) }] : []
      })
      .toSorted((a, b) => b.whole - a.whole || b.score - a.score || (a.id < b.id ? -1 : 1))
    const found = await me(e.matchedProperties, { params: { id: contactId }, query: { limit: 200 } })
    expect(found.map((m) => ({ id: m.listing.id, score: m.score, whole: whole(m) }))).toEqual(expected)
    pairs += expected.length
  }
  for (const [i, id] of ids.entries()) {
    const expected = preferences
      .flatMap(({ contactId, fields }) => {
        const verdict = oracle(fields, listings[i] as ListingFields)
        return verdict ? [{ id: contactId, score: verdict.score, whole: whole(verdict) }] : []
      })
      .toSorted((a, b) => b.whole - a.whole || b.score - a.score || (a.id < b.id ? -1 : 1))
    const found = await me(e.matchedContacts, { params: { id }, query: { limit: 200 } })
    expect(found.map((m) => ({ id: m.contact.id, score: m.score, whole: whole(m) }))).toEqual(expected)
  }
  // Data on which nothing fits would prove nothing.
  expect(pairs).toBeGreaterThan(300)
})
