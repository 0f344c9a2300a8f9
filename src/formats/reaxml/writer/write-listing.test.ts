import { describe, expect, test } from 'vitest'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { ListingClass, ListingStatus } from '#common/listing/listing-values.ts'
import { outgoing } from '../testing.ts'
import { writeListing } from './write-listing.ts'
import { all, kept, one, write } from './written.testing.ts'

describe('the file', () => {
  test('is one listing with the login that the portal wants', () => {
    const xml = writeListing(outgoing({}, { login: { username: 'a&b', password: '"x"' } }), '1.64')
    expect(xml).toContain('<!DOCTYPE propertyList SYSTEM "http://reaxml.realestate.com.au/propertyList.dtd">')
    expect(xml).toContain('<propertyList date="2026-03-01-09:00:00" username="a&amp;b" password="&quot;x&quot;">')
    expect(xml.match(/<residential /g)).toHaveLength(1)
  })
  test('line breaks are written as references', () => {
    expect(writeListing(outgoing({ description: 'one\ntwo' }), '1.64')).toContain('<description>one&#10;two</description>')
  })
  test.each(['business', 'commercialLand'] as const)('%s is written as revision 1.62 for every portal', (listingClass) => {
    expect(write({ listingClass }).name).toBe(listingClass)
  })
})

describe('status', () => {
  const cases: [ListingClass, ListingStatus, string, string | undefined, string | undefined][] = [
    ['residential', 'live', 'current', 'no', undefined],
    ['residential', 'underOffer', 'current', 'yes', undefined],
    ['residential', 'sold', 'sold', 'no', undefined],
    ['residential', 'settled', 'sold', 'no', undefined],
    ['residential', 'offMarket', 'offmarket', 'no', undefined],
    ['residential', 'withdrawn', 'withdrawn', 'no', undefined],
    ['residential', 'leased', 'offmarket', 'no', undefined],
    ['rental', 'live', 'current', undefined, undefined],
    ['rental', 'underApplication', 'current', undefined, 'yes'],
    ['rental', 'leased', 'leased', undefined, undefined],
    ['commercial', 'leased', 'leased', 'no', undefined],
    ['commercial', 'sold', 'sold', 'no', undefined],
    ['holidayRental', 'leased', 'leased', undefined, undefined],
  ]
  test.each(cases)('%s, %s', (listingClass, status, word, underOffer, depositTaken) => {
    const listing = write({ listingClass }, { status })
    expect(listing.attributes.status).toBe(word)
    expect(one(listing, 'underOffer')?.attributes.value).toBe(underOffer)
    expect(one(listing, 'depositTaken')?.attributes.value).toBe(depositTaken)
  })
  test('a draft is never sent', () => {
    expect(() => writeListing(outgoing({}, { status: 'draft' }), '1.64')).toThrow(RangeError)
  })
  test('sold details go with sold listings only', () => {
    const fields = { soldPriceCents: 58_000_000, soldPriceDisplay: 'range' as const, soldOn: '2026-02-10' }
    const sold = one(write(fields, { status: 'settled' }), 'soldDetails')
    expect([one(sold, 'soldPrice')?.text, one(sold, 'soldPrice')?.attributes.display, one(sold, 'soldDate')?.text]).toEqual([
      '580000',
      'range',
      '2026-02-10',
    ])
    expect(one(write(fields), 'soldDetails')).toBeUndefined()
  })
  test('a sold price that no one said may be shown is not shown', () => {
    expect(one(write({ soldPriceCents: 100 }, { status: 'sold' }), 'soldDetails', 'soldPrice')?.attributes.display).toBe('no')
  })
})

describe('price', () => {
  const price = { priceCents: 50_000_050, priceFromCents: 50_000_000, priceToCents: 55_000_000, priceText: 'Offers welcome' }
  const cases: [ListingFields['priceDisplay'], Partial<ListingFields>, string, string][] = [
    ['show', price, 'yes', ''],
    ['hide', price, 'no', 'Offers welcome'],
    ['text', price, 'yes', 'Offers welcome'],
    ['text', { ...price, priceText: null }, 'no', ''],
    ['range', price, 'yes', '$500,000 – $550,000'],
    ['range', { ...price, priceToCents: null }, 'no', ''],
    ['contactAgent', price, 'no', 'Contact agent'],
    ['auction', price, 'yes', 'Auction'],
    ['eoi', price, 'yes', 'Expressions of interest'],
    ['tender', price, 'yes', 'Tender'],
  ]
  test.each(cases)('%s %#', (priceDisplay, fields, display, view) => {
    const listing = write({ ...fields, priceDisplay })
    expect(one(listing, 'price')).toMatchObject({ text: '500000.50', attributes: { display } })
    expect(one(listing, 'priceView')?.text).toBe(view)
  })
  test('what is internal stays in the house', () => {
    const xml = writeListing(
      outgoing({
        reservePriceCents: 12_345_600,
        vendorAskingPriceCents: 65_432_100,
        internalRemarks: 'keep-out',
        keyNumber: 'key-7',
      }),
      '1.64',
    )
    expect(xml).not.toMatch(/123456|654321|keep-out|key-7/)
  })
  test('several commercial properties have a range', () => {
    const range = one(
      write({ listingClass: 'commercial', priceFromCents: 100, priceToCents: 200, priceDisplay: 'range' }),
      'price',
      'range',
    )
    expect([one(range, 'min')?.text, one(range, 'max')?.text]).toEqual(['1', '2'])
  })
  test('rents: weekly for homes, by the year for commercial', () => {
    expect(one(write({ listingClass: 'rental', rentCents: 35_050, rentPeriod: 'week' }), 'rent')).toMatchObject({
      text: '350.50',
      attributes: { period: 'week' },
    })
    expect(one(write({ listingClass: 'commercial', rentCents: 100_000, rentPeriod: 'month' }), 'commercialRent')?.text).toBe(
      '12000',
    )
  })
})

describe('place, dates and features', () => {
  test('a hidden street is sent, marked as hidden', () => {
    const fields = { address: { ...emptyAddress, level: '3', siteName: 'Foo House', street: 'Main Road' } }
    const address = one(write({ ...fields, addressVisibility: 'streetAndSuburb' }), 'address')
    expect(address?.attributes.display).toBe('no')
    expect(address?.children.map(({ name, text }) => `${name}=${text}`)).toEqual([
      'site=Level 3, Foo House',
      'street=Main Road',
      'suburb=',
      'state=',
      'postcode=',
    ])
  })
  test('open homes in the one form that REA reads, where it takes them', () => {
    const inspections = [
      { startsAt: '2010-12-21T11:00', endsAt: '2010-12-21T13:00' },
      { startsAt: '2010-12-22T00:15', endsAt: '2010-12-22T12:05' },
      { startsAt: '2010-12-31T23:00', endsAt: '2011-01-01T01:00' },
    ]
    expect(one(write({ inspections }), 'inspectionTimes')?.children.map(({ text }) => text)).toEqual([
      '21-Dec-2010 11:00am to 1:00pm',
      '22-Dec-2010 12:15am to 12:05pm',
    ])
    expect(one(write({ listingClass: 'commercial', inspections }), 'inspectionTimes')).toBeUndefined()
  })
  test('the date of an auction goes with an auction', () => {
    const dates = { auctionAt: '2026-05-01T10:30', offersCloseAt: '2026-06-01T17:00' }
    const date = (methodOfSale: ListingFields['methodOfSale']) =>
      one(write({ ...dates, methodOfSale }), 'auction')?.attributes.date
    expect([date('auction'), date('setSaleDate'), date('privateTreaty')]).toEqual([
      '2026-05-01-10:30:00',
      '2026-06-01-17:00:00',
      undefined,
    ])
  })
  test('every yes/no feature is said, so that one that was unticked goes away', () => {
    const features = one(write({ features: ['gym'], bedrooms: 0, isStudio: true }), 'features')
    expect([one(features, 'bedrooms')?.text, one(features, 'gym')?.text, one(features, 'shed')?.text]).toEqual([
      'Studio',
      'yes',
      'no',
    ])
    expect(one(write({ listingClass: 'land' }), 'features')?.children.map(({ name }) => name)).toEqual(['fullyFenced'])
  })
  test('a category that the revision does not have is left out rather than turned into its default', () => {
    expect(one(write({ listingClass: 'land', category: 'Commercial' }), 'landCategory')).toBeUndefined()
    expect(one(write({ listingClass: 'land', category: 'Commercial' }, {}, '1.62'), 'landCategory')?.attributes.name).toBe(
      'Commercial',
    )
  })
  test('at most three categories', () => {
    const names = all(write({ listingClass: 'commercial', category: 'Retail; Offices; Other; Retail' }), 'commercialCategory')
    expect(names.map(({ attributes }) => `${attributes.id} ${attributes.name}`)).toEqual(['1 Retail', '2 Offices', '3 Other'])
  })
})

describe('elements that a feed brought', () => {
  const shop = { listingClass: 'commercial' as const, rentCents: 1_000_000, rentPeriod: 'year' as const }
  const rent = kept('commercialRent', '', [], { plusOutgoings: 'yes' })

  test('go back where the revision has a place for them, and nowhere else', () => {
    const importedElements = [
      kept('outgoings', '3000'),
      kept('highlight', 'Corner', [], { id: '1' }),
      kept('highlight', 'Light', [], { id: '2' }),
      kept('wineCellar', '1'),
    ]
    const listing = write({ ...shop, importedElements })
    expect(one(listing, 'outgoings')?.text).toBe('3000')
    expect(all(listing, 'highlight').map(({ text }) => text)).toEqual(['Corner', 'Light'])
    expect(one(listing, 'wineCellar')).toBeUndefined()
    expect(one(write({ importedElements }), 'outgoings')).toBeUndefined()
  })
  test('a part of a field travels with it, never without it', () => {
    expect(one(write({ ...shop, importedElements: [rent] }), 'commercialRent')).toMatchObject({
      text: '10000',
      attributes: { plusOutgoings: 'yes' },
    })
    expect(one(write({ ...shop, rentCents: null, importedElements: [rent] }), 'commercialRent')).toBeUndefined()
  })
  test('our own values win', () => {
    const importedElements = [
      kept('price', '1', [], { display: 'yes' }),
      kept('landDetails', '', [kept('area', '', [kept('range', '', [kept('min', '1'), kept('max', '2')])], { unit: 'acre' })]),
    ]
    const listing = write({ priceCents: 500, priceDisplay: 'hide', landArea: { value: 3, unit: 'hectare' }, importedElements })
    expect(one(listing, 'price')).toMatchObject({ text: '5', attributes: { display: 'no' } })
    expect(one(listing, 'landDetails', 'area')).toMatchObject({ text: '3', attributes: { unit: 'hectare' }, children: [] })
    expect(one(write({ importedElements }), 'landDetails', 'area')).toBeUndefined()
  })
})

test('a Queensland auction names no price to a portal, and keeps it in an archive', () => {
  const qld = {
    priceCents: 90_000_000,
    priceDisplay: 'show' as const,
    methodOfSale: 'auction' as const,
    address: { ...emptyAddress, state: 'QLD' as const },
  }
  expect(one(write(qld), 'priceView')?.text).toBe('Auction')
  expect(one(write(qld, { isArchive: true }), 'priceView')?.text).toBe('')
})
