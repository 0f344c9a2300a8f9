// The status of a listing on its page: what each step asks, what it sends, and how a sale is undone.
import type { Locator, Page } from '@playwright/test'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, test } from '../kit/test.ts'
import { undoOf } from '../kit/undo.ts'

const path = `/listings/${id(1)}`
type House = NonNullable<Parameters<typeof aHouse>[1]>
const complete: House = { status: 'live', priceCents: 185_000_000, agents: [{ agentId: id(61), role: 'listing' }] }
function serveHouse(api: StandIn, over: House = {}) {
  const house = serveListings(api, [aHouse('Depth Street', { ...complete, ...over })]).get('Depth Street')
  if (!house) throw new Error('no house')
  return house
}
const statusOf = (page: Page, status: string) => page.getByRole('button', { name: `Status: ${status}. Change` })
async function take(page: Page, from: string, to: string): Promise<Locator> {
  await statusOf(page, from).click()
  await page.getByRole('menuitem', { name: to, exact: true }).click()
  return page.getByRole('dialog', { name: `Mark as ${to.toLowerCase()}` })
}

test('a complete draft goes live with one click', gate, async ({ open, api }) => {
  serveHouse(api, { status: 'draft' })
  const page = await open(path)
  await take(page, 'Draft', 'Live')
  await expect(statusOf(page, 'Live')).toBeVisible()
  expect((await api.called(listingEndpoints.update)).body).toEqual({ version: 1, status: 'live' })
})

test('sold asks for the day and the price, which may be typed as they are said', gate, async ({ open, api }) => {
  serveHouse(api)
  const page = await open(path)
  const dialog = await take(page, 'Live', 'Sold')
  await dialog.getByLabel('Contract date').fill('2 nov')
  await dialog.getByLabel('Sold price', { exact: true }).fill('1.8m')
  await dialog.getByLabel('Settlement due (if known)').fill('15/12/26')
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  await expect(page.getByText('15 Dec 2026')).toBeVisible()
  const sold = { soldOn: '2026-11-02', soldPriceCents: 180_000_000, settlementDueOn: '2026-12-15', soldPriceDisplay: 'no' }
  expect((await api.called(listingEndpoints.update)).body).toMatchObject({ version: 1, status: 'sold', ...sold })
})

test('sold without a price is not sent, and says what is missing', gate, async ({ open, api }) => {
  serveHouse(api)
  const page = await open(path)
  const dialog = await take(page, 'Live', 'Sold')
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  await expect(dialog.getByLabel('Sold price', { exact: true })).toHaveAccessibleDescription(/Enter the sale price/)
  expect(api.calls(listingEndpoints.update)).toEqual([])
})

test('a sold price that stays undisclosed says so on the page', async ({ open, api }) => {
  serveHouse(api, { status: 'sold', soldOn: '2026-11-02', soldPriceCents: 180_000_000, soldPriceDisplay: 'no' })
  const page = await open(path)
  await expect(page.getByText('Undisclosed to the public')).toBeVisible()
})

const closing = { openHomes: 1, openTasks: 2 }
test('sold asks once about open homes and tasks, and says to end them', async ({ open, api }) => {
  serveHouse(api)
  api.on(listingEndpoints.remainingWork, closing)
  const page = await open(path)
  const dialog = await take(page, 'Live', 'Sold')
  await expect(dialog.getByRole('checkbox', { name: 'Also cancel 1 open home and close 2 open tasks' })).toBeChecked()
  await dialog.getByLabel('Sold price', { exact: true }).fill('950,000')
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  expect((await api.called(listingEndpoints.update)).body).toMatchObject({ status: 'sold', endsWork: true })
})

test('one undo of a sale asks the server to take back that very step', gate, async ({ open, api }) => {
  const house = serveHouse(api)
  const step = {
    id: id(71),
    at: '2026-11-24T23:00:00.000Z',
    userName: 'Eleanor Whitcombe',
    isMine: false,
    action: 'became sold',
    changes: [],
  }
  const before = { ...step, id: id(70), action: 'became live' }
  api
    .on(listingEndpoints.remainingWork, closing)
    .on(listingEndpoints.history, pageOf([step, before]))
    .on(listingEndpoints.undo, () => house.save({ status: 'live' }))
  const page = await open(path)
  const dialog = await take(page, 'Live', 'Sold')
  await dialog.getByLabel('Sold price', { exact: true }).fill('950,000')
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  await undoOf(page, 'Marked as sold').click()
  await expect(statusOf(page, 'Live')).toBeVisible()
  expect((await api.called(listingEndpoints.undo)).body).toMatchObject({ eventId: id(71) })
})

test('a sale that fell through goes back to live with its reason only', async ({ open, api }) => {
  serveHouse(api, { status: 'sold' })
  const page = await open(path)
  const dialog = await take(page, 'Sold', 'Live')
  await dialog.getByRole('button', { name: 'Mark as live' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
  await dialog.getByLabel('Reason').fill('The contract fell through')
  await dialog.getByRole('button', { name: 'Mark as live' }).click()
  await expect(statusOf(page, 'Live')).toBeVisible()
  const { body } = await api.called(listingEndpoints.update)
  expect(body).toMatchObject({ status: 'live', statusReason: 'The contract fell through' })
})
