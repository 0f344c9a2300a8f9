import { expect, test } from 'vitest'
import { blogEndpoints } from '#channels/blogs/blogs.contract.ts'
import { reviewEndpoints } from '#channels/reviews/reviews.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { design, preview } from './testing/shown.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })

async function withStories(me: Call) {
  const publish = async (title: string) => {
    const post = await me(blogEndpoints.create, { body: { title, excerpt: `About ${title}`, bodyHtml: `<p>${title}</p>` } })
    await me(blogEndpoints.step, { params: { id: post.id }, body: { step: 'publish', version: post.version } })
    portal.advance(1000)
    return post.id
  }
  const posts = [await publish('Garden <b>first</b>'), await publish('Auctions \uE0000\uE001')]
  await me(blogEndpoints.create, { body: { title: 'Half a thought' } })
  const review = async (reviewerName: string, rating: number, body: string, isShown = true) => {
    const made = await me(reviewEndpoints.create, {
      body: { reviewerName, role: 'vendor', rating, body, mayPublish: true, suburb: 'Kew' },
    })
    if (isShown)
      await me(reviewEndpoints.update, { params: { id: made.id }, body: { status: 'published', version: made.version } })
    portal.advance(1000)
    return made.id
  }
  const reviews = [
    await review('Ann', 5, 'Calm, quick and honest <3'),
    await review('Bob', 2, 'It took too long'),
    await review('Cal', 5, 'Hidden words', false),
  ]
  return { posts, reviews }
}
const posts = { type: 'posts', id: 'p', title: 'From our blog', source: 'latest', count: 2, postIds: [], style: 'cards' }
const review = { type: 'review', id: 'r', reviewId: null, showsAverage: true }

test('a mail shows the latest posts that are public, or those that were chosen, and no heading above nothing', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  expect((await preview(me, design(posts))).html).not.toContain('From our blog')
  const { posts: ids } = await withStories(me)

  const latest = await preview(me, design(posts))
  expect(latest.html.indexOf('Auctions')).toBeLessThan(latest.html.indexOf('Garden &lt;b&gt;first'))
  expect(latest.html).not.toContain('Half a thought')
  expect(latest.html).toMatch(/href="https:\/\/portal\.agency\.example\/p\/[\w-]+\/garden/)
  expect(latest.text).toContain('About Garden')
  const chosen = await preview(me, design({ ...posts, source: 'chosen', postIds: [ids[0]], style: 'rows' }))
  expect(chosen.html).toContain('Garden')
  expect(chosen.html).not.toContain('Auctions')
  await me(blogEndpoints.remove, { params: { id: ids[0] ?? '' } })
  const gone = await preview(me, design({ ...posts, source: 'chosen', postIds: [ids[0]] }))
  expect(gone.missing).toEqual(['A post is no longer public'])
})

test('a mail quotes published reviews word for word with their stars, and the average only from three on', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { reviews } = await withStories(me)

  const newest = await preview(me, design(review))
  expect(newest.html).toContain('It took too long')
  expect(newest.html).toContain('2 of 5 stars')
  expect(newest.html).toContain('Bob, vendor in Kew')
  expect(newest.html).not.toContain('client reviews')
  const hidden = await preview(me, design({ ...review, reviewId: reviews[2] }))
  expect(hidden.html).not.toContain('Hidden words')
  expect(hidden.missing).toEqual(['A review is no longer published'])

  await me(reviewEndpoints.update, { params: { id: reviews[2] ?? '' }, body: { status: 'published', version: 1 } })
  const with3 = await preview(me, design({ ...review, reviewId: reviews[0] }))
  expect(with3.html).toContain('“Calm, quick and honest &lt;3”')
  expect(with3.html).toContain('Rated 4.0 of 5 in 3 client reviews')
  expect((await preview(me, design({ ...review, showsAverage: false }))).html).not.toContain('client reviews')
})
