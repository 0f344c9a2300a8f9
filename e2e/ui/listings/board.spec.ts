// The board of listings: cards moved by keys, by menu and by the pointer, at once on the screen and back when taken back.
import type { Page } from '@playwright/test'
import { listingListEndpoints } from '../../../src/core/listings/listing-lists.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { aHouse, serveListings, serveStatusOfMany } from '../kit/kept-listings.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, test } from '../kit/test.ts'
import { undoOf } from '../kit/undo.ts'

function serveBoard(api: StandIn, status: 'draft' | 'live') {
  const listings = serveListings(api, [aHouse('Boardwalk', { status })])
  serveStatusOfMany(api, listings)
  return listings
}
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => column(page, name).getByRole('group', { name: /^5 Boardwalk/ })

test('a card is moved by keys with one call, and back by undo', gate, async ({ open, api }) => {
  serveBoard(api, 'draft')
  const page = await open('/listings?view=board')
  await card(page, 'Draft').focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(card(page, 'Live')).toBeVisible()
  const { body } = await api.called(listingListEndpoints.bulk)
  expect(body).toEqual({ ids: [id(1)], action: { type: 'status', status: 'live' } })
  await undoOf(page, '5 Boardwalk is live').click()
  await expect(card(page, 'Draft')).toBeVisible()
  expect((await api.called(listingListEndpoints.bulkUndo)).params).toEqual({ id: id(900) })
})

test('a card that was moved stays there while the answer is late and the columns are read again', gate, async ({ open, api }) => {
  const listings = serveBoard(api, 'draft')
  const page = await open('/listings?view=board')
  await api.listening()
  await expect(card(page, 'Draft')).toBeVisible()
  const release = api.hold(listingListEndpoints.bulk)
  await page.getByRole('button', { name: 'Move 5 Boardwalk' }).click()
  await page.getByRole('menuitem', { name: 'Live' }).click()
  await expect(card(page, 'Live')).toBeVisible()
  const reads = api.calls(listingEndpoints.getAll).length
  listings.get('Boardwalk')?.changedByColleague({ headline: 'Changed meanwhile' })
  // All nine columns.
  await api.called(listingEndpoints.getAll, reads + 9)
  await expect(card(page, 'Live')).toBeVisible()
  await expect(card(page, 'Draft')).toHaveCount(0)
  release()
  await expect(undoOf(page, '5 Boardwalk is live')).toBeVisible()
  await expect(card(page, 'Live')).toBeVisible()
})

test('a card that is dragged off the market asks why, and the reason goes along', async ({ open, api }) => {
  serveBoard(api, 'live')
  const page = await open('/listings?view=board')
  await card(page, 'Live').hover()
  const from = await card(page, 'Live').boundingBox()
  const to = await column(page, 'Withdrawn').boundingBox()
  if (!from || !to) throw new Error('the board is not there')
  await page.mouse.move(from.x + 40, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 12 })
  await expect(column(page, 'Withdrawn')).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Mark as withdrawn' })
  await dialog.getByLabel('Reason').fill('The vendor is away')
  await dialog.getByRole('button', { name: 'Mark as withdrawn' }).click()
  await expect(card(page, 'Withdrawn')).toBeVisible()
  const { body } = await api.called(listingEndpoints.update)
  expect(body).toMatchObject({ version: 1, status: 'withdrawn', statusReason: 'The vendor is away' })
  expect(api.calls(listingListEndpoints.bulk)).toEqual([])
})
