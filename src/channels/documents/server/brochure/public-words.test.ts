import { expect, test } from 'vitest'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { ListingFields, type ListingPatch } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { ListingClass, ListingStatus } from '#common/listing/listing-values.ts'
import { listingClasses } from '#common/listing/listing-values.ts'
import { listingEndpoints, type Listing } from '#core/listings/listings.contract.ts'
import { commercialBody, residentialBody } from '#channels/portals/server/adapters/domain/domain-bodies.ts'
import { buildPrice } from '#formats/reaxml/reaxml.ts'
import { outgoing } from '#formats/reaxml/testing.ts'
import { factLine } from '#core/listings/public-facts.rules.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { reads, textOf } from '../testing/read-pdf.ts'
import { pdfOf } from '../testing/printed-listing.ts'
import { reaxmlEndpoints } from '#channels/reaxml/reaxml.contract.ts'
import { sheetRows } from '#formats/spreadsheet/testing.ts'
import { documentEndpoints } from '../../documents.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { brochureDataFromListing } from './brochure-data-from-listing.ts'
import { stockListRow } from '../stock-list/stock-list-rows.ts'
import { harbour } from '../testing/sample-brochure.ts'

const portal = await testPortal()
const me = await (await portal.newAgency()).signIn()

interface Case {
  fields: ListingPatch
  /** While it is on the market. */
  label: string
  facts: string[]
  /** Beside the facts that stand first. */
  more?: string[]
}
const dollars = (n: number) => n * 100
const cases: Record<ListingClass, Case[]> = {
  residential: [
    {
      fields: {
        priceCents: dollars(1_250_000),
        bedrooms: 4,
        bathrooms: 2,
        garages: 1,
        openSpaces: 1,
        landArea: { value: 742, unit: 'squareMeter' },
        methodOfSale: 'auction',
        auctionVenue: 'Coogee Surf Club',
      },
      label: '$1,250,000',
      facts: ['4 bed', '2 bath', '2 car', '742 m² land'],
      more: ['Auction at Coogee Surf Club'],
    },
    {
      fields: {
        priceDisplay: 'range',
        priceFromCents: dollars(900_000),
        priceToCents: dollars(950_000),
        priceCents: dollars(900_000),
      },
      label: '$900,000 – $950,000',
      facts: [],
    },
    { fields: { priceDisplay: 'text', priceText: 'Price guide $1.2m', priceCents: 1 }, label: 'Price guide $1.2m', facts: [] },
    { fields: { priceDisplay: 'eoi', priceCents: 1 }, label: 'Expressions of interest', facts: [] },
  ],
  rental: [
    {
      fields: { rentCents: dollars(650), rentPeriod: 'week', bondCents: dollars(2_600), bedrooms: 2, bathrooms: 1, carports: 1 },
      label: '$650 per week',
      facts: ['2 bed', '1 bath', '1 car'],
      more: ['Bond $2,600'],
    },
  ],
  land: [
    {
      fields: {
        priceCents: dollars(480_000),
        landArea: { value: 512, unit: 'squareMeter' },
        frontageM: 16.5,
        estateName: 'Bluestone',
        estateStage: '4',
      },
      label: '$480,000',
      facts: ['512 m² land', '16.5 m frontage'],
      more: ['Estate: Bluestone, stage 4'],
    },
  ],
  rural: [
    {
      fields: {
        priceCents: dollars(9_800_000),
        landArea: { value: 12_450, unit: 'acre' },
        bedrooms: 4,
        annualRainfall: '520 mm',
        fencing: 'Stock-proof throughout',
      },
      label: '$9,800,000',
      facts: ['12,450 acres (5,038 ha) land', '4 bed'],
      more: ['Annual rainfall: 520 mm', 'Fencing: Stock-proof throughout'],
    },
  ],
  commercial: [
    {
      fields: {
        saleOrLease: 'lease',
        rentCents: dollars(825_000),
        rentPeriod: 'year',
        rentTax: 'exclusive',
        isPlusOutgoings: true,
        floorArea: { value: 1_850, unit: 'squareMeter' },
        onSiteCarSpaces: 24,
        zoning: 'Commercial 1',
        outgoingsCents: dollars(92_000),
      },
      label: '$825,000 per year + GST + outgoings',
      facts: ['1,850 m² floor', '24 car'],
      more: ['Zoning: Commercial 1', 'Outgoings: $92,000 per year'],
    },
    {
      fields: {
        saleOrLease: 'both',
        priceCents: dollars(2_400_000),
        tax: 'inclusive',
        rentCents: dollars(12_000),
        rentPeriod: 'month',
        rentTax: 'exclusive',
        passingRentCents: dollars(140_000),
        passingRentPeriod: 'year',
        returnPercent: 5.85,
      },
      label: '$2,400,000 incl. GST or $12,000 per month + GST',
      facts: [],
    },
    {
      fields: {
        priceDisplay: 'range',
        priceFromCents: dollars(1_000_000),
        priceToCents: dollars(1_100_000),
        tax: 'exclusive',
        returnPercent: 5.85,
        passingRentCents: dollars(60_000),
        passingRentPeriod: 'year',
        floorArea: { value: 90, unit: 'squareMeter' },
        floorAreaTo: 320,
      },
      label: '$1,000,000 – $1,100,000 + GST',
      facts: ['90 m² – 320 m² floor'],
      more: ['Return 5.85%', 'Passing rent: $60,000 per year'],
    },
    {
      fields: { saleOrLease: 'lease', rentPerSqmFromCents: dollars(410), rentPerSqmToCents: dollars(450), tax: 'exclusive' },
      label: '$410 – $450 per m² per year + GST',
      facts: [],
    },
  ],
  commercialLand: [
    {
      fields: { priceCents: dollars(3_000_000), tax: 'exclusive', landArea: { value: 2.5, unit: 'hectare' }, frontageM: 80 },
      label: '$3,000,000 + GST',
      facts: ['2.5 ha land', '80 m frontage'],
    },
  ],
  business: [
    {
      fields: { priceCents: dollars(385_000), isPlusStockAtValue: true, takings: '$24,000 a week', terms: '5 + 5 years' },
      label: '$385,000 + SAV',
      facts: [],
      more: ['Takings: $24,000 a week', 'Lease terms: 5 + 5 years'],
    },
    {
      fields: { priceCents: dollars(385_000), isPlusStockAtValue: true, tax: 'exclusive' },
      label: '$385,000 + GST + SAV',
      facts: [],
    },
  ],
  holidayRental: [
    {
      fields: { rentCents: dollars(2_100), rentPeriod: 'week', sleeps: 8, bedrooms: 4, bathrooms: 2, minimumNights: 3 },
      label: '$2,100 per week',
      facts: ['Sleeps 8', '4 bed', '2 bath'],
      more: ['Minimum stay 3 nights'],
    },
  ],
}
const today = '2026-11-20'
const paths: [ListingStatus, ListingPatch][][] = [
  [],
  [['live', {}]],
  [['offMarket', {}]],
  [
    ['live', {}],
    ['withdrawn', {}],
  ],
  [
    ['live', {}],
    ['underOffer', {}],
  ],
  [
    ['live', {}],
    ['sold', { soldOn: today, soldPriceCents: dollars(990_000), soldPriceDisplay: 'yes' }],
    ['settled', { settledOn: today }],
  ],
  [
    ['live', {}],
    ['sold', { soldOn: today, soldPriceCents: dollars(990_000), soldPriceDisplay: 'no' }],
  ],
]
const leasePaths: [ListingStatus, ListingPatch][][] = [
  [],
  [['live', {}]],
  [
    ['live', {}],
    ['underApplication', {}],
    ['leased', { leasedOn: today }],
  ],
]
const matrix = listingClasses.flatMap((listingClass) =>
  cases[listingClass].flatMap((one) => {
    const side = one.fields.saleOrLease ?? (listingClass === 'rental' || listingClass === 'holidayRental' ? 'lease' : 'sale')
    return (side === 'lease' ? leasePaths : side === 'sale' ? paths : paths.slice(0, 3)).map(
      (steps) => [listingClass, steps.at(-1)?.[0] ?? 'draft', one.label, one, steps] as const,
    )
  }),
)

test.each(matrix)('a %s that is %s says "%s" and the same facts everywhere', async (listingClass, status, _, one, steps) => {
  const listing = await listingAt(listingClass, one.fields, steps)
  expect(listing.status).toBe(status)
  const sold = status === 'sold' || status === 'settled'
  const label = sold ? (listing.soldPriceDisplay === 'yes' ? '$990,000' : '') : status === 'leased' ? '' : one.label

  // List row.
  const { items } = await me(listingEndpoints.getAll, { params: { clientId: me.agencyId }, query: { q: listing.reference } })
  expect(items.find(({ id }) => id === listing.id)?.priceLabel).toBe(label)
  // Paper and website.
  const paper = (['a4', 'website'] as const).map((type) => brochureOf(listing, type))
  for (const { priceLabel, facts, details, isDraft } of paper) {
    expect(isDraft).toBe(status === 'draft')
    // What is withdrawn is not for sale at that price.
    expect(priceLabel ?? '').toBe(status === 'withdrawn' ? '' : label)
    expect(facts.map(({ value }) => value)).toEqual(one.facts.map((fact) => fact.replace(/ (bed|bath|car|land|floor)$/, '')))
    const isOver = sold || status === 'leased' || status === 'withdrawn'
    for (const more of one.more ?? []) expect(details.map(factLine).includes(more)).toBe(!isOver)
  }
  const isReleased = !['draft', 'offMarket', 'withdrawn'].includes(status)
  const stock = stockListRow(
    {
      ...listing,
      fields: ListingFields.parse(listing),
      agentName: null,
      photoToken: null,
      photoFiles: [],
      isAltered: false,
      updatedAt: new Date(),
    },
    `${today}T09:00`,
  )
  expect(stock.price).toBe(isReleased ? label : '')
  // Spreadsheets: the office's own, and the stock list.
  const shown = isReleased && label ? label : undefined
  const sheetOf = async (file: Promise<unknown>) => sheetRows(Buffer.from((await file) as Uint8Array))
  const [headings = [], row = []] = await sheetOf(
    me(reaxmlEndpoints.exportSpreadsheet, { body: { ids: [listing.id], includeDrafts: true } }),
  )
  expect(row[headings.indexOf('Advertised price')]).toBe(shown)
  const [, stockRow = []] = await sheetOf(me(documentEndpoints.stockListTable, { query: { ids: listing.id } }))
  expect(stockRow[5]).toBe(shown)
  // Email, in both parts.
  const mail = await me(campaignEndpoints.preview, {
    body: {
      subject: 'S',
      preheader: '',
      senderAgentId: null,
      purpose: 'newsletter',
      design: {
        look: 'brand',
        blocks: [{ type: 'listingCard', id: 'a', listingId: listing.id, banner: '', button: '', showsPrice: true }],
      },
    },
  })
  const said = mail.text.replaceAll('\u00a0', ' ')
  expect(said).toContain([...one.facts, isReleased ? label : ''].filter(Boolean).join(' · '))
  if (isReleased && label) expect(mail.html).toContain(label)
  // Portals.
  const sent = outgoing(ListingFields.parse(listing), { status })
  const view = buildPrice(sent.fields).find(({ name }) => name === 'priceView')?.text
  if (isReleased && !sold && status !== 'leased') expect(view || label).toBe(label)
  // Domain takes a rent as a sum.
  if (status === 'live' && sent.fields.rentPerSqmFromCents === null)
    expect(displayTextsOf(listingClass, sent).join(' or ').replaceAll('&#8211;', '–')).toBe(label)
})

async function listingAt(listingClass: ListingClass, fields: ListingPatch, steps: (typeof paths)[number]): Promise<Listing> {
  const agentId = me.agentId ?? ''
  let listing = await me(listingEndpoints.create, {
    body: {
      listingClass,
      address: {
        ...emptyAddress,
        streetNumber: '1',
        street: `${listingClass} Road`,
        suburb: 'Darwin',
        state: 'NT',
        postcode: '0800',
      },
      agents: [{ agentId, role: 'listing' }],
      ...fields,
    },
  })
  for (const [status, more] of steps)
    listing = await me(listingEndpoints.update, {
      params: { id: listing.id },
      body: { version: listing.version, status, statusReason: 'Asked to', ...more },
    })
  // One open life per property: the next case is the same address.
  await me(listingEndpoints.update, {
    params: { id: listing.id },
    body: { version: listing.version, address: { ...listing.address, streetNumber: listing.reference } },
  })
  return me(listingEndpoints.getOne, { params: { id: listing.id } })
}

const brochureOf = (listing: Listing, type: 'a4' | 'website') =>
  brochureDataFromListing({
    listing,
    agency: harbour,
    agents: [],
    pageUrl: null,
    now: `${today}T09:00`,
    type,
    theme: 'classic',
    photos: [],
    plans: [],
    banner: null,
    words: { headline: null, description: null, occasion: null },
  }).listing

function displayTextsOf(listingClass: ListingClass, sent: ReturnType<typeof outgoing>): unknown[] {
  const at = (body: unknown, key: string) =>
    ((body as Record<string, { displayText?: unknown }>)[key]?.displayText ?? []) as unknown
  if (listingClass === 'commercial' || listingClass === 'commercialLand') {
    const body = commercialBody(sent)
    return [at(body, 'salePrice'), at(body, 'leasePrice')].flat()
  }
  return [at(residentialBody(sent), 'price')]
}

test('HTML that is already stored never reaches the public', async () => {
  const listing = await listingAt(
    'residential',
    {
      priceCents: 1,
      headline: 'Sun &amp; sea',
      description: '<p>Walk to the sand.</p><ul><li>Pool</li></ul>',
      otherFeatures: '<b>Boat shed</b>',
    },
    [['live', {}]],
  )

  const { headline, paragraphs, features } = brochureOf(listing, 'a4')
  expect({ headline, paragraphs, features }).toEqual({
    headline: 'Sun & sea',
    paragraphs: ['Walk to the sand.', '• Pool'],
    features: ['Boat shed'],
  })
  const { html } = await me(campaignEndpoints.preview, {
    body: {
      subject: 'S',
      preheader: '',
      senderAgentId: null,
      purpose: 'newsletter',
      design: {
        look: 'brand',
        blocks: [{ type: 'listingGrid', id: 'a', source: 'chosen', listingIds: [listing.id], style: 'rows' }],
      },
    },
  })
  expect(html).not.toContain('&amp;amp;')
})

test.each([
  ['NSW', 'Licence 0800'],
  ['VIC', 'General 77'],
  ['SA', 'RLA 123456'],
] as const)('paper and email name the same licence for a property in %s', async (state, licence) => {
  const office = await (await portal.newAgency()).signIn()
  const licences = { NSW: '0800', SA: '123456' }
  await office(brandingEndpoints.update, {
    params: { id: office.agencyId },
    body: { version: 1, licenceLine: 'General 77', licences } as never,
  })
  const place = { ...emptyAddress, streetNumber: '1', street: 'Quay Road', suburb: 'Town', state, postcode: '5000' }
  const { id } = await office(listingEndpoints.create, { body: { listingClass: 'residential', address: place } })
  const design = {
    look: 'brand',
    blocks: [{ type: 'listingCard', id: 'a', listingId: id, banner: '', button: '', showsPrice: true }],
  }
  const mail = await office(campaignEndpoints.preview, { body: { design, purpose: 'newsletter' } as never })

  expect(mail.text.replaceAll('\u00a0', ' ')).toContain(licence)
  if (reads) expect(textOf(await pdfOf(office, id))).toContain(licence)
  for (const other of ['Licence 0800', 'General 77', 'RLA 123456'].filter((one) => one !== licence))
    expect(mail.text).not.toContain(other)
})

test('an email of homes in two states names the licence of each, and no other state’s stands in for that of South Australia', async () => {
  const office = await (await portal.newAgency()).signIn()
  await office(brandingEndpoints.update, {
    params: { id: office.agencyId },
    body: { version: 1, licenceLine: 'General 77', licences: { NSW: '0800' } } as never,
  })
  const listingIn = (state: 'NSW' | 'SA' | 'VIC') =>
    office(listingEndpoints.create, {
      body: {
        listingClass: 'residential',
        address: { ...emptyAddress, street: `${state} Road`, suburb: 'Town', state, postcode: '5000' },
      },
    })
  const footOf = async (...states: ('NSW' | 'SA' | 'VIC')[]) => {
    const ids = await Promise.all(states.map(async (state) => (await listingIn(state)).id))
    const design = { look: 'brand', blocks: [{ type: 'listingGrid', id: 'a', source: 'chosen', listingIds: ids, style: 'rows' }] }
    return (await office(campaignEndpoints.preview, { body: { design, purpose: 'newsletter' } as never })).text.split('--').at(-1)
  }
  expect(await footOf('NSW', 'VIC')).toMatch(/Licence 0800 · General 77/)
  expect(await footOf('SA')).not.toContain('General 77')
})
