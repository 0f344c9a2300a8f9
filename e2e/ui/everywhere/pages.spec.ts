// Lists that are read a page at a time (`#ui/list/pages.tsx`).
import { reviewEndpoints } from '../../../src/channels/reviews/reviews.contract.ts'
import { aReview, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, test } from '../kit/test.ts'

/** Two pages of one review each. */
function serve(api: StandIn): () => void {
  const figures = answerOf(reviewEndpoints.list, { rating: { average: 4.5, count: 2 }, stars: [0, 0, 0, 1, 1] })
  const pages = () =>
    void api.on(reviewEndpoints.list, ({ query }) => ({
      ...figures,
      ...pageOf([aReview(query.cursor ? { id: 2, reviewerName: 'Ida Second' } : { id: 1, reviewerName: 'Olive First' })]),
      nextCursor: query.cursor ? null : 'second',
    }))
  pages()
  return pages
}

test('a next page that failed says so beside what is there, and comes when it is asked for again', async ({ open, api }) => {
  const pages = serve(api)
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

test(
  'the next page comes although a colleague’s change has the list read again meanwhile, and so does their change',
  gate,
  async ({ open, api }) => {
    serve(api)
    const page = await open('/reviews')
    const rows = page.getByRole('listitem', { name: /^Review by/ })
    await expect(rows).toHaveCount(1)
    await api.listening()
    const letGo = api.hold(reviewEndpoints.list)
    await page.getByRole('button', { name: 'Show more' }).click()
    await api.called(reviewEndpoints.list, 2)
    api.emit({ type: 'changed', kind: 'review', id: id(1) })
    await api.called(reviewEndpoints.list, 3)
    letGo()

    await expect(rows).toHaveCount(2)
    // What is there is read again after the change, the next page in any order.
    expect(
      api
        .calls(reviewEndpoints.list)
        .slice(2)
        .map(({ query }) => query.cursor ?? 'first'),
    ).toContain('first')
  },
)
