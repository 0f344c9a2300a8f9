import { expect, test } from 'vitest'
import { brandingEndpoints } from '#features/branding/branding.contract.ts'
import { consentEndpoints } from '#features/consent/consent.contract.ts'
import { contactEndpoints } from '#features/contacts/contacts.contract.ts'
import { emptyAddress } from '#features/listings/listing-fields.contract.ts'
import { listingEndpoints } from '#features/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { publicReviewEndpoints, reviewEndpoints as e } from '../reviews.contract.ts'
import { readReviewToken, reviewToken } from './review-token.ts'

const portal = await testPortal()
const written = {
  reviewerName: 'Priya N.',
  role: 'vendor' as const,
  rating: 5,
  body: 'Clear from start to end.',
  mayPublish: true,
}
const list = (me: Call, id = me.agencyId) => me(e.list, { params: { id } })
const note = 'They name the neighbours and their illness'
let number = 0

/** A sale with a vendor whom the agency can write to. */
async function sale(me: Call, { state = 'sold' }: { state?: 'sold' | 'live' } = {}) {
  number++
  const contact = await me(contactEndpoints.create, {
    body: { firstName: 'Priya', lastName: 'Nair', emails: [{ address: `priya${number}@clients.example`, label: 'personal' }] },
  })
  const party = { name: 'Priya Nair', phone: null, email: null, contactId: contact.id }
  const listing = await me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      headline: 'Light on the hill',
      category: 'House',
      vendors: [party],
      buyers: [],
      priceCents: 90_000_000,
      address: {
        ...emptyAddress,
        streetNumber: String(number),
        street: 'Given Terrace',
        suburb: 'Paddington',
        state: 'QLD',
        postcode: '4064',
      },
      AgentId: me.agentId,
    } as never,
  })
  if (state === 'sold')
    await portal.owner.query(`update listings set status = 'sold', fields = fields || '{"soldOn": "2026-11-02"}' where id = $1`, [
      listing.id,
    ])
  return { listingId: listing.id, contactId: contact.id }
}
/** Of the mail to the client of the newest sale. */
const linkIn = () => {
  const mail = portal.mails.find(({ to }) => to === `priya${number}@clients.example`)
  return /\/review\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const visit = (action: 'open' | 'answer' | 'decline', payload: object) =>
  portal.app.inject({ method: 'POST', url: `/api/client_review/${action}`, payload })

test('a client is asked by mail, answers on their page, and the review counts as verified', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { listingId, contactId } = await sale(me)
  const asked = await me(e.ask, { body: { listingId, contactId } })
  expect(asked).toMatchObject({
    status: 'requested',
    isVerified: false,
    listingLabel: expect.stringContaining('Given Terrace, Paddington'),
  })
  await portal.runJobs()
  const token = linkIn()

  await me(brandingEndpoints.update, {
    params: { id: me.agencyId },
    body: { version: 1, collectionNotice: 'We show your words with your name only if you say so.' },
  })
  expect((await visit('open', { token })).json()).toMatchObject({
    collectionNotice: 'We show your words with your name only if you say so.',
    firstName: 'Priya N.',
    state: 'open',
    address: expect.stringContaining('Given Terrace'),
  })
  const answer = { token, rating: 4, recommend: 9, body: 'Good.', displayName: 'Priya', mayPublish: true }
  expect((await visit('answer', answer)).statusCode).toBe(200)
  expect((await visit('answer', answer)).statusCode).toBe(409)
  expect((await visit('open', { token })).json()).toMatchObject({ state: 'answered' })
  expect((await list(me)).items[0]).toMatchObject({
    status: 'received',
    isVerified: true,
    rating: 4,
    reviewerName: 'Priya',
    contactId,
  })
})

test('a link that is altered, over, or of another agency opens nothing', async () => {
  const me = await (await portal.newAgency()).signIn()
  const other = await portal.newAgency()
  const { listingId, contactId } = await sale(me)
  await me(e.ask, { body: { listingId, contactId } })
  await portal.runJobs()
  const token = linkIn()
  const { secrets } = portal.platform
  const ticket = readReviewToken(secrets, token, new Date())
  const forged = [
    `${token.slice(0, -2)}AA`,
    token.slice(0, 40),
    reviewToken(secrets, { ...ticket, agencyId: other.id }),
    reviewToken(secrets, { ...ticket, expiresAt: new Date(Date.now() - 1000) }),
    'x'.repeat(91),
  ]

  for (const one of forged) {
    expect((await visit('open', { token: one })).statusCode).toBe(410)
    expect((await visit('answer', { token: one, rating: 1, displayName: 'x', mayPublish: true })).statusCode).toBe(410)
  }
  expect((await list(me)).items[0]?.status).toBe('requested')
})

test('nobody is asked twice about one sale, or when they have refused mails', async () => {
  const me = await (await portal.newAgency()).signIn()
  const one = await sale(me)
  await me(e.ask, { body: one })
  await expect(me(e.ask, { body: one })).rejects.toMatchObject({ code: 'conflict' })
  const other = await sale(me)
  await me(consentEndpoints.record, {
    body: { contactId: other.contactId, channels: ['email'], purposes: ['marketing'], state: 'refused', source: 'Told us' },
  })

  await expect(me(e.ask, { body: other })).rejects.toMatchObject({ code: 'rule_broken' })
  expect((await me(e.candidates, {})).items).toEqual([
    expect.objectContaining({ ...other, obstacle: expect.stringContaining('refused') }),
  ])
})

const oneClick = (payload: string) =>
  portal.app.inject({
    method: 'POST',
    url: new URL(portal.mails.at(-1)?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '').pathname,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
test.each([
  ['on the page', () => visit('decline', { token: linkIn() })],
  ['with one click of the mail program', () => oneClick('List-Unsubscribe=One-Click')],
])('who presses stop %s is not written to again', async (_, stop) => {
  const me = await (await portal.newAgency()).signIn()
  const first = await sale(me)
  await me(e.ask, { body: first })
  await portal.runJobs()
  expect((await stop()).statusCode).toBe(200)

  const answers = await me(consentEndpoints.get, { params: { id: first.contactId } })
  expect(answers.events[0]).toMatchObject({ channel: 'email', purpose: 'marketing', state: 'withdrawn' })
  expect((await list(me)).items[0]?.declinedAt).not.toBeNull()
})

test('a mail that was refused between asking and sending is not sent', async () => {
  const me = await (await portal.newAgency()).signIn()
  const one = await sale(me)
  await me(e.ask, { body: one })
  await me(consentEndpoints.record, {
    body: { contactId: one.contactId, channels: ['email'], purposes: ['marketing'], state: 'withdrawn', source: 'Telephone' },
  })
  const before = portal.mails.length
  await portal.runJobs()

  expect(portal.mails).toHaveLength(before)
  expect((await list(me)).items).toEqual([])
})

test('clients are asked by themselves after a sale only when the agency has switched it on', async () => {
  const me = await (await portal.newAgency()).signIn()
  const sell = async () => {
    const { listingId } = await sale(me, { state: 'live' })
    await portal.owner.query(`update listings set status = 'underOffer' where id = $1`, [listingId])
    const { version } = await me(listingEndpoints.getOne, { params: { id: listingId } })
    await me(listingEndpoints.update, {
      params: { id: listingId },
      body: { version, status: 'sold', soldPriceCents: 91_000_000, soldOn: '2026-11-02' } as never,
    })
    await portal.runJobs()
  }
  await sell()
  expect((await list(me)).items).toEqual([])
  await me(e.changeSettings, { body: { version: 0, askAfter: 'closed', waitDays: 0 } })
  const before = portal.mails.length
  await sell()

  expect((await list(me)).items).toHaveLength(1)
  expect(portal.mails).toHaveLength(before + 1)
})

test('what a verified review says is changed by nobody at the agency, and it is not removed', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.ask, { body: await sale(me) })
  await portal.runJobs()
  await visit('answer', { token: linkIn(), rating: 1, body: 'Slow.', displayName: 'P', mayPublish: true })
  const review = (await list(me)).items[0]
  if (!review) throw new Error('no review')
  const change = (body: object) => me(e.update, { params: { id: review.id }, body: { version: review.version, ...body } })

  await expect(change({ rating: 5 })).rejects.toMatchObject({ code: 'rule_broken' })
  await expect(change({ body: 'Great!' })).rejects.toMatchObject({ code: 'rule_broken' })
  await expect(me(e.remove, { params: { id: review.id } })).rejects.toMatchObject({ code: 'rule_broken' })
  expect(await change({ reply: 'We are sorry.' })).toMatchObject({ reply: 'We are sorry.', rating: 1 })
})

test('a review is withheld only with a reason and what is behind it, and by who may decide', async () => {
  const agency = await portal.newAgency()
  const [me, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const review = await me(e.create, { body: { ...written, rating: 1 } })
  const withhold = (who: Call, more: object) =>
    who(e.update, { params: { id: review.id }, body: { version: review.version, status: 'withheld', ...more } })

  await expect(withhold(me, {})).rejects.toMatchObject({
    problem: { fields: [{ path: 'withheldReason' }, { path: 'withheldNote' }] },
  })
  await expect(withhold(me, { withheldReason: 'untrue', withheldNote: 'bad' })).rejects.toMatchObject({ code: 'invalid' })
  await expect(withhold(agent, { withheldReason: 'namesSomebody', withheldNote: note })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await withhold(me, { withheldReason: 'namesSomebody', withheldNote: note })).toMatchObject({
    status: 'withheld',
    publishedAt: null,
  })
})

test('without the person’s leave nothing is published, and the leave cannot be taken back to hide what is', async () => {
  const me = await (await portal.newAgency()).signIn()
  const quiet = await me(e.create, { body: { ...written, mayPublish: false } })
  await expect(me(e.update, { params: { id: quiet.id }, body: { version: 1, status: 'published' } })).rejects.toMatchObject({
    code: 'rule_broken',
  })
  const shown = await me(e.create, { body: written })
  const live = await me(e.update, { params: { id: shown.id }, body: { version: 1, status: 'published' } })

  await expect(
    me(e.update, { params: { id: shown.id }, body: { version: live.version, mayPublish: false } }),
  ).rejects.toMatchObject({
    code: 'rule_broken',
  })
})

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

test('a review that staff wrote down is removed and comes back', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: written })
  await me(e.remove, { params: { id } })
  expect((await list(me)).items).toEqual([])

  expect(await me(e.restore, { params: { id } })).toMatchObject({ id, isVerified: false })
})
