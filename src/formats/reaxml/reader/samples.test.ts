import { describe, expect, test } from 'vitest'
import { readableSamples, sampleBytes, sampleNames } from '../testing.ts'
import { XmlRefused } from '../xml-refused.ts'
import type { FeedListing } from './feed-listing.ts'
import { readFeed } from './read-feed.ts'
import { expected } from './samples.table.ts'

/** `residential current: 34 fields, 1 agent, 5 media, 0 warnings`; a dash where the feed says nothing. */
const summary = ({ root, status, patch, agents, media, warnings, reasons }: FeedListing) =>
  `${root} ${status}: ${Object.keys(patch).length} fields, ${agents?.length ?? '-'} agents, ${media?.length ?? '-'} media, ` +
  `${warnings.length} warnings${reasons.length > 0 ? `, refused: ${reasons.join('; ')}` : ''}`

const listingOf = (name: string): FeedListing => {
  const [listing] = readFeed(sampleBytes(name)).listings
  if (!listing) throw new Error(`${name} holds no listing`)
  return listing
}

describe('every sample file', () => {
  test('the table below names all of them', () => {
    expect(readableSamples.filter((name) => !(name in expected))).toEqual([])
  })
  test.each(Object.entries(expected).filter(([name]) => sampleNames.includes(name)))('%s', (name, listings) => {
    const feed = readFeed(sampleBytes(name))
    expect(feed.listings.map(summary)).toEqual(listings)
    expect(feed.warnings).toEqual([])
  })
  test.each(sampleNames.filter((name) => !readableSamples.includes(name)))(
    '%s, with a control character, is refused as a whole',
    (name) => {
      expect(() => readFeed(sampleBytes(name))).toThrow(XmlRefused)
    },
  )
})

describe('what the samples with a trap in them yield', () => {
  const ore = (name: string) => `ore__REA-${name}.xml`
  const old = (name: string) => `oreold__REA-Residential-Current-${name}.xml`
  const address = (listing: FeedListing) => [listing.patch.address?.subNumber, listing.patch.address?.streetNumber]
  const price = ({ patch }: FeedListing) => [patch.priceCents, patch.priceDisplay, patch.priceText]
  const facts: [string, (listing: FeedListing) => unknown, unknown][] = [
    ['own__residential.xml', address, ['3', '17']],
    ['own__residential.xml', price, [84_500_000, 'text', 'Price guide $820,000 - $860,000']],
    ['own__residential.xml', ({ patch }) => [patch.methodOfSale, patch.auctionAt], ['auction', '2026-03-28T11:00']],
    ['own__residential.xml', ({ patch }) => patch.headline, 'Morning light & a deep verandah'],
    ['own__residential.xml', ({ patch }) => patch.ecoFeatures, ['solarPanels', 'waterTank']],
    [
      'own__residential.xml',
      ({ patch }) => [patch.landArea, patch.inspections?.length],
      [{ value: 612, unit: 'squareMeter' }, 2],
    ],
    ['own__residential.xml', (one) => one.agents?.map(({ name }) => name), ['Mara Whitfield', 'Tomas Okafor']],
    ['own__residential.xml', ({ media }) => media?.map(({ kind }) => kind), ['photo', 'photo', 'floorplan']],
    ['own__rental.xml', ({ patch }) => [patch.rentCents, patch.rentPeriod, patch.bondCents], [64_000, 'week', 256_000]],
    [
      'own__rental.xml',
      ({ patch }) => [patch.isPetFriendly, patch.isSmokingAllowed, patch.availableOn],
      [true, false, '2026-04-01'],
    ],
    ['own__land-and-rural.xml', ({ patch }) => [patch.priceDisplay, patch.estateName], ['hide', 'Sampler Rise']],
    [
      'own__commercial.xml',
      ({ patch }) => [patch.saleOrLease, patch.rentCents, patch.rentPeriod, patch.outgoingsCents, patch.onSiteCarSpaces],
      ['both', 8_800_000, 'year', 940_000, 12],
    ],
    ['own__traps.xml', (one) => [one.status, one.modTime], ['current', '2026-03-02T09:30:00']],
    ['own__traps.xml', ({ patch }) => [patch.bedrooms, patch.isStudio, patch.bathrooms, patch.ensuites], [0, true, 1, 1]],
    ['own__traps.xml', ({ patch }) => [patch.auctionAt, patch.addressVisibility], [undefined, 'suburb']],
    ['own__traps.xml', ({ media }) => media, []],
    [ore('Rental-WithBadStatus'), (one) => [one.status, one.rawStatus, one.reasons], [null, 'listed', []]],
    [ore('Rural-Deleted'), (one) => [one.status, one.rawStatus], ['deleted', 'Deleted']],
    [ore('Residential-Current-BadSalePrice'), price, [undefined, 'text', 'Between $400,000 and $600,000']],
    [ore('Residential-Current-PriceHasCents'), price, [50_000_012, 'text', 'Between $400,000 and $600,000']],
    [ore('Residential-Current-PriceZeroDisplayNoPriceViewEmpty'), price, [null, 'hide', null]],
    [ore('Residential-Current-WithPriceAndDisplayNoAndAPriceView'), price, [50_000_000, 'hide', 'Between $400,000 and $600,000']],
    [ore('Residential-Current-WithPriceAndDisplayNoAndNoPriceView'), price, [50_000_000, 'hide', null]],
    [ore('Residential-Current-WithPriceAndDisplayYesButNoPriceView'), price, [50_000_000, 'show', null]],
    [ore('Residential-Current-BedroomIsStudio'), ({ patch }) => [patch.bedrooms, patch.isStudio], [0, true]],
    [ore('Residential-Current-WithA4PointZeroZeroBedroomNumber'), ({ patch }) => patch.bedrooms, 4],
    [ore('Residential-Current-WithABadBedroomNumber'), ({ patch }) => patch.bedrooms, undefined],
    [ore('Residential-Current-WithEnsuiteIsTrue'), ({ patch }) => patch.ensuites, 1],
    [ore('Residential-Current-WithEnsuiteIsFalse'), ({ patch }) => patch.ensuites, 0],
    [ore('Residential-Current-AddressDisplayIsNo'), ({ patch }) => patch.addressVisibility, 'suburb'],
    [ore('Residential-Current-WithAStreetNumberAndASubNumber'), address, ['2/77a', '39']],
    [ore('Residential-Current-WithNoStreetNumberButASubNumber'), address, ['2', '77a']],
    [ore('Rural-Current'), address, ['2', '39']],
    [ore('Land-Current-WithASubNumberButNoStreetNumber'), address, ['12', null]],
    [ore('Residential-Current-WithEmptyLatitudeLongitude'), ({ patch }) => patch.address?.latitude, undefined],
    [ore('Residential-Current-WithDuplicateAgents'), (one) => one.agents?.map(({ name }) => name), ['Princess Leia', 'Han Solo']],
    [ore('Residential-Current-WithASingleAgentName'), (one) => one.agents?.map(({ name }) => name), ['Mr. John Doe']],
    [ore('Residential-Current'), (one) => [one.agents?.[0]?.phone, one.agents?.[0]?.mobile], ['05 1234 5678', '0418 123 456']],
    [ore('Residential-Current'), ({ patch }) => [patch.methodOfSale, patch.auctionAt], ['auction', '2009-02-04T18:30']],
    [ore('Residential-Current'), ({ patch }) => patch.councilRates, '$2000 per month'],
    [ore('Residential-Current'), ({ patch }) => [patch.landArea, patch.depths?.length], [{ value: 80, unit: 'squareMeter' }, 3]],
    [ore('Residential-Current'), ({ patch }) => patch.ecoFeatures, ['solarPanels', 'waterTank']],
    [ore('Residential-Current'), ({ patch }) => patch.features?.includes('poolInGround'), true],
    [
      ore('Residential-Current'),
      ({ patch }) => patch.links?.map(({ kind, url }) => `${kind} ${url}`),
      [
        'video http://www.foo.tv/abcd.html',
        'web http://www.au.open2view.com/properties/314244/tour#floorplan',
        'web http://www.google.com/hello',
      ],
    ],
    [
      ore('Residential-Current'),
      ({ media }) => media?.filter((one) => one.isStatementOfInformation).map((one) => one.externalId),
      ['aaaa1111'],
    ],
    [ore('Residential-Current-WithAuctionDateTimePlaceholder'), ({ patch }) => patch.auctionAt, undefined],
    [ore('Residential-Current-WithOptionalAuctionDateTimeText'), ({ patch }) => patch.auctionAt, '2009-02-04T18:30'],
    [old('WithBadAuctionDateTime'), ({ patch }) => patch.auctionAt, undefined],
    [
      old('WithPoorlyFormattedDateTime'),
      ({ warnings }) => warnings,
      ['auction "REPLACE-THIS-VALUE" was not understood and was ignored'],
    ],
    [old('WithMissingDocumentUrl'), ({ patch }) => patch.auctionAt, '2009-02-04T18:30'],
    [old('WithDateTimeHack1'), (one) => one.modTime, '2016-05-26T09:31:30'],
    [old('WithDateTimeHack2'), (one) => one.modTime, '2016-05-26T09:31:30'],
    [old('WithDateTimeHack3'), (one) => [one.modTime, one.patch.availableOn], ['2016-05-26T09:31:30', '2016-04-28']],
    [ore('Residential-Current-WithBadModTimeInImagesAndFloorPlans'), ({ media }) => media?.[0]?.modTime, '2016-02-11T12:50:05'],
    [ore('Residential-Current-WithNoModTimeInImagesAndFloorPlans'), ({ media }) => media?.[0]?.modTime, null],
    [
      ore('Residential-Current-WithLocalFilesForImages'),
      ({ media }) => [media?.[0]?.url, media?.[0]?.file],
      [null, 'imageM.jpg'],
    ],
    [
      ore('Residential-Current-ManyImages'),
      ({ media }) => media?.slice(0, 3).map(({ externalId }) => externalId),
      ['m', 'a', 'b'],
    ],
    [ore('Residential-Current-WithEmptyImagesAndFloorplans'), ({ media }) => media, []],
    [ore('Residential-Current-Minimum'), ({ media }) => media, undefined],
    [ore('Residential-Current-WithNoHeadlineAndNoDescription'), ({ patch }) => [patch.headline, patch.description], [null, null]],
    [
      ore('Residential-Sold'),
      ({ patch }) => patch,
      { soldPriceCents: 58_000_000, soldPriceDisplay: 'yes', soldOn: '2009-01-10' },
    ],
    [
      ore('Residential-Sold-DisplayPriceIsNoAndMissingPrice'),
      ({ patch }) => [patch.soldPriceCents, patch.soldPriceDisplay],
      [null, 'no'],
    ],
    [ore('Rental-Current-WithADepositPayedYes'), (one) => [one.isDepositTaken, one.patch.isDepositTaken], [true, true]],
    [ore('Rental-Current-WithADepositPayedNo'), (one) => one.isDepositTaken, false],
    [ore('Rental-Current-WithFrequency'), ({ patch }) => [patch.rentCents, patch.rentPeriod], [null, undefined]],
    [
      ore('Rental-Current-WithPriceView'),
      ({ patch }) => [patch.priceDisplay, patch.priceText],
      ['text', 'Property must be rented!!'],
    ],
    [
      ore('Rental-Current'),
      ({ patch }) => [patch.isPetFriendly, patch.isSmokingAllowed, patch.furnishing],
      [true, true, 'furnished'],
    ],
    ['rea-docs-2026__rea-2026-rental-current.xml', ({ patch }) => [patch.isNewConstruction, patch.bondCents], [true, 35_000]],
    ['nclifton__residential_updateprice_sample.xml', ({ patch }) => patch, { priceCents: 60_000_000, priceDisplay: 'show' }],
    [
      'matthealy__business_sample.xml',
      ({ patch }) => [patch.category, patch.rentCents, patch.rentPeriod],
      ['Automotive > Panel Beating', 200_000, 'week'],
    ],
    [
      'matthealy__commercial_sample.xml',
      ({ patch }) => [patch.category, patch.rentCents, patch.rentPeriod, patch.zoning],
      ['Other', 1_000_000, 'year', 'Industrial'],
    ],
    [
      'matthealy__commercialLand_sample.xml',
      ({ patch }) => [patch.saleOrLease, patch.estateName],
      ['both', 'Richmond Highlights'],
    ],
    [
      'matthealy__commercial_sample.xml',
      ({ patch }) => [
        patch.outgoingsCents,
        patch.returnPercent,
        patch.currentLeaseEndsOn,
        patch.furtherOptions,
        patch.onSiteCarSpaces,
        patch.importedElements,
      ],
      [300_000, 11.2, '2009-01-10', 'store room', 12, undefined],
    ],
    ['matthealy__rural_sample.xml', ({ patch }) => [patch.category, patch.councilRates], ['Cropping', '$2,200 per annum']],
    ['matthealy__rural_sample.xml', ({ patch }) => [patch.importedElements, patch.soilTypes], [undefined, 'red basalt']],
    ['matthealy__holiday_rental_sample.xml', ({ patch }) => [patch.category, patch.rentCents], ['Lodge', 135_000]],
  ]
  test.each(facts.filter(([name]) => sampleNames.includes(name)))('%s (%#)', (name, look, value) => {
    expect(look(listingOf(name))).toEqual(value)
  })
})
