import { expect, test } from 'vitest'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { newId } from '#platform/context.ts'
import { secretsFrom } from '#platform/secrets.ts'
import { altered, respelled } from '#server/testing/altered-link.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { reviewEndpoints as e } from '../reviews.contract.ts'
import { readReviewToken, reviewToken } from './review-token.ts'
import { clientsOf, list } from './testing/clients.ts'

const portal = await testPortal()
const { sale, linkIn, visit } = clientsOf(portal)

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
    body: {
      version: 1,
      collectionNotice: 'We share your details only with the vendor.',
      mailFooter: 'Before you buy, make enquiries.',
      website: 'harbourvale.example',
    },
  })
  await me(brandingEndpoints.updateSocialUrls, {
    params: { id: me.agencyId },
    body: { google: 'https://g.page/harbour-vale/review', instagram: '@harbourvale' },
  })
  expect((await visit('open', { token })).json()).toMatchObject({
    notice: expect.stringMatching(/may publish your review with the name you choose/),
    firstName: 'Priya N.',
    headingFont: 'Playfair Display',
    fontFaces: expect.stringContaining('/fonts/inter.woff2'),
    state: 'open',
    website: 'https://harbourvale.example',
    elsewhere: [{ name: 'Google', url: 'https://g.page/harbour-vale/review' }],
    address: expect.stringContaining('Given Terrace'),
  })
  expect((await visit('open', { token })).body).not.toContain('only with the vendor')
  const answer = { token, rating: 4, recommend: 9, body: 'Good.', displayName: 'Priya', mayPublish: true }
  expect((await visit('answer', answer)).statusCode).toBe(200)
  expect((await visit('answer', answer)).statusCode).toBe(409)
  expect((await visit('open', { token })).json()).toMatchObject({ state: 'answered', mayPublish: true })
  expect((await list(me)).items[0]).toMatchObject({
    status: 'received',
    isVerified: true,
    rating: 4,
    reviewerName: 'Priya',
    contactId,
  })
})

test('an answer reaches the owner once its agent and the user who asked have left', async () => {
  const agency = await portal.newAgency()
  const [boss, agent] = [await agency.signIn(), await agency.signIn('agent')]
  await agent(e.ask, { body: await sale(agent) })
  await portal.runJobs()
  await portal.owner.query("update users set status = 'archived' where id = $1", [agent.userId])
  const answer = { token: linkIn(), rating: 4, recommend: 9, body: 'Good.', displayName: 'Priya', mayPublish: true }
  expect((await visit('answer', answer)).statusCode).toBe(200)

  const { rows } = await portal.owner.query('select title from notifications where user_id = $1', [boss.userId])
  expect(rows).toMatchObject([{ title: expect.stringMatching(/^Priya gave 4 of 5 stars/) }])
})

test('a link that is altered, over, or of another agency opens nothing; the page of an ended one only says whom to ask', async () => {
  const me = await (await portal.newAgency()).signIn()
  const other = await portal.newAgency()
  const { listingId, contactId } = await sale(me)
  const { id } = await me(e.ask, { body: { listingId, contactId } })
  await portal.runJobs()
  const token = linkIn()
  const { secrets } = portal.platform
  const ticket = readReviewToken(secrets, token, new Date())
  const over = reviewToken(secrets, { ...ticket, expiresAt: new Date(Date.now() - 1000) })
  const foreign = reviewToken(secrets, { ...ticket, agencyId: other.id })
  const gone = reviewToken(secrets, { ...ticket, agencyId: newId() })
  const unreadable = [altered(token), respelled(token), token.slice(0, 40), token.slice(0, 8), '', 'A'.repeat(91)]

  for (const one of [over, foreign, gone, ...unreadable]) {
    expect((await visit('answer', { token: one, rating: 1, displayName: 'x', mayPublish: true })).statusCode).toBe(410)
    expect((await visit('decline', { token: one })).statusCode).toBe(410)
  }
  for (const one of [gone, ...unreadable]) expect((await visit('open', { token: one })).statusCode).toBe(410)
  const nothing = { state: 'closed', firstName: '', address: null, agentName: null, agentPhotoUrl: null }
  expect((await visit('open', { token: over })).json()).toMatchObject({
    ...nothing,
    agencyName: expect.stringMatching(/^Agency/),
  })
  const theirs = (await visit('open', { token: foreign })).json<{ agencyName: string }>()
  expect(theirs).toMatchObject(nothing)
  expect(theirs.agencyName).not.toBe((await visit('open', { token: over })).json<{ agencyName: string }>().agencyName)
  expect((await list(me)).items[0]?.status).toBe('requested')

  await me(e.remove, { params: { id } })
  expect((await visit('open', { token })).json()).toMatchObject(nothing)
})

test('a link opens with the punctuation that a mail program took for a part of it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { listingId, contactId } = await sale(me)
  await me(e.ask, { body: { listingId, contactId } })
  await portal.runJobs()
  const token = linkIn()

  for (const end of ['.', ',', ')', '>', "'", '"', '”.', '%3E', '%2c%29'])
    expect((await visit('open', { token: token + end })).statusCode, end).toBe(200)
  expect((await visit('open', { token: `${token}.a` })).statusCode).toBe(410)
  const stop = await portal.app.inject({ method: 'POST', url: `/mail/r/${token}%3E.`, payload: 'List-Unsubscribe=One-Click' })
  expect([stop.statusCode, stop.body]).toEqual([200, 'Unsubscribed'])
})

test('a link that was sent before stays valid: the same facts give the same link', () => {
  const ticket = {
    agencyId: '01890a5d-ac96-774b-bcce-b302099a8057',
    reviewId: '01890a5d-ac96-774b-bcce-b302099a8058',
    expiresAt: new Date('2030-01-02T03:04:05Z'),
  }
  const secrets = secretsFrom('a secret for one test, thirty-two characters')
  const sent = 'AYkKXayWd0u8zrMCCZqAVwGJCl2slndLvM6zAgmagFhw3VUlQ3Y-hXvB7avPP1b0sAnewlRIaqhedwQxkW3280enYQs'

  expect(reviewToken(secrets, ticket)).toBe(sent)
  expect(readReviewToken(secrets, sent, new Date('2030-01-01'))).toEqual(ticket)
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
  expect(portal.mails.at(-1)).toMatchObject({
    fromName: expect.stringMatching(/Agency \d+$/),
    headers: expect.objectContaining({ 'Auto-Submitted': 'auto-generated' }),
  })
})

test('a request to a vendor says nothing that is written for buyers', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(brandingEndpoints.update, {
    params: { id: me.agencyId },
    body: { version: 1, mailFooter: 'Please make your own enquiries before you buy.', licenceLine: 'Licence 012345L' },
  })
  await me(e.ask, { body: await sale(me) })
  await portal.runJobs()
  const { html = '', text } = portal.mails.at(-1) ?? { text: '' }
  expect(text).toContain('Write a review')
  expect([html.includes('before you buy'), text.includes('before you buy')]).toEqual([false, false])
  expect([html.includes('Licence 012345L'), text.includes('Licence 012345L')]).toEqual([true, true])
})
