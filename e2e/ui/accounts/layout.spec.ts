// The frame around every screen: its menu, and how it looks.
import { type Appearance, appearanceEndpoints } from '../../../src/accounts/appearance/appearance.contract.ts'
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
