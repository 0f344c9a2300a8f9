import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from '#common/plain-text.ts'
import { naughtyStrings } from '#common/testing/naughty-strings.ts'
import type { Address, ListingFields } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { anyOutgoing, anyText } from '../any-listing.testing.ts'
import { checkAgainstDtd } from '../dtd/check-against-dtd.ts'
import { model162 } from '../dtd/model-162.ts'
import { model164 } from '../dtd/model-164.ts'
import { oneLine, paragraphs } from '../reader/draft.ts'
import { readFeed } from '../reader/read-feed.ts'
import { bytesOf, outgoing, outgoingFrom, readableSamples, sampleBytes } from '../testing.ts'
import { readXml } from '../xml-tree.ts'
import type { OutgoingListing, ReaxmlProfile } from './outgoing-listing.ts'
import { profileFor, writeListing } from './write-listing.ts'
import { cleanText } from './xml-text.ts'

const profiles: ReaxmlProfile[] = ['1.64', '1.62']
const models = { '1.64': model164, '1.62': model162 }

const readBack = (xml: string) => {
  const [listing, ...others] = readFeed(bytesOf(xml)).listings
  if (!listing || others.length > 0) throw new Error('Exactly one listing goes into a file')
  return listing
}

/**
 * The fields of the samples that REAXML has no place for, by class of listing; everything else comes back as it went out.
 * A value is lost on the way to the portal only, never from our own listing. Values that change are in the table below this one.
 */
const lost: Record<string, Partial<Record<keyof ListingFields, string>>> = {
  residential: { agencyType: 'exclusive and its like are read as a plain sale since 2020', councilRates: 'rural only' },
  land: { councilRates: 'rural only', ecoFeatures: 'not of land', agencyType: 'as residential' },
  'land 1.62': { inspections: 'from 1.64', yearBuilt: 'from 1.64', yearLastRenovated: 'from 1.64' },
  rural: {
    agencyType: 'as residential',
    isNewConstruction: 'residential and rental only',
    soldPriceDisplay: 'sold listings only',
  },
  commercial: { isNewConstruction: 'residential and rental only' },
  holidayRental: { isNewConstruction: 'residential and rental only' },
  'rental 1.62': { isDepositTaken: 'from 1.64' },
}

/** The agents as a portal receives them: the first two of a home, the first four otherwise, each with one number and what its revision has. */
function asPortal({ agents, fields }: OutgoingListing, revision: ReaxmlProfile): OutgoingListing['agents'] {
  const isHome = !['commercial', 'commercialLand', 'business'].includes(fields.listingClass)
  return agents.slice(0, isHome ? 2 : 4).map(({ isProfileShown, getsCampaignReport, photo, ...said }) => {
    const { otherPhones: _otherPhones, ...agent } = said
    const number = agent.phone ?? agent.officePhone ?? null
    const isMobile = revision === '1.64' || number?.startsWith('04')
    return {
      ...agent,
      phone: isMobile ? number : null,
      officePhone: isMobile ? null : number,
      uniqueListingAgentId: revision === '1.64' ? (agent.uniqueListingAgentId ?? null) : null,
      ...(revision === '1.64' && {
        ...(photo && { photo }),
        ...(isProfileShown === false && { isProfileShown }),
        ...(getsCampaignReport === false && { getsCampaignReport }),
      }),
    }
  })
}
/** Photos until the letters are used up; documents with commercial listings only; of Statements of Information one, from 1.64 on. */
function mediaForPortal({ media, fields }: OutgoingListing, revision: ReaxmlProfile): string[] {
  const photos = media.filter(({ kind }) => kind === 'photo').slice(0, revision === '1.64' ? 35 : 26)
  const statement = revision === '1.64' ? media.find((one) => one.isStatementOfInformation) : undefined
  return media
    .filter((one) => one.kind !== 'photo' || photos.includes(one))
    .filter(
      (one) =>
        one.kind !== 'document' || one === statement || (!one.isStatementOfInformation && fields.listingClass === 'commercial'),
    )
    .map(({ kind, url }) => `${kind} ${url}`)
}

describe('every listing of every sample', () => {
  test.each(readableSamples.flatMap((name) => profiles.map((profile) => [name, profile] as const)))(
    '%s comes back from %s, which is valid',
    (name, profile) => {
      for (const feed of readFeed(sampleBytes(name)).listings) {
        const sent = outgoingFrom(feed)
        const xml = writeListing(sent, profile)
        expect(checkAgainstDtd(readXml(bytesOf(xml)).root, models[profileFor(sent, profile)])).toEqual([])

        const returned = outgoingFrom(readBack(xml))
        const unsayable = { ...lost[feed.root], ...lost[`${feed.root} ${profile}`] }
        for (const field of Object.keys(unsayable) as (keyof ListingFields)[])
          Object.assign(returned.fields, { [field]: sent.fields[field] })
        expect(returned.fields).toEqual(sent.fields)
        expect(returned.agents).toEqual(asPortal(sent, profileFor(sent, profile)))
        expect(returned.media.map(({ kind, url }) => `${kind} ${url}`)).toEqual(mediaForPortal(sent, profileFor(sent, profile)))
        expect([returned.agentId, returned.uniqueId, returned.modTime, returned.status]).toEqual([
          sent.agentId,
          sent.uniqueId,
          sent.modTime,
          sent.status,
        ])
      }
    },
  )
})

describe('what REAXML has no word for comes back as the nearest that it has', () => {
  const address = (changes: Partial<Address>) => ({ address: { ...emptyAddress, street: 'Main Road', ...changes } })
  const link = (kind: ListingFields['links'][number]['kind'], url: string) => ({ kind, url: `https://x.au/${url}` })
  const cases: [string, Partial<ListingFields>, Partial<ListingFields>][] = [
    [
      'a street without its number is hidden with it',
      { ...address({}), addressVisibility: 'streetAndSuburb' },
      { addressVisibility: 'suburb' },
    ],
    [
      'a level stands before the building',
      address({ level: '3', siteName: 'Foo House' }),
      address({ level: null, siteName: 'Level 3, Foo House' }),
    ],
    ['coordinates stay with us', address({ latitude: 1, longitude: 1 }), address({ latitude: null, longitude: null })],
    ['rights of the agency', { agencyType: 'exclusive' }, { agencyType: null }],
    ['rights of the agency, commercial', { listingClass: 'commercial', agencyType: 'sole' }, { agencyType: 'exclusive' }],
    ['a house by tender is a sale', { methodOfSale: 'tender' }, { methodOfSale: 'privateTreaty' }],
    ['a price text without a text hides the price', { priceCents: 100, priceDisplay: 'text' }, { priceDisplay: 'hide' }],
    ['a price text that is not used', { priceCents: 100, priceText: 'later' }, { priceText: null }],
    [
      'a range that is not used',
      { priceCents: 100, priceFromCents: 1, priceToCents: 2 },
      { priceFromCents: null, priceToCents: null },
    ],
    [
      'a range sends its lower end as the figure',
      { priceDisplay: 'range', priceFromCents: 100, priceToCents: 200 },
      { priceCents: 100 },
    ],
    ['a price of nothing', { priceCents: 0 }, { priceCents: null }],
    [
      'a commercial rent is by the year',
      { listingClass: 'commercial', rentCents: 100, rentPeriod: 'month' },
      { rentCents: 1200, rentPeriod: 'year' },
    ],
    ['a yearly rent of a home is not sent', { listingClass: 'rental', rentCents: 100, rentPeriod: 'year' }, { rentCents: null }],
    ['partly furnished', { listingClass: 'rental', furnishing: 'partFurnished' }, { furnishing: 'furnished' }],
    ['furnished on request', { listingClass: 'rental', furnishing: 'optional' }, { furnishing: 'furnished' }],
    ['a studio has no bedroom', { isStudio: true, bedrooms: 1 }, { bedrooms: 0 }],
    ['bedrooms say that it is no studio', { bedrooms: 2 }, { isStudio: false }],
    [
      'a tour is a link, and two links is all',
      { links: [link('virtualTour', 'a'), link('web', 'b'), link('web', 'c')] },
      { links: [link('web', 'a'), link('web', 'b')] },
    ],
    [
      'an open home over midnight',
      { inspections: [{ startsAt: '2026-01-01T23:00', endsAt: '2026-01-02T01:00' }] },
      { inspections: [] },
    ],
    ['an area of nothing', { landArea: { value: 0, unit: 'acre' } }, { landArea: null }],
    ['a category that REA does not have', { category: 'Castle' }, { category: null }],
    [
      'an auction in Queensland, where no price may be shown, that has none',
      { ...address({ state: 'QLD' }), methodOfSale: 'auction', priceDisplay: 'show', priceCents: null },
      { priceDisplay: 'auction', priceText: null },
    ],
    [
      'a rental in Queensland that was once for auction',
      { listingClass: 'rental', ...address({ state: 'QLD' }), methodOfSale: 'auction', rentCents: 50_000, rentPeriod: 'week' },
      { priceDisplay: 'show', priceText: null, rentCents: 50_000 },
    ],
  ]
  test.each(cases)('%s', (_, sent, returned) => {
    expect(outgoingFrom(readBack(writeListing(outgoing(sent), '1.64'))).fields).toMatchObject(returned)
  })
})

describe('any listing that someone may have typed', () => {
  const written = (input: OutgoingListing, profile: ReaxmlProfile) => ({
    xml: writeListing(input, profile),
    model: models[profileFor(input, profile)],
  })

  test.each(profiles)('is written as a valid file of revision %s', (profile) => {
    fc.assert(
      fc.property(anyOutgoing, (input) => {
        const { xml, model } = written(input, profile)
        expect(checkAgainstDtd(readXml(bytesOf(xml)).root, model)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  /** Without what one trip has already blurred: the kind of a date, the figure behind a range, the period of no rent. */
  const sayable = (fields: ListingFields) => ({
    ...fields,
    // REAXML says "sale" and a date of a house sold by tender; what kind of date that is, it cannot say.
    auctionAt: fields.methodOfSale === 'auction' ? fields.auctionAt : null,
    priceCents: fields.priceDisplay === 'range' ? null : fields.priceCents,
    rentPeriod: fields.rentCents === null ? null : fields.rentPeriod,
  })

  test('is read without a reason to refuse it and, sent once more, says the same', () => {
    fc.assert(
      fc.property(
        anyOutgoing.map((input) => ({
          ...input,
          agentId: 'ABCDEF',
          uniqueId: '1',
          fields: { ...input.fields, importedElements: [] },
        })),
        (input) => {
          const once = readBack(writeListing(input, '1.64'))
          expect(once.reasons).toEqual([])
          const again = readBack(writeListing({ ...outgoingFrom(once), status: input.status, media: input.media }, '1.64'))
          expect(sayable(outgoingFrom(again).fields)).toEqual(sayable(outgoingFrom(once).fields))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('names no vendor unless that is asked for', () => {
    fc.assert(
      fc.property(anyOutgoing, (input) => {
        expect(writeListing({ ...input, withVendor: false }, '1.64')).not.toContain('<vendorDetails')
      }),
    )
  })
})

describe('any text', () => {
  const survivors = (text: string) => plainText(paragraphs(cleanText(text))) || null
  const description = (text: string) => readBack(writeListing(outgoing({ description: text }), '1.64')).patch.description
  const headline = (text: string) => readBack(writeListing(outgoing({ headline: text }), '1.64')).patch.headline

  test('comes back but for what XML forbids', () => {
    fc.assert(
      fc.property(anyText(500), (text) => {
        expect(description(text)).toBe(survivors(text))
      }),
      { numRuns: 1000 },
    )
  })
  test('also every naughty string', () => {
    for (const text of naughtyStrings()) {
      expect(description(text)).toBe(survivors(text))
      expect(headline(text.slice(0, 150))).toBe(plainText(oneLine(cleanText(text.slice(0, 150)))) || null)
    }
  })
  test('what is forbidden is removed', () => {
    expect(cleanText('a\u0000b\u0016c\ud800d\u2028e\u2029f\ufffeg\r\nh\ri\t😀')).toBe('abcdefg\nh\ni\t😀')
  })
})
