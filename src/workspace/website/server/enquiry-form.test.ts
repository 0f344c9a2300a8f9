import { expect, test } from 'vitest'
import { enquiryEndpoints } from '#channels/enquiries/enquiries.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { resume, suspend } from '#platform/agencies/agency-states.ts'
import { websiteEndpoints as e } from '../website.contract.ts'
import { siteOf } from './testing/site.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const { get, on, post, postJson, token, liveListing } = siteOf(portal)
const jo = { name: 'Jo Smith', email: 'jo@mail.example', phone: '0412 345 678', message: 'Is it still there?' }
const openEnquiries = (me: Call) => me(enquiryEndpoints.list, { params: { clientId: me.agencyId }, query: { show: 'open' } })
const rowsOf = async (agencyId: string) =>
  (
    await portal.owner.query('select state, fields, wording, reference, origin from website_posts where agency_id = $1', [
      agencyId,
    ])
  ).rows

test('a form is stored before anything reads it, and becomes an enquiry about the listing', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { reference, id } = await liveListing(me)
  await on(me)
  const page = await get(`/p/${agency.slug}/listings/${reference}`)
  const [, mine = ''] = /name="token" value="([\w-]+)"/.exec(page.body) ?? []
  portal.advance(10_000)
  const answer = await post(agency.slug, { ...jo, token: mine, listing: reference })
  const stored = await rowsOf(me.agencyId)
  await portal.runJobs()
  const { items } = await openEnquiries(me)

  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/p/${agency.slug}/enquiries/thanks`])
  expect((await get(answer.headers.location ?? '')).body).toContain('Thank you')
  expect(stored).toMatchObject([{ state: 'waiting', fields: jo, reference, wording: expect.stringContaining('answer you') }])
  expect(items).toMatchObject([
    { source: 'website', listingId: id, name: 'Jo Smith', email: 'jo@mail.example', message: jo.message },
  ])
  expect(await rowsOf(me.agencyId)).toMatchObject([
    { state: 'taken', fields: {}, wording: expect.stringContaining('answer you') },
  ])
})

test('the same form sent twice is one enquiry, and the same person is one contact', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await on(me)
  const mine = await token(agency.slug)
  await post(agency.slug, { ...jo, token: mine })
  await post(agency.slug, { ...jo, token: mine })
  await post(agency.slug, { ...jo, token: mine, message: 'One more thing' })
  await portal.runJobs()
  const { items } = await openEnquiries(me)

  expect(items.map(({ message }) => message)).toEqual(['One more thing', jo.message])
  expect(new Set(items.map(({ contactId }) => contactId)).size).toBe(1)
})

test('what has to be changed is said beside its field, and what was typed stays', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await on(me)
  const typed = { name: '', email: 'jo@', message: 'Is "it" <b>there</b>?', token: await token(agency.slug) }
  const { statusCode, body } = await post(agency.slug, typed)
  const json = await postJson(agency.slug, typed)

  expect(statusCode).toBe(422)
  expect(body).toMatch(/name="name"[^>]*aria-describedby="name-fault"/)
  expect(body).toContain('Enter an email address')
  expect(body).toContain('Is &quot;it&quot; &lt;b&gt;there&lt;/b&gt;?')
  expect(json.statusCode).toBe(422)
  expect(json.json()).toMatchObject({ problems: { name: 'Enter your name' }, token: expect.stringMatching(/^[\w-]{91}$/) })
  expect(await rowsOf(me.agencyId)).toEqual([])
})

test('a token that is too young, too old, altered or another agency’s is refused, and the form comes back with a new one', async () => {
  const [agency, other] = [await portal.newAgency(), await portal.newAgency()]
  const me = await agency.signIn()
  await on(me)
  await on(await other.signIn())
  const theirs = await token(other.slug)
  const old = await token(agency.slug)
  portal.advance(25 * 3_600_000)
  const young = (await get(`/p/${agency.slug}/enquiry-token`)).json<{ token: string }>().token
  const answers = []
  for (const one of [theirs, old, young, '', `${young.slice(0, -2)}AA`, 'x'.repeat(5000)])
    answers.push(await post(agency.slug, { ...jo, token: one }))
  portal.advance(5000)
  const [, next = ''] = /name="token" value="([\w-]+)"/.exec(answers.at(-1)?.body ?? '') ?? []

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 422])
  expect(await rowsOf(me.agencyId)).toEqual([])
  expect((await post(agency.slug, { ...jo, token: next })).statusCode).toBe(303)
})

test('a program that fills in the hidden field is answered as a person is, and staff can still take what it sent', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await on(me)
  const answer = await post(agency.slug, { ...jo, token: await token(agency.slug), homepage: 'https://spam.example' })
  await portal.runJobs()
  const none = (await openEnquiries(me)).items
  const [held] = (await me(e.posts, { query: {} })).items
  await me(e.takePost, { params: { id: held?.id ?? '' } })
  await portal.runJobs()

  expect(answer.statusCode).toBe(303)
  expect(none).toEqual([])
  expect(held).toMatchObject({ state: 'held', name: 'Jo Smith', message: jo.message })
  expect((await openEnquiries(me)).items).toMatchObject([{ source: 'website', name: 'Jo Smith' }])
  expect((await me(e.posts, { query: {} })).items).toEqual([])
})

test('scripts and line ends in every field are text and nothing else', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { reference } = await liveListing(me, {
    headline: '</script><script>alert(1)</script>',
    description: '<img src=x onerror=alert(1)>',
  })
  await on(me)
  const evil = '"><script>alert(1)</script>'
  const page = await get(`/p/${agency.slug}/listings/${reference}`)
  const again = await post(agency.slug, {
    name: evil,
    email: evil,
    phone: evil,
    message: `</textarea>${evil}`,
    token: evil,
    listing: evil,
  })
  const sent = await post(agency.slug, {
    ...jo,
    name: 'Jo\r\nBcc: everyone@mail.example',
    message: evil,
    token: await token(agency.slug),
  })
  await portal.runJobs()
  const mails = JSON.stringify(portal.mails.map(({ to, subject }) => ({ to, subject })))

  for (const { body } of [page, again]) expect(body).not.toMatch(/<script>alert|<img src=x|<\/textarea>"/)
  expect(sent.statusCode).toBe(303)
  expect(mails).not.toMatch(/\\r|\\n/)
  expect(mails).not.toContain('"to":"everyone@mail.example"')
  expect((await openEnquiries(me)).items[0]?.message).toContain('<script>alert(1)</script>')
})

test('only websites that the agency has named send the form from a page, and read the answer', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await on(me, { domains: ['www.harbour.example'] })
  const mine = await token(agency.slug)
  const from = (origin: string) => postJson(agency.slug, { ...jo, token: mine, message: origin }, { origin })
  const [named, stranger, file] = [
    await from('https://www.harbour.example'),
    await from('https://evil.example'),
    await from('null'),
  ]
  const preflight = async (origin: string) =>
    (
      await portal.app.inject({
        method: 'OPTIONS',
        url: `/p/${agency.slug}/enquiries`,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    ).headers['access-control-allow-origin']

  expect([named.statusCode, named.headers['access-control-allow-origin']]).toEqual([202, 'https://www.harbour.example'])
  expect([stranger.statusCode, stranger.headers['access-control-allow-origin']]).toEqual([403, undefined])
  expect(file.statusCode).toBe(403)
  expect([await preflight('https://www.harbour.example'), await preflight('https://evil.example')]).toEqual([
    'https://www.harbour.example',
    undefined,
  ])
  expect(await rowsOf(me.agencyId)).toHaveLength(1)
})

test('a suspended agency shows its listings without a form, and takes none', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { reference } = await liveListing(me)
  await on(me)
  const mine = await token(agency.slug)
  await portal.platform.database.outsideAgencies((db) => suspend(db, agency.id, { at: new Date(), reason: 'Not paid' }))
  portal.platform.outside.refresh()
  portal.advance(61_000)
  const page = await get(`/p/${agency.slug}/listings/${reference}`)
  const answer = await post(agency.slug, { ...jo, token: mine })
  await portal.platform.database.outsideAgencies((db) => resume(db, agency.id))
  portal.platform.outside.refresh()

  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('<form')
  expect(answer.statusCode).toBe(404)
  expect(await rowsOf(me.agencyId)).toEqual([])
})
