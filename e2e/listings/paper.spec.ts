// What is printed: the record or the list alone, dark on white, also from a dark screen; of a long list all that is loaded.
import { expect, type Locator, type Response, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners } from '../helpers/portal.ts'

test.use({ colorScheme: 'dark' })

test('paper shows the list alone, white, with every row that is loaded; the screen is as before afterwards', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/listings')
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  const onScreen = await rows.count()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect.poll(() => rows.count()).toBeGreaterThan(onScreen)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a printed listing, contact and task list have no controls, and nothing that is internal', async ({ page }) => {
  // One for sale: other journeys decide which is first in the whole list.
  await openSignedIn(page, owners.harbour, '/listings?saleOrLease=sale&q=Lantern')
  await page.getByRole('grid').getByRole('link').first().click()
  const internal = page.getByText('Internal only').first()
  await expect(internal).toBeVisible()
  const searchPrice = page.getByText('Search price', { exact: true })
  await expect(searchPrice).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const gone of [
    internal,
    searchPrice,
    page.getByRole('heading', { name: 'Vendor' }),
    page.getByRole('heading', { name: 'Compliance' }),
  ])
    await expect(gone).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${gableUrl()}/crm/contacts/all`)
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Add a phone' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Add a phone' })).toBeHidden()
  await expect(page.getByRole('group', { name: 'Add a note' })).toBeHidden()
  const first = page.getByRole('textbox', { name: 'First name' })
  await expect(first).toHaveCSS('border-top-width', '0px')
  // As wide as A4: a phone's tabs would leave out how to reach them, and what fits them.
  await page.setViewportSize({ width: 700, height: 1000 })
  await expect(page.getByRole('tab', { name: 'About' })).toBeHidden()
  for (const part of ['Consent', 'Tasks', 'Matched properties'])
    await expect(page.getByRole('heading', { name: part }).first()).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${gableUrl()}/tasks?view=list`)
  const box = page.getByRole('checkbox', { name: /^Done: / }).first()
  await expect(box).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(box).toBeHidden()
  await expect(page.getByRole('button', { name: /^Add to / }).first()).toBeHidden()
})

test('on a phone, too, paper has no symbols to call by, and cards of a board are whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, owners.harbour, '/crm/contacts/all')
  const call = page.getByRole('link', { name: /^Call / }).first()
  await expect(call).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(call).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${gableUrl()}/listings?status=live`)
  await page.locator('#page a[href^="/listings/"]').first().click()
  const ways = page.getByRole('link', { name: 'Directions' })
  await expect(ways).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(ways).toBeHidden()
  for (const [path, column] of [
    ['/tasks', 'To do'],
    ['/listings?view=board', 'Live'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${gableUrl()}${path}`)
    const cards = page.getByRole('region', { name: column, exact: true }).getByRole('list')
    await expect(cards.getByRole('listitem').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    // What scrolls is one piece to the printer, and is cut where the page ends.
    await expect(cards).toHaveCSS('overflow-y', 'visible')
    await expect(cards.getByRole('listitem').first()).toHaveCSS('break-inside', 'avoid')
  }
})

test('a hint is put away for good, and can be had back', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/calendar')
  const hint = page.getByRole('complementary', { name: 'Hint' })
  await expect(hint).toContainText('Drag an event')
  const saved = page.waitForResponse(keepsHints)
  await hint.getByRole('button', { name: 'Dismiss hint' }).click()
  await saved
  await page.evaluate(() => localStorage.removeItem('gable.appearance'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(hint).toHaveCount(0)
  await page.goto(`${gableUrl()}/settings/appearance`)
  await page.getByRole('button', { name: 'Show hints again' }).click()
  // Left before the change was sent: the page that comes next sends it.
  await page.goto(`${gableUrl()}/calendar`)
  await expect(hint).toBeVisible()
})

test('what is chosen can be told in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openSignedIn(page, owners.harbour, '/calendar?view=week')
  const isMarked = (name: string, target: Locator) => expect(target, name).toHaveCSS('outline-style', 'solid')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await isMarked('current menu entry', menu.getByRole('link', { name: 'Calendar', exact: true }))
  await isMarked('view', page.getByRole('button', { name: 'Week', exact: true }))
  await isMarked('today', page.locator('[data-today]').first())
  await isMarked('Mine or Office', page.getByRole('radio', { name: 'Office' }).locator('xpath=following-sibling::span'))
  await page.goto(`${gableUrl()}/listings`)
  await isMarked('status chip', page.getByRole('group', { name: 'Status' }).locator('[aria-pressed="true"]').first())
  const box = page.getByRole('grid').getByRole('row').nth(1)
  await box.hover()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await isMarked('selected row', page.getByRole('grid').locator('[role="row"][aria-selected="true"]').first())
})

test('presets change the whole look at once; single settings are behind Customise', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/settings/appearance')
  await expect(page.getByRole('group', { name: 'Menu theme' })).toBeHidden()
  const saved = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/appearance') && answer.request().method() === 'PUT')
  const dark = saved()
  await page.getByRole('radio', { name: /^Dark sidebar/ }).check({ force: true })
  await dark
  await page.getByText('Customise', { exact: true }).click()
  await expect(page.getByRole('group', { name: 'Menu theme' }).getByRole('radio', { name: 'Dark' })).toBeChecked()
  const wider = saved()
  await page.getByRole('switch', { name: 'Fixed width' }).check({ force: true })
  await wider
  await expect(page.getByText('Customised.')).toBeVisible()
  const classic = saved()
  await page.getByRole('radio', { name: /^Classic/ }).check({ force: true })
  await classic
  await expect(page.getByRole('switch', { name: 'Fixed width' })).not.toBeChecked()
})

/** The same call stores menus, so the body decides. */
const keepsHints = (answer: Response) =>
  answer.url().endsWith('/api/appearance') && /putAway/.test(answer.request().postData() ?? '')
