// How the screens look: whole looks and single settings, hints, and what is chosen in forced colours.
import type { Locator, Page } from '@playwright/test'
import { type Appearance, appearanceEndpoints } from '../../../src/accounts/appearance/appearance.contract.ts'
import { AppError } from '../../../src/common/errors.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, test } from '../kit/test.ts'

/** What the server was asked to keep, put together. */
const kept = (api: StandIn): Partial<Appearance> =>
  Object.assign({}, ...api.calls(appearanceEndpoints.change).map(({ body }) => body))
const hintOf = (page: Page) => page.getByRole('complementary', { name: 'Hint' })

test('a hint that is dismissed stays away, in another browser too', async ({ open, api }) => {
  const page = await open('/calendar')
  await expect(hintOf(page)).toContainText('Drag an event')
  await hintOf(page).getByRole('button', { name: 'Dismiss hint' }).click()
  await expect.poll(() => kept(api).putAway).toEqual(['calendar-move'])
  // In another browser, which knows only what the server says.
  await page.evaluate(() => localStorage.removeItem('gable.appearance'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(hintOf(page)).toHaveCount(0)
})

test('hints that were dismissed are shown again, also when the page is left before that was sent', async ({ open, api }) => {
  const page = await open('/calendar')
  await hintOf(page).getByRole('button', { name: 'Dismiss hint' }).click()
  await expect.poll(() => kept(api).putAway).toEqual(['calendar-move'])
  await page.goto(`${api.url}/settings/appearance`)
  await page.getByRole('button', { name: 'Show hints again' }).click()
  await page.goto(`${api.url}/calendar`)
  await expect(hintOf(page)).toBeVisible()
  await expect.poll(() => kept(api).putAway).toEqual([])
})

test('that hints could not be shown again is said, unlike that one could not be dismissed', async ({ open, api }) => {
  api.on(appearanceEndpoints.change, ({ body }) => {
    throw new AppError('conflict', body.putAway?.length ? 'Refused the dismissal' : 'Refused the hints')
  })
  const page = await open('/calendar')
  await hintOf(page).getByRole('button', { name: 'Dismiss hint' }).click()
  await api.called(appearanceEndpoints.change)
  await page.goto(`${api.url}/settings/appearance`)
  await page.getByRole('button', { name: 'Show hints again' }).click()
  await expect(page.getByText('Refused the hints')).toBeVisible()
  await expect(page.getByText('Saved in this browser only')).toBeVisible()
  expect(await page.getByText('Refused the dismissal').count()).toBe(0)
})

const look = (page: Page, name: RegExp) => page.getByRole('radio', { name })
test('a look changes all of its settings at once', async ({ open, api }) => {
  const page = await open('/settings/appearance')
  await look(page, /^Dark sidebar/).press('Space')
  await expect.poll(() => kept(api).menuTheme).toBe('dark')
  await page.getByText('Customise', { exact: true }).click()
  await expect(page.getByRole('group', { name: 'Menu theme' }).getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test('single settings are behind Customise', async ({ open }) => {
  const page = await open('/settings/appearance')
  await expect(page.getByRole('group', { name: 'Menu theme' })).toBeHidden()
  await page.getByText('Customise', { exact: true }).click()
  await expect(page.getByRole('group', { name: 'Menu theme' })).toBeVisible()
})

test('a single setting makes a look of one’s own, which another look replaces', async ({ open, api }) => {
  const page = await open('/settings/appearance')
  await page.getByText('Customise', { exact: true }).click()
  const fixed = page.getByRole('switch', { name: 'Fixed width' })
  await fixed.press('Space')
  await expect(page.getByText('Customised.')).toBeVisible()
  await expect.poll(() => kept(api).isBoxed).toBe(true)
  await look(page, /^Classic/).press('Space')
  await expect(fixed).not.toBeChecked()
  await expect.poll(() => kept(api).isBoxed).toBe(false)
})

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })
  const isMarked = (name: string, target: Locator) => expect(target, name).toHaveCSS('outline-style', 'solid')

  test('the current entry of the menu, the view, the day and whose records can be told', async ({ open }) => {
    const page = await open('/calendar?view=week')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await isMarked('current menu entry', menu.getByRole('link', { name: 'Calendar', exact: true }))
    await isMarked('view', page.getByRole('button', { name: 'Week', exact: true }))
    await isMarked('today', page.locator('[data-today]').filter({ hasText: '25' }))
    await isMarked('Mine or Office', page.getByRole('radio', { name: 'Office' }).locator('xpath=following-sibling::span'))
  })

  test('the status that a list is filtered by, and selected rows, can be told', async ({ open, api }) => {
    serveListings(api, [aHouse('Lantern Street', { status: 'live' })])
    const page = await open('/listings')
    await isMarked('status chip', page.getByRole('group', { name: 'Status' }).getByRole('button', { pressed: true }))
    await page.getByLabel('Select 5 Lantern Street').click()
    await isMarked('selected row', page.getByRole('grid').getByRole('row', { selected: true }))
  })
})
