import { expect, test } from 'vitest'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { features } from '#common/listing/listing-values.ts'
import { areaText } from '#core/listings/public-facts.rules.ts'
import { brochureDataFromListing, publicAddress } from './brochure-data-from-listing.ts'
import { chosenPhotos, type DocumentType } from '../../documents.rules.ts'
import { BrochureData } from './brochure-data.ts'
import { featureWords } from './feature-words.ts'
import { eleanor, harbour } from '../testing/sample-brochure.ts'
import { listingWith, photoOf } from '../testing/sample-listing.ts'
import type { Listing } from '#core/listings/listings.contract.ts'

const from = (changes: Partial<Listing>, type: DocumentType = 'a4') =>
  brochureDataFromListing({
    listing: listingWith(changes),
    agency: harbour,
    agents: [eleanor, eleanor, eleanor],
    pageUrl: 'https://a.example/1',
    now: '2026-11-20T09:00',
    type,
    theme: 'classic',
    photos: chosenPhotos(listingWith(changes).media, 'a4', null),
    plans: [],
    banner: null,
    words: { headline: null, description: null, occasion: null },
  })

test('an empty draft already makes a brochure that passes its own schema, and invents nothing', () => {
  const data = from({})
  expect(BrochureData.parse(data)).toEqual(data)
  expect(data.listing).toMatchObject({
    headline: null,
    priceLabel: null,
    facts: [],
    paragraphs: [],
    features: [],
    inspections: [],
    photos: [],
  })
  expect(data.agents).toHaveLength(2)
})

test('a withdrawn listing has no price', () => {
  const priced = { priceCents: 90_000_000, priceDisplay: 'show' } as const
  expect(from(priced).listing.priceLabel).toBe('$900,000')
  expect(from({ ...priced, status: 'withdrawn' }).listing.priceLabel).toBeNull()
})

test('nothing internal gets in', () => {
  const secret = 'SECRET'
  const data = from({
    internalRemarks: secret,
    vendorAskingPriceCents: 777_777_700,
    reservePriceCents: 777_777_700,
    priceCents: 777_777_700,
    priceDisplay: 'contactAgent',
    vendors: [{ name: secret, phone: secret, email: secret }],
    solicitor: { name: secret, phone: secret, email: secret },
    keyNumber: secret,
    keyPlace: secret,
    accessDetails: secret,
    statusReason: secret,
    tags: [secret],
    tenancy: secret,
    media: [
      photoOf('aaaaaaaa-0000-4000-8000-000000000001', 0, { fileName: `${secret}.jpg`, sourceUrl: `https://${secret}.example` }),
    ],
    importedElements: [{ name: secret, attributes: {}, text: secret, children: [] }],
  })
  expect(JSON.stringify(data)).not.toMatch(/SECRET|7,?777,?777/)
})

test.each([
  ['fullAddress', '2/39 Main Road, Richmond VIC 3121'],
  ['streetAndSuburb', 'Main Road, Richmond VIC 3121'],
  ['suburb', 'Richmond VIC 3121'],
] as const)('the address is as exact as the vendor allows: %s', (addressVisibility, address) => {
  expect(publicAddress(listingWith({ addressVisibility }))).toBe(address)
  expect(
    JSON.stringify(from({ addressVisibility, media: [photoOf('aaaaaaaa-0000-4000-8000-000000000001', 0)] }).listing),
  ).toContain(address)
})
test('level and building are part of a full address', () => {
  const { address } = listingWith({})
  expect(publicAddress(listingWith({ address: { ...address, siteName: 'The Mill', level: '3' } }))).toBe(
    'The Mill, Level 3, 2/39 Main Road, Richmond VIC 3121',
  )
})

test('facts: what is zero or unknown is not shown; car spaces are counted together', () => {
  const facts = (changes: Partial<Listing>) => from(changes).listing.facts.map(({ icon, value }) => `${icon} ${value}`)
  expect(
    facts({
      bedrooms: 3,
      bathrooms: 2,
      garages: 1,
      carports: 1,
      landArea: { value: 742, unit: 'squareMeter' },
      floorArea: { value: 20, unit: 'square' },
    }),
  ).toEqual(['bed 3', 'bath 2', 'car 2', 'land 742 m²'])
  expect(facts({ bedrooms: 0, isStudio: true, garages: 0 })).toEqual(['bed Studio'])
  expect(
    facts({ listingClass: 'commercial', floorArea: { value: 1200, unit: 'squareMeter' }, landArea: { value: 2, unit: 'acre' } }),
  ).toEqual(['floor 1,200 m² floor', 'land 2 acres (8,094 m²) land'])
})
test.each([
  [742, 'squareMeter', '742 m²'],
  [12_500, 'squareMeter', '1.25 ha'],
  [40, 'hectare', '40 ha'],
  [100, 'acre', '100 acres (40.47 ha)'],
  [20, 'square', '186 m²'],
  [0, 'squareMeter', undefined],
] as const)('%d %s is %s', (value, unit, text) => {
  expect(areaText({ value, unit })).toBe(text)
})

test('the text written for the brochure goes before the general one; blank lines part paragraphs', () => {
  expect(from({ description: 'General.', brochureDescription: null }).listing.paragraphs).toEqual(['General.'])
  expect(from({ description: 'General.', brochureDescription: 'One.\r\n\r\n  Two \t words.\n' }).listing.paragraphs).toEqual([
    'One.',
    'Two words.',
  ])
  expect(from({ description: 'General.', brochureDescription: '  ' }).listing.paragraphs).toEqual(['General.'])
  expect(from({ description: 'General.', windowCardDescription: 'Few.' }, 'window-a3').listing.paragraphs).toEqual(['Few.'])
  expect(from({ description: 'General.', brochureDescription: 'One.' }, 'window-a4').listing.paragraphs).toEqual([])
})

test('photos are those that are ready, in their order, six at most, with words for those who cannot see', () => {
  const id = (n: number) => `aaaaaaaa-0000-4000-8000-00000000000${n}`
  const { photos } = from({
    media: [
      photoOf(id(2), 2, { caption: 'The kitchen' }),
      photoOf(id(1), 1),
      photoOf(id(3), 3, { state: 'processing' }),
      photoOf(id(4), 0, { kind: 'floorplan' }),
      ...[5, 6, 7, 8, 9].map((n) => photoOf(id(n), n, { altText: 'A view' })),
    ],
  }).listing
  expect(photos.map((photo) => photo.file.at(-5))).toEqual(['1', '2', '5', '6', '7', '8'])
  expect(photos.slice(0, 3).map((photo) => photo.alt)).toEqual([
    'Photo 1 of 2/39 Main Road, Richmond VIC 3121',
    'The kitchen',
    'A view',
  ])
})

test('the caption at the code promises only what the page has', () => {
  const plan = photoOf('aaaaaaaa-0000-4000-8000-000000000001', 0, { kind: 'floorplan' })
  const video = { kind: 'video', url: 'https://v.example' } as const
  const tour = { kind: 'virtualTour', url: 'https://t.example' } as const
  expect(from({}).listing.link?.caption).toBe('Scan to see it online')
  expect(from({ media: [plan] }).listing.link?.caption).toBe('Scan for floor plan')
  expect(from({ media: [plan], links: [video] }).listing.link?.caption).toBe('Scan for floor plan and video')
  expect(from({ media: [plan], links: [tour, video] }).listing.link?.caption).toBe('Scan for floor plan, video and virtual tour')
})

test('what is sold has no open homes', () => {
  const inspections = [{ startsAt: '2026-11-21T10:30', endsAt: '2026-11-21T11:00' }]
  expect(from({ inspections }).listing.inspections).toHaveLength(1)
  expect(from({ inspections, status: 'sold' }).listing.inspections).toEqual([])
})

test('every feature has its words', () => {
  const all = featureWords(listingWith({ features: features.filter((one) => one !== 'airConditioning') }))
  expect(all).toHaveLength(features.length - 1)
  expect(all.every((word) => /^[A-Z][A-Za-z- ]+$/.test(word))).toBe(true)
})
test('features: own words first, then views, then the most sellable; nothing twice', () => {
  const list = featureWords(
    listingWith({
      features: ['dishwasher', 'study', 'poolInGround', 'airConditioning', 'ductedCooling'],
      views: ['ocean'],
      ecoFeatures: ['solarPanels'],
      otherFeatures: '- study\n- cellar for 800 bottles.',
      energyRating: 6.5,
    }),
  )
  expect(list).toEqual([
    'Study',
    'Cellar for 800 bottles',
    'Ocean views',
    'In-ground swimming pool',
    'Ducted cooling',
    'Dishwasher',
    'Solar panels',
    'Energy rating 6.5 stars',
  ])
})
test('running text is no list of features', () => {
  expect(
    featureWords(
      listingWith({ otherFeatures: 'A wonderful home for a family that likes to entertain on long summer evenings, and more' }),
    ),
  ).toEqual([])
})
test('the ACT calls its rating EER', () => {
  const address = { ...emptyAddress, street: 'Reid Place', suburb: 'Reid', state: 'ACT' as const, postcode: '2612' }
  expect(featureWords(listingWith({ address, energyRating: 5 }))).toEqual(['EER 5.0'])
})
test('what is sold or leased lists no features, and its code leads to similar properties', () => {
  for (const status of ['sold', 'leased'] as const) {
    const { listing } = from({ status, features: ['study'] })
    expect([listing.features, listing.link?.caption]).toEqual([[], 'Scan to see similar properties'])
  }
})
test('pets and furniture are told for a lease only', () => {
  const both = { isPetFriendly: true, furnishing: 'furnished' } as const
  expect(featureWords(listingWith(both))).toEqual([])
  expect(featureWords(listingWith({ ...both, saleOrLease: 'lease' }))).toEqual(['Pet friendly', 'Furnished'])
})

test('photos that are hidden are not printed, whatever was chosen; a choice of gone photos is no choice', () => {
  const ids = ['1', '2', '3'].map((n) => `aaaaaaaa-0000-4000-8000-00000000000${n}`)
  const media = ids.map((id, i) => photoOf(id, i, { isPublished: i !== 1 }))
  const chosen = (wanted: string[] | null) => chosenPhotos(media, 'dl', wanted).map(({ id }) => id.at(-1))

  expect(chosen(null)).toEqual(['1', '3'])
  expect(chosen([ids[2] ?? '', ids[1] ?? '', ids[0] ?? ''])).toEqual(['3', '1'])
  expect(chosen(['bbbbbbbb-0000-4000-8000-000000000009'])).toEqual(['1', '3'])
  expect(chosen([])).toEqual([])
})

test('digitally altered photos are marked, and the small print says what was altered', () => {
  const media = [
    photoOf('aaaaaaaa-0000-4000-8000-000000000001', 0),
    photoOf('aaaaaaaa-0000-4000-8000-000000000002', 1, { isAltered: true, alteredNote: 'furniture added' }),
  ]
  const { listing } = from({ media })

  expect(listing.photos.map((photo) => photo.isAltered)).toEqual([false, true])
  expect(listing.alteredNote).toBe('Images marked “Digitally altered” have been changed: furniture added.')
  expect(from({ media: media.slice(0, 1) }).listing.alteredNote).toBeNull()
})
