// The page behind the link of a review, which a client opens on a phone and without an account.
import { reviewEndpoints } from '../../../src/channels/reviews/reviews.contract.ts'
import { answerOf, expect, gate, test } from '../kit/test.ts'

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

const asked = { agencyName: 'Harbour & Vale', agentName: 'Tom Gallagher', state: 'open', firstName: 'Pat' } as const
const google = { name: 'Google', url: 'https://g.page/harbour-vale/review' }

test('Submit without stars or a name says what is missing, and sends nothing', gate, async ({ open, api }) => {
  api.on(reviewEndpoints.open, answerOf(reviewEndpoints.open, asked))
  const page = await open(`/review?token=${'a'.repeat(60)}`, { user: null })
  const submit = page.getByRole('button', { name: 'Submit review' })
  await page.getByLabel('Name to display').fill(' ')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Choose from 1 to 5 stars first')
  await expect(page.getByText('Enter the name to show')).toBeVisible()
  expect(api.calls(reviewEndpoints.answer)).toEqual([])
})

test('the thanks say what becomes of the review, and where else it can be left, whatever its stars', async ({ open, api }) => {
  api.on(
    reviewEndpoints.open,
    answerOf(reviewEndpoints.open, { ...asked, website: 'https://harbourvale.example', elsewhere: [google] }),
  )
  api.on(reviewEndpoints.answer, { state: 'answered' })
  const page = await open(`/review?token=${'a'.repeat(60)}`, { user: null })
  await page.getByRole('radio', { name: '2 of 5 stars' }).press('Space')
  await page.getByLabel('Your review').fill('Hard to reach.')
  await page.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByRole('main')).toContainText('It won’t be published: only they can read it.')
  await expect(page.getByRole('button', { name: 'Copy my review' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review on Google' })).toHaveAttribute('href', google.url)
  await expect(page.getByRole('link', { name: 'Visit Harbour & Vale’s website' })).toBeVisible()
})
