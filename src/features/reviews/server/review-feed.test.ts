import { expect, test } from 'vitest'
import { brandingEndpoints } from '#features/branding/branding.contract.ts'
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

test('mails and brochures say the rating from three published reviews on, unless the agency has switched it off', async () => {
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
