// A listing on its page and in its editor: sold and undone, on a phone, and the address look-up.
import { expect, test } from '@playwright/test'
import { api, makeListing } from '../helpers/made-listings.ts'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(120_000)

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
  // The message stays for as long as the pointer is on it.
  await undo.hover()
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

test('a suggested address fills the editor, and a wrong postcode is fixed by one click', async ({ page }) => {
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
