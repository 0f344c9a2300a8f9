// Many listings changed with one call, and back with one undo.
import type { Page } from '@playwright/test'
import { listingListEndpoints } from '../../../src/core/listings/listing-lists.contract.ts'
import { aHouse, bulkAnswer, serveListings } from '../kit/kept-listings.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, test } from '../kit/test.ts'
import { undoOf } from '../kit/undo.ts'

const three = ['Bulk Street', 'Bulk Lane', 'Bulk Court'].map((street, n) => aHouse(street, { id: n + 1, status: 'live' }))
const ids = [1, 2, 3].map((n) => id(n))
const bar = (page: Page) => page.getByRole('toolbar')

async function selectAll(open: (path: string) => Promise<Page>, api: StandIn): Promise<Page> {
  serveListings(api, three)
  api
    .on(listingListEndpoints.bulk, bulkAnswer({ total: 3, done: 3, changed: 3 }))
    .on(listingListEndpoints.bulkUndo, bulkAnswer({ state: 'undone', undone: 3 }))
    .on(listingListEndpoints.remainingWorkOf, { openHomes: 0, openTasks: 1 })
  const page = await open('/listings')
  const grid = page.getByRole('grid')
  await grid.getByLabel('Select 5 Bulk Court').click()
  await grid.getByLabel('Select 5 Bulk Street').click({ modifiers: ['Shift'] })
  return page
}

test('a click with Shift selects all rows between', async ({ open, api }) => {
  const page = await selectAll(open, api)
  await expect(page.getByText('3 selected')).toBeVisible()
})

test('three listings are tagged with one call, and one undo takes the tags back', async ({ open, api }) => {
  const page = await selectAll(open, api)
  await bar(page).getByRole('button', { name: 'Tags' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Add' }).fill('mail out')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save tags' }).click()
  const { body } = await api.called(listingListEndpoints.bulk)
  expect({ ...body, ids: body.ids?.toSorted() }).toEqual({ ids, action: { type: 'tag', add: ['mail out'], remove: [] } })
  await undoOf(page, '3 listings tagged').click()
  expect((await api.called(listingListEndpoints.bulkUndo)).params).toEqual({ id: id(900) })
})

const withdraw = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Status' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New status').selectOption('withdrawn')
  return { dialog, take: dialog.getByRole('button', { name: 'Change status' }) }
}

test(
  'listings that are withdrawn together need one reason, and their tasks are asked about once',
  gate,
  async ({ open, api }) => {
    const page = await selectAll(open, api)
    const { dialog, take } = await withdraw(page)
    await expect(dialog.getByRole('checkbox', { name: 'Also close 1 open task' })).toBeChecked()
    const asked = await api.called(listingListEndpoints.remainingWorkOf)
    expect(asked.body.ids?.toSorted()).toEqual(ids)
    await take.click()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
    await dialog.getByLabel('Reason').fill('They stay')
    await take.click()
    const { body } = await api.called(listingListEndpoints.bulk)
    expect(body.action).toEqual({ type: 'status', status: 'withdrawn', reason: 'They stay', endsWork: true })
    expect(api.calls(listingListEndpoints.bulk)).toHaveLength(1)
    await undoOf(page, '3 listings now withdrawn').click()
    await api.called(listingListEndpoints.bulkUndo)
  },
)

test('tasks that one wants to keep are not closed when listings are withdrawn together', async ({ open, api }) => {
  const page = await selectAll(open, api)
  const { dialog, take } = await withdraw(page)
  await dialog.getByRole('checkbox', { name: 'Also close 1 open task' }).uncheck()
  await dialog.getByLabel('Reason').fill('They stay')
  await take.click()
  const { body } = await api.called(listingListEndpoints.bulk)
  expect(body.action).toEqual({ type: 'status', status: 'withdrawn', reason: 'They stay' })
})
