import { expect, type Locator, type Page } from '@playwright/test'
import { gableUrl } from './portal.ts'

/** Opens the review of duplicates at the pair of these two names, wherever in the list it stands. */
export async function openPair(page: Page, one: string, other: string): Promise<Locator> {
  await page.goto(`${gableUrl()}/contacts/duplicates`)
  const pairs = page.getByRole('list', { name: 'Pairs' })
  const more = page.getByRole('button', { name: 'Show more' })
  const pair = pairs.getByRole('button', { name: one }).filter({ hasText: other })
  await expect(pairs).toBeVisible()
  while (!(await pair.isVisible()) && (await more.isVisible())) {
    const answer = page.waitForResponse(/duplicates\/pairs/)
    await more.click()
    await answer
  }
  await pair.click()
  return pair
}
