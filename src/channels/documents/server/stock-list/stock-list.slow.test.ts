import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { sheetRows } from '#formats/spreadsheet/testing.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { documentEndpoints as e, maxStockListRows } from '../../documents.contract.ts'
import { at, listingOf } from '../testing/printed-listing.ts'
import { expectSound, rawTextOf, reads, textOf } from '../testing/read-pdf.ts'

const portal = await testPortal()
const me = await (await portal.newAgency()).signIn()

test('a stock list holds what is on the market, in order, with a head on every page; a draft keeps its price to itself', async () => {
  const office = await (await portal.newAgency()).signIn()
  const make = async (suburb: string, status?: string) => {
    const id = await listingOf(office, {
      priceCents: 66_600_000,
      address: at({ streetNumber: '1', street: 'High Street', suburb, state: 'VIC', postcode: '3000' }),
    })
    if (status) {
      const { version } = await office(listingEndpoints.getOne, { params: { id } })
      await office(listingEndpoints.update, { params: { id }, body: { version, status: status as never } })
    }
    return id
  }
  await make('Zumsteins', 'live')
  await make('Abbotsford', 'live')
  const draft = await make('Hiddenville')
  const pdf = (await office(e.stockList, { query: {} })) as unknown as Buffer

  await expectSound(pdf)
  if (reads) {
    const text = textOf(pdf)
    expect(text.indexOf('Abbotsford')).toBeGreaterThan(0)
    expect(text.indexOf('Zumsteins')).toBeGreaterThan(text.indexOf('Abbotsford'))
    expect(text).not.toContain('Hiddenville')
    expect(text).toContain('$666,000')
    expect(text).toMatch(/Page 1 of 1/)
    const own = textOf((await office(e.stockList, { query: { ids: draft } })) as unknown as Buffer)
    expect(own).toContain('Hiddenville')
    expect(own).not.toContain('666,000')
  }
  expect(await office(e.stockListPreview, { query: {} })).toMatchObject({ rows: 2, isCut: false, pages: 1 })
  // Another agency's listings are not found, even by id.
  expect(await me(e.stockListPreview, { query: { ids: draft } })).toMatchObject({ rows: 0 })
})

test('a stock list goes by sale and lease, then suburb; it says a status only where it is unusual, and land by its size', async ({
  skip,
}) => {
  skip(!reads, 'poppler is missing')
  const office = await (await portal.newAgency()).signIn()
  const make = async (suburb: string, more: object) => {
    const address = at({ streetNumber: '1', street: 'High Street', suburb, state: 'VIC', postcode: '3000' })
    const id = await listingOf(office, { address, ...more })
    const { version } = await office(listingEndpoints.getOne, { params: { id } })
    await office(listingEndpoints.update, { params: { id }, body: { version, status: 'live' } })
    return id
  }
  const { id } = await office(listingEndpoints.create, { body: { listingClass: 'rental' } })
  const rental = await office(listingEndpoints.getOne, { params: { id } })
  await office(listingEndpoints.update, {
    params: { id },
    body: {
      ...{ version: rental.version, status: 'live', rentCents: 68_000, rentPeriod: 'week', priceDisplay: 'show' },
      address: at({ streetNumber: '1', street: 'High Street', suburb: 'Abbotsford', state: 'VIC', postcode: '3000' }),
    } as never,
  })
  await make('Yarraville', { headline: 'STUNNING FAMILY HOME!!!', landArea: { value: 742, unit: 'squareMeter' } })
  const closed = await make('Zumsteins', { priceDisplay: 'hide' })
  const { version } = await office(listingEndpoints.getOne, { params: { id: closed } })
  await office(listingEndpoints.update, { params: { id: closed }, body: { version, status: 'underOffer' } })
  const text = rawTextOf((await office(e.stockList, { query: {} })) as unknown as Buffer).replaceAll(/\s+/g, ' ')

  // Spaced letters are read one by one.
  const letters = text.replaceAll(' ', '')
  const order = ['SALES·2', 'Yarraville', 'Zumsteins', 'LEASING·1', 'Abbotsford'].map((words) => letters.indexOf(words))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(0)
  for (const words of ['742 m²', 'Contact agent', 'Under offer', 'Stunning Family']) expect(text).toContain(words)
  expect(text).not.toMatch(/Available|STUNNING|!!/)
})

test('offices are listed with their level and floor area; a list of one side has no groups, and a long headline ends at a word', async ({
  skip,
}) => {
  skip(!reads, 'poppler is missing')
  const office = await (await portal.newAgency()).signIn()
  const address = at({
    level: '3',
    streetNumber: '20',
    street: 'Collins St',
    suburb: 'Melbourne',
    state: 'VIC',
    postcode: '3000',
  })
  const headline = 'Bright corner offices with parking, end-of-trip showers and a terrace over the gardens of the hospital'
  const ids = [
    await listingOf(office, { address, headline, floorArea: { value: 128, unit: 'squareMeter' } }),
    await listingOf(office, { landArea: { value: 742, unit: 'squareMeter' } }),
  ].join(',')
  const words = async (query: object) =>
    rawTextOf((await office(e.stockList, { query: { ids, ...query } as never })) as unknown as Buffer).replaceAll(/\s+/g, ' ')
  const text = await words({ saleOrLease: 'sale' })

  for (const one of ['Level 3, 20 Collins St', '128 m² floor', '742 m²', 'the gardens of…']) expect(text).toContain(one)
  expect(text.replaceAll(' ', '')).toMatch(/area/i)
  expect(text.replaceAll(' ', '')).not.toMatch(/sales·/i)
})

test('as many listings can be chosen by hand as fit on one list', async () => {
  const url = await portal.address()
  const authorization = `Bearer ${me.accessToken}`
  const ask = (count: number) => {
    const query = new URLSearchParams({ ids: Array.from({ length: count }, () => randomUUID()).join(','), format: 'csv' })
    return fetch(`${url}${e.stockListTable.path}?${query}`, { headers: { authorization } })
  }
  expect((await ask(maxStockListRows)).status).toBe(200)
  expect((await ask(maxStockListRows + 1)).status).toBe(400)
})

test('an empty stock list says so, and bad filters are named', async () => {
  const office = await (await portal.newAgency()).signIn()
  const pdf = (await office(e.stockList, { query: {} })) as unknown as Buffer

  if (reads) expect(textOf(pdf)).toContain('No listings match')
  await expect(office(e.stockList, { query: { ids: 'not-an-id', saleOrLease: 'swap' } as never })).rejects.toMatchObject({
    status: 400,
  })
})

test('as a spreadsheet it is sorted by suburb, each with its number, and says no more of a price or an address than the printed one', async () => {
  const office = await (await portal.newAgency()).signIn()
  const make = async (streetNumber: string, suburb: string, more = {}) => {
    const address = at({ streetNumber, street: 'High Street', suburb, state: 'VIC', postcode: '3000' })
    const id = await listingOf(office, { priceCents: 66_600_000, address, ...more })
    const { version } = await office(listingEndpoints.getOne, { params: { id } })
    return office(listingEndpoints.update, { params: { id }, body: { version, status: 'live' } })
  }
  await make('1', 'Zumsteins')
  await make('2', 'Abbotsford', { priceDisplay: 'contactAgent', addressVisibility: 'suburb' })
  await make('3', 'Abbotsford', { floorArea: { value: 128, unit: 'squareMeter' } })
  const rows = sheetRows(Buffer.from((await office(e.stockListTable, { query: {} })) as never))

  expect(rows.map(([suburb]) => suburb)).toEqual([
    'Suburb',
    ...['Abbotsford', 'Abbotsford', 'Abbotsford VIC 3000 total'],
    ...['Zumsteins', 'Zumsteins VIC 3000 total', 'All suburbs'],
  ])
  expect(rows.map((row) => row[3])).toEqual(expect.arrayContaining(['2 listings', '1 listing', '3 listings', '3 High Street']))
  expect(rows.at(-1)?.[7]).toBe('3 for sale')
  const withheld = rows.find((row) => row[7] === 'Contact agent')
  expect(withheld?.[3]).toBeUndefined()
  expect(JSON.stringify(rows)).not.toContain('2 High Street')
  expect(JSON.stringify(rows).split('666')).toHaveLength(3)

  // A CSV is imported and filtered: one line for each listing and one value in each column.
  const csv = (await office(e.stockListTable, { query: { format: 'csv' } })) as unknown as Buffer
  const lines = csv.toString().trim().split(/\r?\n/)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Suburb,State,Postcode,Address')
  expect(lines[0]).toContain('Land m²,Floor m²')
  expect(csv.toString()).not.toMatch(/total|listings/i)
  const abbotsford = lines.find((line) => line.includes('3 High Street')) ?? ''
  expect(abbotsford).toMatch(/^Abbotsford,VIC,3000,3 High Street,/)
  expect(abbotsford).toMatch(/,128,/)
})
