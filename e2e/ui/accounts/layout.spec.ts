// The frame around every screen: its menu, and how it looks.
import { type Appearance, appearanceEndpoints } from '../../../src/accounts/appearance/appearance.contract.ts'
import { AppError } from '../../../src/common/errors.ts'
import { answerOf, expect, test } from '../kit/test.ts'

test('one top menu stands open at a time', async ({ open }) => {
  const page = await open('/listings')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'By status' }).click()
  await expect(menu.getByRole('link', { name: 'Under offer' })).toBeVisible()
  await menu.getByRole('button', { name: 'Settings' }).click()
  await expect(menu.getByRole('link', { name: 'Appearance' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'All listings' })).toBeHidden()
})

test('how the screens look is kept for the user, not for the browser', async ({ open, api }) => {
  let kept = answerOf(appearanceEndpoints.get, { density: 'compact' })
  api
    .on(appearanceEndpoints.get, () => kept)
    .on(appearanceEndpoints.change, ({ body }) => (kept = { ...kept, ...(body as Partial<Appearance>) }))
  const page = await open('/settings/appearance')
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked()
  await page.getByText('Comfortable', { exact: true }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  expect(api.calls(appearanceEndpoints.change).map(({ body }) => body)).toContainEqual({ density: 'comfortable' })

  // In another browser, which knows only what the server says.
  await page.evaluate(() => localStorage.removeItem('gable.appearance'))
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeChecked()
})

test('a look that could not be saved says why, and the menu that opened with the page never does', async ({ open, api }) => {
  api.on(appearanceEndpoints.change, ({ body }) => {
    throw new AppError('conflict', body.density ? 'Refused the look' : 'Refused the menu')
  })
  const page = await open('/settings/appearance')
  await api.called(appearanceEndpoints.change)
  await page.getByText('Comfortable', { exact: true }).click()
  await expect(page.getByText('Refused the look')).toBeVisible()
  // Messages of failures stand in their order, and for ten seconds.
  expect(await page.getByText('Refused the menu').count()).toBe(0)
})

test('an entry below the edge of the menu is in view on its own page', async ({ open }) => {
  const page = await open('/settings/data')
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  await expect(current).toHaveText('Data and backups')
  await expect(current).toBeInViewport({ ratio: 0.9 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the menu of what can be added is clear of the shortcuts', async ({ open }) => {
    const page = await open('/')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const menu = await page.getByRole('menu').boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) - 8)
  })
})
