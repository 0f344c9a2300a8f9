import { expect, type Locator, type Page } from '@playwright/test'
import { gableUrl } from './portal.ts'

/** Opens the review of duplicates at the pair of these two names, wherever in the list it stands. */
export async function openPair(page: Page, one: string, other: string): Promise<Locator> {
  await page.goto(`${gableUrl()}/contacts/duplicates`)
  const pairs = page.getByRole('list', { name: 'Pairs' })
  const more = page.getByRole('button', { name: 'Show more' })
  const pair = pairs.getByRole('button', { name: one }).filter({ hasText: other })
  await expect(pairs).toBeVisible()
  // The button goes with the last page, and a page that is read again while the next one is on its way ends that.
  const goOn = async () => {
    if (await more.isVisible()) await more.click({ timeout: 1_000 }).catch(() => undefined)
    return pair.isVisible()
  }
  if (!(await pair.isVisible())) await expect.poll(goOn, { timeout: 60_000 }).toBe(true)
  await pair.click()
  return pair
}
