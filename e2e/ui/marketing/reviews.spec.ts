// The list of reviews: what makes one public asks first, and an unfinished reply is kept.
import type { Page } from '@playwright/test'
import { reviewEndpoints } from '../../../src/channels/reviews/reviews.contract.ts'
import { aReview, page as pageOf } from '../kit/records.ts'
import { answerOf, expect, gate, test } from '../kit/test.ts'
import type { StandIn } from '../kit/stand-in.ts'

function serve(api: StandIn) {
  let now = aReview({ id: 1, reviewerName: 'Olive Marsh', rating: 2, status: 'received', mayPublish: true, isVerified: true })
  api.on(reviewEndpoints.list, () => ({
    ...answerOf(reviewEndpoints.list, { rating: { average: 4.5, count: 2 }, stars: [0, 0, 0, 1, 1] }),
    ...pageOf([now]),
  }))
  api.on(reviewEndpoints.update, ({ body }) => (now = { ...now, ...body, version: now.version + 1 } as typeof now))
}
const card = (page: Page) => page.getByRole('listitem', { name: 'Review by Olive Marsh' })
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply to Olive Marsh' })

test('a review becomes public only after a question that names its stars', gate, async ({ open, api }) => {
  serve(api)
  const page = await open('/reviews')
  await card(page).getByRole('button', { name: 'Publish…' }).click()
  const question = page.getByRole('dialog', { name: 'Publish Olive Marsh’s review?' })
  await expect(question).toContainText('It has 2 of 5 stars.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(api.calls(reviewEndpoints.update)).toEqual([])
  await card(page).getByRole('button', { name: 'Publish…' }).click()
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(card(page)).toContainText('Published')
})

test('an unfinished reply is there after its review is published, and after a reload', gate, async ({ open, api }) => {
  serve(api)
  const page = await open('/reviews')
  await card(page).getByRole('button', { name: 'Reply' }).click()
  await reply(page).fill('We are sorry to hear')
  await card(page).getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(card(page)).toContainText('Published')
  await expect(reply(page)).toHaveValue('We are sorry to hear')
  await page.reload()
  await expect(reply(page)).toHaveValue('We are sorry to hear')
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(card(page).getByRole('button', { name: 'Reply' })).toBeVisible()
})
