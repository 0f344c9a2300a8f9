// Views of the list of listings: saved with their filter, changed, deleted and back; and the columns of the table.
import type { Page } from '@playwright/test'
import { SavedView, viewEndpoints } from '../../../src/accounts/views/views.contract.ts'
import { missing, type StandIn } from '../kit/stand-in.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { Kept } from '../kit/kept.ts'
import { expect, gate, id, sampleOf, test } from '../kit/test.ts'
import { undoOf } from '../kit/undo.ts'

const drafts = { search: { status: 'draft', sort: 'suburb' }, columns: null }
/** One view from memory, or none at first. */
function serveViews(api: StandIn, first?: Partial<SavedView>) {
  const aView = (over: Partial<SavedView>) =>
    new Kept(
      api,
      'view',
      sampleOf(SavedView, { id: id(81), entity: 'listings', isMine: true, canEdit: true, version: 1, ...over }),
    )
  let view = first && aView(first)
  let isGone = false
  const one = () => {
    if (!view) throw missing()
    return view
  }
  serveListings(api, [aHouse('Boardwalk'), aHouse('Market Lane', { id: 2, status: 'live' })])
  api
    .on(viewEndpoints.list, () => ({ views: view && !isGone ? [view.now] : [], columns: {} }))
    .on(viewEndpoints.create, ({ body }) => (view = aView(body)).now)
    .on(viewEndpoints.update, ({ body }) => one().save(body as Partial<SavedView>))
    .on(viewEndpoints.remove, ({ params }) => {
      isGone = true
      return params
    })
    .on(viewEndpoints.restore, () => {
      isGone = false
      return one().now
    })
}
const views = (page: Page) => page.getByRole('navigation', { name: 'Saved views' })
const tab = (page: Page, name: string) => views(page).getByRole('button', { name, exact: true })

test('a view is saved with the filter and the order of the list, and is the current tab', async ({ open, api }) => {
  serveViews(api)
  const page = await open('/listings?status=draft&sort=suburb')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Drafts by suburb')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(tab(page, 'Drafts by suburb')).toHaveAttribute('aria-current', 'true')
  expect((await api.called(viewEndpoints.create)).body).toMatchObject({
    name: 'Drafts by suburb',
    isShared: false,
    settings: drafts,
  })
})

test('the tab All takes the filter of a view off, and going back brings it again', async ({ open, api }) => {
  serveViews(api, { name: 'Drafts by suburb', settings: drafts })
  const page = await open('/listings')
  await tab(page, 'Drafts by suburb').click()
  await expect(page).toHaveURL(/status=draft/)
  await tab(page, 'All').click()
  await expect(page).not.toHaveURL(/status=draft/)
  await expect(page.getByRole('grid').getByText('5 Market Lane')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/status=draft/)
  await expect(page.getByRole('grid').getByText('5 Market Lane')).toHaveCount(0)
})

test('a view that is changed to the board opens as a board from then on', async ({ open, api }) => {
  serveViews(api, { name: 'Drafts by suburb', settings: drafts })
  const page = await open('/listings')
  await tab(page, 'Drafts by suburb').click()
  await page.getByRole('button', { name: 'Board' }).click()
  await views(page).getByRole('button', { name: 'Save changes' }).click()
  const { body } = await api.called(viewEndpoints.update)
  expect(body).toEqual({ version: 1, settings: { ...drafts, search: { ...drafts.search, view: 'board' } } })
  await page.goto(`${api.url}/listings`)
  await tab(page, 'Drafts by suburb').click()
  await expect(page).toHaveURL(/view=board/)
  await expect(page.getByRole('region', { name: 'Draft' })).toBeVisible()
})

test('a view that was deleted by mistake comes back by undo', gate, async ({ open, api }) => {
  serveViews(api, { name: 'Drafts by suburb', settings: drafts })
  const page = await open('/listings')
  await tab(page, 'Drafts by suburb').click()
  await views(page)
    .getByRole('button', { name: /^View Drafts by suburb/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(tab(page, 'Drafts by suburb')).toHaveCount(0)
  await undoOf(page, 'Drafts by suburb').click()
  await expect(tab(page, 'Drafts by suburb')).toBeVisible()
})
