// The page behind the link of a review, which a client opens on a phone and without an account.
import { reviewEndpoints } from '../../../src/channels/reviews/reviews.contract.ts'
import { answerOf, expect, test } from '../kit/test.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('the page fits a phone, and nothing is chosen for the client', async ({ open, api }) => {
  api.on(
    reviewEndpoints.open,
    answerOf(reviewEndpoints.open, { agencyName: 'Harbour & Vale', agentName: 'Tom Gallagher', state: 'open', firstName: 'Pat' }),
  )
  const page = await open(`/review?token=${'a'.repeat(60)}`, { user: null })
  await expect(page.getByRole('heading', { name: 'How did Tom Gallagher do?' })).toBeVisible()
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
  await expect(page.getByRole('radio', { name: /^\d+$/ })).toHaveCount(11)
  await expect(page.getByRole('radio', { name: /^\d+$/, checked: true })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /^[1-5] of 5 stars$/ })).toHaveCount(5)
  await expect(page.getByRole('radio', { name: /^[1-5] of 5 stars$/, checked: true })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})
