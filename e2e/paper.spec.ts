// What is printed: the record or the list alone, dark on white, also from a dark screen; of a long list all that is loaded.
import { expect, type Response, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners } from './portal.ts'

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

/** Menus are kept by the same call, so its body tells. */
const keepsHints = (answer: Response) =>
  answer.url().endsWith('/api/appearance') && /putAway/.test(answer.request().postData() ?? '')
