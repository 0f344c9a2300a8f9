import { expect, test } from 'vitest'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingClass } from '#common/listing/listing-values.ts'
import { listingClasses } from '#common/listing/listing-values.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { commercialBody, residentialBody } from '#channels/portals/server/adapters/domain/domain-bodies.ts'
import { buildPrice } from '#formats/reaxml/reaxml.ts'
import { outgoing } from '#formats/reaxml/testing.ts'
import { factLine } from '#core/listings/public-facts.rules.ts'
import { reaxmlEndpoints } from '#channels/reaxml/reaxml.contract.ts'
import { sheetRows } from '#formats/spreadsheet/testing.ts'
import { documentEndpoints } from '../../documents.contract.ts'
import { brochureOf, listingAt, type Step, today } from '../testing/listing-at.ts'
import { cases } from '../testing/public-cases.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { stockListRow } from '../stock-list/stock-list-rows.ts'
const portal = await testPortal()
const me = await (await portal.newAgency()).signIn()

const dollars = (n: number) => n * 100
const paths: Step[][] = [
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
const leasePaths: Step[][] = [
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
  const listing = await listingAt(me, listingClass, one.fields, steps)
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
    // A withdrawn listing is not for sale at that price.
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
  const [stockHeadings = [], stockRow = []] = await sheetOf(me(documentEndpoints.stockListTable, { query: { ids: listing.id } }))
  expect(stockRow[stockHeadings.indexOf('Price')]).toBe(shown)
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

function displayTextsOf(listingClass: ListingClass, sent: ReturnType<typeof outgoing>): unknown[] {
  const at = (body: unknown, key: string) =>
    ((body as Record<string, { displayText?: unknown }>)[key]?.displayText ?? []) as unknown
  if (listingClass === 'commercial' || listingClass === 'commercialLand') {
    const body = commercialBody(sent)
    return [at(body, 'salePrice'), at(body, 'leasePrice')].flat()
  }
  return [at(residentialBody(sent), 'price')]
}
