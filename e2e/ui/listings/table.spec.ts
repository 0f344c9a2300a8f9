// The table of listings: who sells, how many asked, where it is online, what it sold for; and the map beside it.
import type { Page } from '@playwright/test'
import { enquiryEndpoints } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { cockpitEndpoints } from '../../../src/channels/portals/cockpit.contract.ts'
import { listingListEndpoints, MapPoint } from '../../../src/core/listings/listing-lists.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { aHouse, listingRowOf, serveListings } from '../kit/kept-listings.ts'
import { page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, sampleOf, test } from '../kit/test.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Listings' })
const rowOf = (page: Page, reference: string) => grid(page).getByRole('row', { name: new RegExp(reference) })

function serveRow(api: StandIn) {
  serveListings(api, [aHouse('Market Lane', { status: 'live' })])
  api
    .on(listingListEndpoints.extras, [{ listingId: id(1), vendors: ['Grace Okafor', 'Tom Okafor'], closedOn: null }])
    .on(enquiryEndpoints.ofListings, [{ listingId: id(1), total: 7, open: 2 }])
    .on(cockpitEndpoints.ofListings, [
      {
        listingId: id(1),
        portals: [{ accountId: id(41), name: 'Domain', state: 'live' as const, wantedState: 'live' as const, isHeld: false }],
      },
    ])
}

test('a row says who sells', async ({ open, api }) => {
  serveRow(api)
  const page = await open('/listings')
  await expect(page.getByRole('columnheader', { name: 'Vendor', exact: true })).toBeVisible()
  await expect(rowOf(page, 'HV-1001').getByText('Grace Okafor, Tom Okafor')).toBeVisible()
})

test('a row says how many have enquired, and how many of them wait for a reply', async ({ open, api }) => {
  serveRow(api)
  const page = await open('/listings')
  await expect(page.getByRole('columnheader', { name: 'Enquiries', exact: true })).toBeVisible()
  await expect(rowOf(page, 'HV-1001')).toContainText('72 without a reply')
})

test('a row says on which portals it is', async ({ open, api }) => {
  serveRow(api)
  const page = await open('/listings')
  await expect(page.getByRole('columnheader', { name: 'Portals', exact: true })).toBeVisible()
  await expect(rowOf(page, 'HV-1001')).toContainText('Domain: Live')
})

test('a row says since how many days it is on the market, or for how many it was', async ({ open, api }) => {
  const listedAt = '2026-11-12T23:00:00.000Z'
  serveListings(api, [
    aHouse('Market Lane', { status: 'live', listedAt }),
    aHouse('Sold Street', { id: 2, status: 'sold', listedAt }),
  ])
  api.on(listingListEndpoints.extras, [{ listingId: id(2), vendors: [], closedOn: '2026-11-17' }])
  const page = await open('/listings')
  const days = (reference: string, count: string) => rowOf(page, reference).getByRole('gridcell', { name: count, exact: true })
  await expect(page.getByRole('columnheader', { name: 'Days', exact: true })).toBeVisible()
  await expect(days('HV-1001', '12')).toBeVisible()
  await expect(days('HV-1002', '4')).toBeVisible()
})

test('on a wide screen the columns that come with the table fit it', async ({ open, api }) => {
  serveRow(api)
  const page = await open('/listings')
  await expect(rowOf(page, 'HV-1001')).toBeVisible()
  expect(await grid(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('staff read a sold price that the public is not told, and that it is not', gate, async ({ open, api }) => {
  const sold = aHouse('Sold Street', { status: 'sold' })
  serveListings(api, [sold])
  api.on(listingEndpoints.getAll, pageOf([listingRowOf(sold, { priceLabel: '', soldPriceCents: 112_500_000 })]))
  const page = await open('/listings')
  await expect(rowOf(page, 'HV-1001')).toContainText('Undisclosed to the public: $1,125,000')
})

const point = sampleOf(MapPoint, { id: id(1), latitude: -37.8, longitude: 145.03, status: 'live', name: '5 Chart Road' })
function serveMap(api: StandIn) {
  const [onMap, other] = [aHouse('Chart Road', { status: 'live' }), aHouse('Chart Lane', { id: 2 })]
  serveListings(api, [onMap, other])
  api
    .on(listingListEndpoints.map, { points: [{ ...point, priceLabel: '$1,250,000' }], withoutPosition: 1, isCut: false })
    .on(listingEndpoints.getAll, ({ query: { hasPosition } }) => pageOf([listingRowOf(hasPosition === false ? other : onMap)]))
}
const kinds = (page: Page) => page.getByRole('group', { name: 'View' }).getByRole('button')

test.describe('with tiles for maps', () => {
  test.use({ settings: { MAP_TILES_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png' } })

  test('the map has a marker for each listing, which says what it is', async ({ open, api }) => {
    serveMap(api)
    const page = await open('/listings?view=map')
    await expect(page.locator('canvas')).toBeVisible()
    await expect(page.getByRole('button', { name: '5 Chart Road, Live, $1,250,000' })).toBeVisible()
  })

  test('the map says which listings it cannot show', async ({ open, api }) => {
    serveMap(api)
    const page = await open('/listings?view=map')
    await page.getByRole('button', { name: 'Not on the map 1' }).click()
    await expect(page.getByRole('link', { name: /5 Chart Lane/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /5 Chart Road/ })).toHaveCount(0)
  })
})

test('without tiles no map is offered, and its address shows the table', async ({ open, api }) => {
  serveMap(api)
  const page = await open('/listings?view=map')
  await expect(grid(page)).toBeVisible()
  await expect(kinds(page)).toHaveCount(2)
  expect(api.calls(listingListEndpoints.map)).toEqual([])
})

test.describe('on a phone with large text', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a row says its address whole, on two lines', async ({ open, api }) => {
    serveListings(api, [aHouse('Lantern Avenue North')])
    const page = await open('/')
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    await page.getByRole('link', { name: 'Listings' }).click()
    const address = page.getByRole('grid').getByText('Lantern Avenue North')
    await expect(address).toBeVisible()
    const cut = await address.evaluate((text) => [text.scrollWidth - text.clientWidth, text.scrollHeight - text.clientHeight])
    expect(Math.max(...cut)).toBeLessThanOrEqual(1)
    expect((await page.getByPlaceholder(/^Address/).boundingBox())?.width).toBeGreaterThan(300)
  })
})
