import { expect, test } from 'vitest'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { publicReviewEndpoints, reviewEndpoints as e } from '../reviews.contract.ts'
import { list, written } from './testing/clients.ts'

const portal = await testPortal()

test('average and count are those of what is published, of the agency and of an agent', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const agentId = await agency.addAgent('Jo Agent')
  for (const [rating, whose] of [
    [5, agentId],
    [4, agentId],
    [2, null],
    [1, null],
  ] as const) {
    const { id } = await me(e.create, { body: { ...written, rating, agentId: whose } })
    if (rating > 1) await me(e.update, { params: { id }, body: { version: 1, status: 'published' } })
  }

  expect(await list(me)).toMatchObject({
    rating: { average: 3.7, count: 3 },
    counts: { received: 1, published: 3 },
    stars: [0, 1, 0, 1, 1],
  })
  expect((await list(me, agentId)).rating).toEqual({ average: 4.5, count: 2 })
  await expect(list(me, '01890a5d-ac96-774b-bcce-b302099a8057')).rejects.toMatchObject({ status: 404 })
})

test('the public feed is JSON-LD of what is published, and hostile words stay words', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const hostile = '</script><img src=https://evil.example/x onerror=alert(1)>'
  const { id } = await me(e.create, { body: { ...written, title: hostile, body: hostile } })
  await me(e.create, { body: { ...written, body: 'Not yet' } })
  await me(e.update, { params: { id }, body: { version: 1, status: 'published', reply: hostile } })
  const answer = await portal.app.inject(publicReviewEndpoints.feed.path.replace(':slug', agency.slug))

  expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8')
  expect(answer.body).not.toContain('<')
  expect(answer.json()).toMatchObject({
    '@type': 'RealEstateAgent',
    aggregateRating: { ratingValue: 5, reviewCount: 1 },
    review: [{ reviewBody: hostile, author: { name: 'Priya N.' } }],
  })
  expect(answer.body).not.toContain('Not yet')
  const headers = { 'if-none-match': String(answer.headers.etag) }
  expect((await portal.app.inject({ url: `/p/${agency.slug}/reviews.json`, headers })).statusCode).toBe(304)
})

test('a review is published on the day at the agency, in the feed as on the page', async () => {
  const agency = await portal.newAgency()
  await portal.owner.query(`update agencies set time_zone = 'Australia/Perth' where id = $1`, [agency.id])
  const me = await agency.signIn()
  const { id } = await me(e.create, { body: written })
  await me(e.update, { params: { id }, body: { version: 1, status: 'published' } })
  await portal.owner.query(`update reviews set received_at = '2026-01-07T17:00:00Z' where id = $1`, [id])
  const read = async ({ path }: { path: string }) => portal.app.inject(path.replace(':slug', agency.slug))

  expect((await read(publicReviewEndpoints.feed)).json().review).toMatchObject([{ datePublished: '2026-01-08' }])
  expect((await read(publicReviewEndpoints.page)).body).toContain('8 January 2026')
})

test('mails say the rating from three published reviews on, unless the agency has switched it off', async () => {
  const me = await (await portal.newAgency()).signIn()
  const mail = async () => (await me(brandingEndpoints.preview, { body: {} })).mailHtml
  for (let n = 1; n <= 3; n++) {
    expect(await mail()).not.toContain('client reviews')
    const { id } = await me(e.create, { body: written })
    await me(e.update, { params: { id }, body: { version: 1, status: 'published' } })
  }

  expect(await mail()).toContain('Rated 5.0 of 5 in 3 client reviews')
  await me(e.changeSettings, { body: { version: 0, isInMails: false } })
  expect(await mail()).not.toContain('client reviews')
})

/** The properties that schema.org gives each of them; another one makes search engines doubt the rest. */
const known: Record<string, string[]> = {
  RealEstateAgent: ['@context', '@id', 'url', 'name', 'address', 'telephone', 'aggregateRating', 'review'],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating', 'worstRating'],
  Review: ['@id', 'author', 'reviewRating', 'name', 'reviewBody', 'datePublished', 'about', 'keywords', 'comment'],
  Rating: ['ratingValue', 'bestRating', 'worstRating'],
  Person: ['name'],
  Comment: ['author', 'text'],
  Organization: ['name'],
}
const strange = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(strange)
  if (typeof value !== 'object' || value === null) return []
  const { '@type': type, ...rest } = value as Record<string, unknown>
  return Object.entries(rest).flatMap(([name, inner]) => [
    ...(known[String(type)]?.includes(name) ? [] : [`${type}.${name}`]),
    ...strange(inner),
  ])
}
test('the feed says the average once, within its bounds, in the words of schema.org', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const agentId = await agency.addAgent('Jo Agent')
  for (const rating of [5, 4, 4]) {
    const { id } = await me(e.create, { body: { ...written, rating, agentId, title: 'Calm' } })
    await me(e.update, { params: { id }, body: { version: 1, status: 'published', reply: 'Thank you.' } })
  }
  const answer = await portal.app.inject(publicReviewEndpoints.feed.path.replace(':slug', agency.slug))

  expect(strange(answer.json())).toEqual([])
  expect(answer.body.match(/"AggregateRating"/g)).toHaveLength(1)
  expect(answer.json().aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.3,
    reviewCount: 3,
    bestRating: 5,
    worstRating: 1,
  })
  // The blog's page, which the agency may show beside it, does not say it again.
  expect((await portal.app.inject(`/p/${agency.slug}`)).body).not.toContain('AggregateRating')
})

test('the public page shows what is published in the brand of the agency, and an unknown agency is not found', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await me(e.create, { body: { ...written, rating: 4, title: 'Calm <b>', reviewerName: 'Kim Client' } })
  const page = () => portal.app.inject(publicReviewEndpoints.page.path.replace(':slug', agency.slug))
  expect((await page()).body).toContain('No reviews yet.')
  await me(e.update, { params: { id }, body: { version: 1, status: 'published', reply: 'Thank you.' } })
  const { statusCode, body, headers } = await page()

  expect(statusCode).toBe(200)
  expect(body).toContain('Calm &lt;b&gt;')
  expect(body).toContain('4.0 of 5, from 1 review')
  expect(body).toContain('not verified')
  expect(body).not.toContain('<script')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect((await portal.app.inject('/p/no-such-agency/reviews.html')).statusCode).toBe(404)
  const missing = await portal.app.inject(`/p/${agency.slug}/no-such-post`)
  expect([missing.statusCode, missing.body.includes(`/p/${agency.slug}"`)]).toEqual([404, true])
})
