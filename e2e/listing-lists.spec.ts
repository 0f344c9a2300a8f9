// The lists of listings: views that are kept, the board by keys, many at once with undo, the map, and the address look-up.
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, watchForTrouble } from './portal.ts'

test.setTimeout(120_000)
/** As the signed-in user of the page. */
const api = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([m, p, b]) => {
      const user = JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}')
      const answer = await fetch(String(p).replace(':clientId', user.ClientId), {
        method: String(m),
        headers: {
          authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}`,
          ...(b ? { 'content-type': 'application/json' } : {}),
        },
        ...(b ? { body: JSON.stringify(b) } : {}),
      })
      return answer.json()
    },
    [method, path, body] as const,
  )
const ofStreet = (street: string, more: object = {}) => ({
  listingClass: 'residential',
  priceCents: 90_000_000,
  address: {
    siteName: null,
    level: null,
    subNumber: null,
    lotNumber: null,
    streetNumber: '5',
    street,
    suburb: 'Kew',
    state: 'VIC',
    postcode: '3101',
    country: null,
    municipality: null,
    latitude: null,
    longitude: null,
    ...more,
  },
})
const makeListing = async (page: Page, street: string, more: object = {}) => {
  const me = await api(page, 'POST', '/api/listinger/create', ofStreet(street, more))
  const agents = await api(page, 'GET', '/api/listing-agents/:clientId')
  await api(page, 'PUT', `/api/listinger/update/${me.id}`, {
    version: me.version,
    agents: [{ agentId: agents.items[0].id, role: 'listing' }],
  })
  return me.id as string
}

test('a view is saved with its filter and found again as a tab', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/listings?status=draft&sort=suburb')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Drafts by suburb')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('button', { name: 'Drafts by suburb', exact: true })).toHaveAttribute('aria-current', 'true')

  await views.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/status=draft/)
  await page.goBack()
  await expect(page).toHaveURL(/status=draft/)
  await page.getByRole('button', { name: 'Board' }).click()
  await expect(page).toHaveURL(/view=board/)
  await views.getByRole('button', { name: 'Save changes' }).click()
  await page.goto(`${gableUrl()}/listings`)
  await views.getByRole('button', { name: 'Drafts by suburb', exact: true }).click()
  await expect(page).toHaveURL(/view=board/)
  await expect(page.getByRole('region', { name: 'Draft' })).toBeVisible()
  await views.getByRole('button', { name: /View Drafts by suburb/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(views.getByText('Drafts by suburb')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(views.getByText('Drafts by suburb')).toBeVisible()
  expect(await trouble()).toEqual([])
})

test('a card is moved on the board by keys, and back by undo; a step that takes it off the market asks why', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/listings')
  await expect(page.getByRole('grid')).toBeVisible()
  await makeListing(page, 'Boardwalk')
  await page.goto(`${gableUrl()}/listings?view=board&q=Boardwalk`)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => column(name).getByRole('group', { name: /5 Boardwalk/ })
  await expect(card('Draft')).toBeVisible()

  await card('Draft').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(card('Live')).toBeVisible()
  await expect(page.getByText('5 Boardwalk is live').last()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card('Draft')).toBeVisible()

  // Slow to be sent, and moved on before it is answered.
  await page.route('**/bulk*', async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  const live = page.waitForResponse((answer) => answer.url().endsWith('/bulk') && answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Move 5 Boardwalk' }).click()
  await page.getByRole('menuitem', { name: 'Live' }).click()
  await expect(card('Live')).toBeVisible()
  // By mouse, to a column that asks why.
  const from = await card('Live').boundingBox()
  const to = await column('Withdrawn').boundingBox()
  if (!from || !to) throw new Error('the board is not there')
  await page.mouse.move(from.x + 40, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 12 })
  await page.mouse.up()
  await page.getByLabel('Reason').fill('The vendor is away')
  await page.getByRole('button', { name: 'Mark as withdrawn' }).click()
  await expect(card('Withdrawn')).toBeVisible()
  await live
  await page.reload()
  await expect(card('Withdrawn')).toBeVisible()
  expect(await trouble()).toEqual([])
})

test('many listings get a tag at once, and lose it by undo', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/listings')
  await expect(page.getByRole('grid')).toBeVisible()
  for (const street of ['Bulk Street', 'Bulk Lane', 'Bulk Court']) await makeListing(page, street)
  await page.goto(`${gableUrl()}/listings?q=Bulk`)
  const grid = page.getByRole('grid')
  await expect(grid.getByText('5 Bulk Court')).toBeVisible()
  await grid.getByLabel('Select 5 Bulk Court').click()
  await grid.getByLabel('Select 5 Bulk Street').click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('toolbar').getByRole('button', { name: 'Tags' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Add' }).fill('mail out')
  await page.keyboard.press('Enter')
  const done = page.waitForResponse((answer) => answer.url().endsWith('/api/listinger/bulk'))
  await page.getByRole('button', { name: 'Save tags' }).click()
  expect(await (await done).json()).toMatchObject({ changed: 3, state: 'finished' })
  await expect(page.getByText('3 listings tagged').last()).toBeVisible()
  const undone = page.waitForResponse((answer) => answer.url().endsWith('/undo'))
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await (await undone).json()).toMatchObject({ undone: 3, kept: 0 })
})

test('the map has markers without any tile server, and says which listings have no position', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/listings')
  await expect(page.getByRole('grid')).toBeVisible()
  await makeListing(page, 'Chart Road', { latitude: -37.8, longitude: 145.03 })
  await makeListing(page, 'Chart Lane')
  await page.goto(`${gableUrl()}/listings?view=map&q=Chart`)
  await expect(page.getByRole('button', { name: /^5 Chart Road/ })).toBeVisible()
  await expect(page.locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: /Not on the map 1/ }).click()
  await expect(page.getByRole('link', { name: /5 Chart Lane/ })).toBeVisible()
  expect(await trouble()).toEqual([])
})

test('a suggested address fills the editor, and a wrong postcode is mended by one click', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/listings')
  await expect(page.getByRole('grid')).toBeVisible()
  const id = await makeListing(page, 'Somewhere Road')
  await page.goto(`${gableUrl()}/listings/${id}/edit`)
  await page.getByLabel('Search address').fill('7/41 main rd richmond vic')
  await page
    .getByRole('option', { name: /7\/41 Main Road/ })
    .first()
    .click()
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue('Main Road')
  await expect(page.getByLabel('Suburb', { exact: true })).toHaveValue('Richmond')
  await expect(page.getByLabel('Postcode')).toHaveValue('3121')

  await page.getByLabel('Postcode').fill('3122')
  await page.getByRole('button', { name: 'Richmond VIC 3121' }).click()
  await expect(page.getByLabel('Postcode')).toHaveValue('3121')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  expect(await trouble()).toEqual([])
})
