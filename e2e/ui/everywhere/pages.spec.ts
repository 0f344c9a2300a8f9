// Lists that are read a page at a time (`#ui/list/pages.tsx`).
import { reviewEndpoints } from '../../../src/channels/reviews/reviews.contract.ts'
import { aReview, page as pageOf } from '../kit/records.ts'
import { answerOf, expect, test } from '../kit/test.ts'

test('a next page that failed says so beside what is there, and comes when it is asked for again', async ({ open, api }) => {
  const figures = answerOf(reviewEndpoints.list, { rating: { average: 4.5, count: 2 }, stars: [0, 0, 0, 1, 1] })
  const pages = () =>
    api.on(reviewEndpoints.list, ({ query }) => ({
      ...figures,
      ...pageOf([aReview(query.cursor ? { id: 2, reviewerName: 'Ida Second' } : { id: 1, reviewerName: 'Olive First' })]),
      nextCursor: query.cursor ? null : 'second',
    }))
  pages()
  const page = await open('/reviews')
  const rows = page.getByRole('listitem', { name: /^Review by/ })
  await expect(rows).toHaveCount(1)

  api.refuse(reviewEndpoints.list, 'internal')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('alert')).toContainText('Try again')
  await expect(rows).toHaveCount(1)

  pages()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})
