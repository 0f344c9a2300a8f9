// The lists of listings: views that are kept, the board by keys, many at once with undo, the map, and the address look-up.
import { expect, type Page, test } from '@playwright/test'
import { intercept } from './intercept.ts'
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

  // Moved, and not answered before the columns are read again because of something else: the card stays where it was put.
  let goOn = () => {}
  const held = new Promise<void>((done) => (goOn = done))
  await intercept(page, '**/bulk*', async (route) => {
    await held
    await route.continue()
  })
  const live = page.waitForResponse((answer) => answer.url().endsWith('/bulk') && answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Move 5 Boardwalk' }).click()
  await page.getByRole('menuitem', { name: 'Live' }).click()
  await expect(card('Live')).toBeVisible()
  const again = page.waitForResponse((answer) => answer.url().includes('/get_All/') && answer.url().includes('status=draft'))
  await makeListing(page, 'Elsewhere')
  await again
  await expect(card('Live')).toBeVisible()
  await expect(card('Draft')).toHaveCount(0)
  // By mouse, to a column that asks why. The card is drawn again in its column and must have come to rest there.
  await card('Live').hover()
  const from = await card('Live').boundingBox()
  const to = await column('Withdrawn').boundingBox()
  if (!from || !to) throw new Error('the board is not there')
  await page.mouse.move(from.x + 40, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 12 })
  await page.mouse.up()
  goOn()
  await page.getByLabel('Reason').fill('The vendor is away')
  await page.getByRole('button', { name: 'Mark as withdrawn' }).click()
  await expect(card('Withdrawn')).toBeVisible()
  await live
  await page.reload()
  await expect(card('Withdrawn')).toBeVisible()
  expect(await trouble()).toEqual([])
})

test('the table says who sells, how many asked and where it is online, and shows staff a sold price', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.harbour, '/listings?q=HV-1001')
  const row = page.getByRole('grid').getByRole('row', { name: /HV-1001/ })
  await expect(row.getByText('Domain: Live')).toBeAttached()
  await expect(row.getByText('without a reply')).toBeAttached()
  for (const name of ['Vendor', 'Days', 'Enquiries', 'Portals'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  expect(await page.getByRole('grid').evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0)

  const me = await api(page, 'GET', '/api/listinger/get_All/:clientId?status=sold&limit=50')
  const hidden = me.items.find((one: { priceLabel: string }) => one.priceLabel === '')
  await page.goto(`${gableUrl()}/listings?q=${hidden.reference}`)
  const price = page.getByRole('grid').getByRole('row', { name: new RegExp(hidden.reference) })
  await expect(price.getByText(/Undisclosed to the public: /)).toBeAttached()
  await expect(price.getByText(new RegExp((hidden.soldPriceCents / 100).toLocaleString('en-AU')))).toBeVisible()
  expect(await trouble()).toEqual([])
})

test('sold, it asks once about open homes and tasks; one undo brings everything back', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/listings')
  await expect(page.getByRole('grid')).toBeVisible()
  const id = await makeListing(page, 'Closing Street')
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const listing = await api(page, 'GET', `/api/listinger/getOneListinger/${id}`)
  const inspections = [{ startsAt: `${day}T10:00`, endsAt: `${day}T10:30` }]
  await api(page, 'PUT', `/api/listinger/update/${id}`, { version: listing.version, status: 'live', inspections })
  await api(page, 'POST', '/api/tasks', { subject: 'Order the board', listingId: id })
  await page.goto(`${gableUrl()}/listings/${id}`)
  await page.getByRole('button', { name: /^Status: Live/ }).click()
  await page.getByRole('menuitem', { name: 'Sold' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: /^Also cancel 1 open home and close \d+ open tasks?$/ })).toBeChecked()
  await dialog.getByLabel('Sold price').fill('950000')
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  await expect(page.getByText('Undisclosed to the public')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  expect((await api(page, 'GET', `/api/listinger/getOneListinger/${id}`)).inspections).toEqual([])
  await expect(page.getByRole('radio', { name: 'Office' })).toBeChecked()

  await undo.click()
  await expect(page.getByRole('button', { name: /^Status: Live/ })).toBeVisible()
  const reopened = await api(page, 'GET', `/api/listinger/getOneListinger/${id}`)
  expect(reopened.inspections).toEqual(inspections)
  const tasks = await api(page, 'POST', '/api/tasks/getTaskById', { listingId: id, show: 'open' })
  expect(tasks.items.map(({ subject }: { subject: string }) => subject)).toContain('Order the board')
  expect(await trouble()).toEqual([])
})

test('on a phone one section of the editor is open; the bars leave the field alone, and a link opens its section', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 640 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/listings')
  await expect(page.getByRole('grid')).toBeVisible()
  const id = await makeListing(page, 'Thumb Road')
  await page.goto(`${gableUrl()}/listings/${id}/edit`)
  const section = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(section('Address')).toHaveAttribute('aria-expanded', 'true')
  await section('Copy').tap()
  await expect(section('Address')).toHaveAttribute('aria-expanded', 'false')
  const headline = page.getByLabel('Headline')
  await headline.tap()
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeHidden()
  await headline.fill('For two thumbs')
  const isCovered = await headline.evaluate((field) => {
    const { left, bottom } = field.getBoundingClientRect()
    return document.elementFromPoint(left + 20, bottom - 4) !== field
  })
  expect(isCovered).toBe(false)
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(page.getByText(/^Saved/).last()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all sections' }).click()
  await expect(section('Address')).toHaveAttribute('aria-expanded', 'true')

  await page.goto(`${gableUrl()}/listings/${id}/edit#field-priceCents`)
  await page.reload()
  await expect(section('Price')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByLabel('Search price')).toBeFocused()
  await expect(page.getByLabel('Search price')).toBeInViewport({ ratio: 1 })
  expect(await trouble()).toEqual([])
  await context.close()
})

test('many listings get a tag at once, and lose it by undo', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/listings')
  await expect(page.getByRole('grid')).toBeVisible()
  const [, lane] = [
    await makeListing(page, 'Bulk Street'),
    await makeListing(page, 'Bulk Lane'),
    await makeListing(page, 'Bulk Court'),
  ]
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

  // Withdrawn together, they are asked about once.
  await api(page, 'POST', '/api/tasks', { subject: 'Book the photographer', listingId: lane })
  await page.goto(`${gableUrl()}/listings?q=Bulk`)
  await grid.getByLabel('Select 5 Bulk Court').click()
  await grid.getByLabel('Select 5 Bulk Street').click({ modifiers: ['Shift'] })
  await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New status').selectOption('withdrawn')
  await expect(dialog.getByRole('checkbox', { name: 'Also close 1 open task' })).toBeChecked()
  await dialog.getByLabel('Reason').fill('They stay')
  await dialog.getByRole('button', { name: 'Change status' }).click()
  await expect(page.getByText('3 listings now withdrawn').last()).toBeVisible()
  const openTasks = async () =>
    (await api(page, 'POST', '/api/tasks/getTaskById', { listingId: lane, show: 'open' })).items.length
  expect(await openTasks()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(openTasks).toBe(1)
})

test('the map has markers and says which listings have no position; without tiles there is no map', async ({ page }) => {
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

  const view = page.getByRole('group', { name: 'View' }).getByRole('button')
  await expect(view).toHaveCount(3)
  await page.route(/\/listings\?view=map/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/"tiles":\{"url":"[^"]*","attribution":"[^"]*"\},/, '')
    await route.fulfill({ response: answer, body })
  })
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Listings' })).toBeVisible()
  await expect(view).toHaveCount(2)
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
