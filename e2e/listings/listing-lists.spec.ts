// The lists of listings: views that are kept, the board by keys, many at once with undo, and the map.
import { expect, test } from '@playwright/test'
import { intercept } from '../helpers/intercept.ts'
import { api, makeListing } from '../helpers/made-listings.ts'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(120_000)

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
  const changed = page.waitForResponse(
    (answer) => /\/api\/views\//.test(answer.url()) && answer.ok() && answer.request().method() === 'PUT',
  )
  await views.getByRole('button', { name: 'Save changes' }).click()
  await changed
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
  await expect(column('Withdrawn')).toHaveAttribute('data-over', 'true')
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
  // The message stays for as long as the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover()
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
