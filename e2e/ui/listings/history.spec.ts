// What becomes of a listing: its price with the reason, its history, the bin, and its next life.
import type { Page } from '@playwright/test'
import { BinnedListing, listingEndpoints, PriceChange } from '../../../src/core/listings/listings.contract.ts'
import { listingListEndpoints } from '../../../src/core/listings/listing-lists.contract.ts'
import { Life, propertyEndpoints } from '../../../src/workspace/properties/properties.contract.ts'
import { aHouse, bulkAnswer, serveListings } from '../kit/kept-listings.ts'
import { page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, sampleOf, test } from '../kit/test.ts'

const path = `/listings/${id(1)}`
function serveHouse(api: StandIn, over: NonNullable<Parameters<typeof aHouse>[1]> = {}) {
  const house = serveListings(api, [aHouse('Depth Street', { status: 'live', priceCents: 185_000_000, ...over })]).get(
    'Depth Street',
  )
  if (!house) throw new Error('no house')
  return house
}
const more = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a price is changed with the reason that its history shows', gate, async ({ open, api }) => {
  serveHouse(api)
  api.on(listingEndpoints.priceHistory, () =>
    pageOf(
      api
        .calls(listingEndpoints.update)
        .map(({ body }) => sampleOf(PriceChange, { newPriceCents: body.priceCents ?? null, reason: body.priceReason ?? null })),
    ),
  )
  const page = await open(path)
  await more(page, 'Change price')
  const dialog = page.getByRole('dialog', { name: 'Change price' })
  await dialog.getByLabel('Search price').fill('1,750,000')
  await dialog.getByLabel('Reason').fill('Back on the market')
  await dialog.getByRole('button', { name: 'Save price' }).click()
  await expect(page.getByText('“Back on the market”')).toBeVisible()
  await expect(page.getByText(/→ \$1,750,000/)).toBeVisible()
  expect((await api.called(listingEndpoints.update)).body).toMatchObject({
    priceCents: 175_000_000,
    priceReason: 'Back on the market',
  })
})

const price = { field: 'priceCents', before: 185_000_000, after: 175_000_000 }
const changed = {
  id: id(72),
  at: '2026-11-24T22:00:00.000Z',
  userName: 'Dana Whitcombe',
  isMine: false,
  action: 'changed',
  changes: [price],
}
test('a change of a live listing is undone from the history once it is said what goes back', gate, async ({ open, api }) => {
  const house = serveHouse(api, { priceCents: 175_000_000 })
  api
    .on(listingEndpoints.history, () =>
      pageOf(api.calls(listingEndpoints.undo).length ? [{ ...changed, id: id(73), action: 'undid' }, changed] : [changed]),
    )
    .on(listingEndpoints.undo, () => house.save({ priceCents: 185_000_000 }))
  const page = await open(`${path}?tab=history`)
  const entry = page.getByRole('listitem').filter({ hasText: 'Dana Whitcombe changed' })
  await expect(entry).toContainText('$1,850,000 → $1,750,000')
  await entry.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this change?' })
  await expect(question).toContainText('Current $1,750,000')
  await expect(question).toContainText('After undo $1,850,000')
  expect(api.calls(listingEndpoints.undo)).toEqual([])
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('undid a change')).toBeVisible()
  expect((await api.called(listingEndpoints.undo)).body).toMatchObject({ eventId: id(72) })
})

test('of a change of many fields single ones are undone', async ({ open, api }) => {
  const house = serveHouse(api, { status: 'draft', priceCents: 175_000_000, headline: 'By the sea' })
  const others = [
    { field: 'headline', before: 'Near the sea', after: 'By the sea' },
    { field: 'description', before: 'Old', after: 'New' },
  ]
  api
    .on(listingEndpoints.history, pageOf([{ ...changed, changes: [price, ...others] }]))
    .on(listingEndpoints.undo, () => house.save({ priceCents: 185_000_000 }))
  const page = await open(`${path}?tab=history`)
  await page.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this change?' })
  await question.getByRole('checkbox', { name: 'Headline' }).uncheck()
  await question.getByRole('checkbox', { name: 'Description' }).uncheck()
  await question.getByRole('button', { name: 'Undo 1 of 3' }).click()
  await expect(question).toHaveCount(0)
  expect((await api.called(listingEndpoints.undo)).body).toMatchObject({ eventId: id(72), fields: ['priceCents'] })
})

test('a listing is deleted from its menu, and one message brings it back', gate, async ({ open, api }) => {
  serveHouse(api)
  api
    .on(listingListEndpoints.shownOnPortals, { listings: 0, portals: [] })
    .on(listingListEndpoints.bulk, bulkAnswer({ total: 1, done: 1, changed: 1 }))
    .on(listingListEndpoints.bulkUndo, bulkAnswer({ state: 'undone', undone: 1 }))
  const page = await open(path)
  await more(page, 'Delete')
  const { body } = await api.called(listingListEndpoints.bulk)
  expect(body).toMatchObject({ ids: [id(1)], action: { type: 'delete' } })
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  expect((await api.called(listingListEndpoints.bulkUndo)).params).toEqual({ id: id(900) })
})

test('what is in the bin says how many days are left, and is restored from there', async ({ open, api }) => {
  const binned = sampleOf(BinnedListing, {
    ...{ id: id(1), streetLine: '5 Depth Street', suburb: 'Brighton', canRestore: true, deletedBy: 'Dana Whitcombe' },
    ...{ deletedAt: '2026-11-24T23:00:00.000Z', goesAt: '2026-12-24T23:00:00.000Z' },
  })
  const isThere = () => api.calls(listingEndpoints.restore).length === 0
  api.on(listingEndpoints.bin, () => pageOf(isThere() ? [binned] : [])).on(listingEndpoints.restore, aHouse('Depth Street'))
  const page = await open('/listings/bin')
  const row = page.getByRole('listitem').filter({ hasText: '5 Depth Street' })
  await expect(row).toContainText('30 days left')
  await row.getByRole('button', { name: /^Restore/ }).click()
  await expect(row).toHaveCount(0)
  expect((await api.called(listingEndpoints.restore)).params).toEqual({ id: id(1) })
})

test('a withdrawn listing is listed again as a draft of its own, open in the editor', async ({ open, api }) => {
  serveHouse(api, { status: 'withdrawn' })
  const next = aHouse('Depth Street', { id: 9, status: 'draft', headline: 'As before' })
  api.on(listingEndpoints.listAgain, () => {
    api.on(listingEndpoints.getOne, next)
    return next
  })
  const page = await open(path)
  await page.getByRole('button', { name: 'Relist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Relist' })
  await expect(dialog.getByRole('checkbox', { name: 'Copy photos' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Relist' }).click()
  await expect(page).toHaveURL(new RegExp(`/listings/${id(9)}/edit`))
  await expect(page.getByLabel('Headline')).toHaveValue('As before')
  expect((await api.called(listingEndpoints.listAgain)).body).toEqual({ withPhotos: true })
})

test('the history of a property shows every life of it, with why one ended', async ({ open, api }) => {
  serveHouse(api, { status: 'withdrawn', propertyId: id(31) })
  const life = (over: object) => sampleOf(Life, { saleOrLease: 'sale', ...over })
  api.on(
    propertyEndpoints.getOne,
    answerOf(propertyEndpoints.getOne, {
      id: id(31),
      streetLine: '5 Depth Street',
      lives: [
        life({ id: id(9), reference: 'HV-1009', status: 'draft' }),
        life({ id: id(1), reference: 'HV-1001', status: 'withdrawn', statusReason: 'The owner stays' }),
      ],
    }),
  )
  const page = await open(path)
  await page.getByRole('link', { name: 'Property history' }).click()
  await expect(page.getByRole('heading', { name: '2 listings' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'HV-1001' })).toContainText('“The owner stays”')
  await expect(page.getByRole('listitem').filter({ hasText: 'HV-1009' })).toBeVisible()
})

test('six photos uploaded together are one entry, and a portal is named', async ({ open, api }) => {
  serveHouse(api)
  const photo = (n: number) => ({
    ...{ id: id(80 + n), at: `2026-11-24T22:0${n}:00.000Z`, userName: 'Dana Whitcombe', isMine: false, action: 'mediaAdded' },
    changes: [{ field: 'media', before: null, after: `${n}.jpg` }],
  })
  const onPortal = { ...changed, action: 'published', changes: [{ field: 'portal', before: null, after: 'Domain' }] }
  api.on(listingEndpoints.history, pageOf([onPortal, ...[6, 5, 4, 3, 2, 1].map(photo)]))
  const page = await open(`${path}?tab=history`)
  const entries = page.getByRole('tabpanel', { name: 'History' }).getByRole('listitem')
  await expect(entries).toHaveText([/published it on Domain/, /added 6 photos or files.*1\.jpg, 2\.jpg, 3\.jpg and 3 more/])
})

test('the price of a listing is pressed to change it, by who may', async ({ open, api }) => {
  serveHouse(api)
  const page = await open(path)
  await page.getByRole('button', { name: /1,850,000.*Change price/ }).click()
  await expect(page.getByRole('dialog', { name: 'Change price' })).toBeVisible()
})

test('the parts of a listing stand in one line beside the menu of a small laptop', async ({ open, api, page: small }) => {
  await small.setViewportSize({ width: 1280, height: 720 })
  serveHouse(api)
  const page = await open(path)
  const tabs = page.getByRole('tab')
  await expect(tabs.filter({ hasText: 'History' })).toBeVisible()
  const tops = await tabs.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
})
