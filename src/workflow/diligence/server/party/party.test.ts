import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { diligenceEndpoints } from '../../diligence.contract.ts'
import type { PartyKind } from '../../diligence-values.ts'
import { partyLinkEndpoints as e } from '../../party.contract.ts'

const portal = await testPortal()
const answers = { pep: 'no', sanctions: 'no', purpose: 'Moving to a smaller home' }
const own = { p0name: 'Ann Lee', p0born: '3/5/1970', p0address: '1 Main Road, Kew', ...answers }

async function linked(me: Call, kind: PartyKind = 'individual', contactId: string | null = null) {
  const { id: listingId } = await liveHouse(me)
  const one = await me(diligenceEndpoints.add, { body: { listingId, side: 'vendor', name: 'Ann Lee', kind, contactId } })
  const link = await me(e.make, { params: { id: one.id }, body: {} })
  const links = async () => (await me(e.ofListing, { params: { id: listingId } })).items
  return { listingId, one, link, links, path: new URL(link.url ?? '').pathname }
}
const open = (url: string) => portal.app.inject({ url })
const send = (url: string, fields: Record<string, string>) =>
  portal.app.inject({
    ...{ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    payload: new URLSearchParams(fields).toString(),
  })
const decide = (me: Call, id: string, to: 'accepted' | 'dismissed' | 'given') => me(e.decide, { params: { id }, body: { to } })
const caseOf = async (me: Call, listingId: string) =>
  (await me(diligenceEndpoints.ofListing, { params: { id: listingId } })).items[0]

test('a party fills in their details, which wait beside the case until a person accepts them', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { listingId, one, link, links, path } = await linked(me)
  const page = await open(path)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  expect(page.body).toContain('Lantern Street')
  expect(page.body).not.toContain('<script')
  const paper = { d0kind: 'passport', d0issuer: 'Australia', d0numberEnd: '81K', d0expires: '1/2/2031' }
  expect((await send(path, { ...own, ...paper })).statusCode).toBe(303)
  expect((await open(path)).body).toContain('Thank you')
  expect(await caseOf(me, listingId), 'nothing has changed').toMatchObject({
    state: 'notStarted',
    people: [],
    version: one.version,
  })
  expect(await links()).toMatchObject([
    { state: 'given', url: null, given: { answers: { pep: 'no' }, people: [{ bornOn: '1970-05-03' }] } },
  ])
  const { case: after } = await decide(me, link.id, 'accepted')
  expect(after).toMatchObject({
    ...{ state: 'collecting', people: [{ name: 'Ann Lee', bornOn: '1970-05-03', role: 'self' }] },
    papers: [{ kind: 'passport', numberEnd: '81K', expiresOn: '2031-02-01', seenOn: null }],
    answers: { pep: 'no', sanctions: 'no', purpose: 'Moving to a smaller home', onBehalf: 'Own behalf' },
  })
  expect(after.missing.map(({ path }) => path)).toEqual(['papers.0.seenOn'])
  await expect(decide(me, link.id, 'accepted')).rejects.toMatchObject({ status: 409 })
})

test('the agents of the listing hear of it, without the name of the party', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { path } = await linked(me)
  await send(path, own)
  await send(path, { ...own, p0name: 'Someone Else' })
  const { rows } = await portal.owner.query("select title from notifications where agency_id = $1 and kind = 'detailsGiven'", [
    me.agencyId,
  ])
  expect(rows).toEqual([{ title: expect.stringMatching(/^A party filled in their details for \d+ Lantern Street/) as string }])
})

test('what a colleague entered stays, and dismissed details can be brought back', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { listingId, one, link, path } = await linked(me)
  const given = { otherNames: null, bornOn: '1970-05-04', address: null, role: 'self' as const, sharePercent: null }
  await me(diligenceEndpoints.update, {
    params: { id: one.id },
    body: { version: one.version, people: [{ ...given, name: 'Ann Lee' }] },
  })
  await send(path, own)
  expect((await decide(me, link.id, 'dismissed')).link).toMatchObject({ state: 'dismissed' })
  await expect(decide(me, link.id, 'accepted')).rejects.toMatchObject({ status: 409 })
  await decide(me, link.id, 'given')
  await decide(me, link.id, 'accepted')
  expect((await caseOf(me, listingId))?.people).toMatchObject([
    { name: 'Ann Lee', bornOn: '1970-05-04', address: '1 Main Road, Kew' },
  ])
})

test('details that a case has no room for are refused with the reason, and wait until there is', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { listingId, one, link, links, path } = await linked(me, 'company')
  const person = { otherNames: null, bornOn: null, address: null, role: 'owner' as const, sharePercent: null }
  const people = Array.from({ length: 20 }, (_, n) => ({ ...person, name: `Person ${n}` }))
  const full = await me(diligenceEndpoints.update, { params: { id: one.id }, body: { version: one.version, people } })
  await send(path, { ...own, p0role: 'director', p1name: 'Bo Lee', p1role: 'owner' })
  await expect(decide(me, link.id, 'accepted')).rejects.toMatchObject({
    status: 422,
    problem: { detail: 'The case would have 22 people and can hold 20. Remove some of them first, then add these' },
  })
  expect(await links()).toMatchObject([{ state: 'given', given: { people: [{ name: 'Ann Lee' }, { name: 'Bo Lee' }] } }])
  expect(await caseOf(me, listingId), 'nothing has changed').toMatchObject({ version: full.version })
  await me(diligenceEndpoints.update, {
    params: { id: one.id },
    body: { version: full.version, people: people.slice(0, 18) },
  })
  await decide(me, link.id, 'accepted')
  expect((await caseOf(me, listingId))?.people).toHaveLength(20)
})

test('a company is asked for the people behind it', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { links, path } = await linked(me, 'company')
  expect((await open(path)).body).toContain('owns 25% or more')
  const more = {
    p0role: 'director',
    number: '004 085 616',
    p1name: 'Bo Lee',
    p1role: 'owner',
    p1share: '40%',
    onBehalf: 'Lee Pty Ltd',
  }
  expect((await send(path, { ...own, ...more })).statusCode).toBe(303)
  expect((await links())[0]?.given).toMatchObject({
    entity: { number: '004 085 616' },
    people: [{ role: 'director' }, { name: 'Bo Lee', role: 'owner', sharePercent: 40 }],
    answers: { onBehalf: 'Lee Pty Ltd' },
  })
})

test.each([
  ['no name', { p0name: '' }, 'Enter your full name', 'p0name'],
  ['a date that is none', { p0born: 'May' }, 'day/month/year', 'p0born'],
  ['a date of birth in the future', { p0born: '1/1/2090' }, 'day/month/year', 'p0born'],
  ['no answer', { pep: '' }, 'Answer both questions', null],
  ['a whole number of a paper', { d0kind: 'passport', d0numberEnd: 'N1/2' }, 'last 4', 'd0numberEnd'],
  ['a paper without kind', { d0issuer: 'Victoria' }, 'Choose the kind', 'd0kind'],
  ['another person without name', { p1born: '1/1/1980' }, 'name of each person', null],
])('%s is said at its field, and what was typed is kept', async (_, fields, problem, field) => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { links, path } = await linked(me)
  const answer = await send(path, { ...own, ...fields })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain(problem)
  expect(answer.body).toContain('1 Main Road, Kew')
  if (field) {
    expect(answer.body).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true" aria-describedby="wrong"`))
    expect(answer.body).toMatch(new RegExp(`id="wrong">[^<]*${problem}`))
  }
  expect(await links()).toMatchObject([{ state: 'open', given: null }])
})

test('an attorney has to say on whose behalf they act', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { links, path } = await linked(me, 'attorney')
  expect((await send(path, own)).body).toContain('Enter on whose behalf you act')
  await send(path, { ...own, onBehalf: 'Vera Lee' })
  expect((await links())[0]?.given?.answers.onBehalf).toBe('Vera Lee')
})

test('markup and marks that turn text around are shown as text', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { path } = await linked(me)
  const { body } = await send(path, { ...own, p0name: '"><img src=x onerror=alert(1)>\u202eeel', pep: '' })
  expect(body).not.toContain('<img src=x')
  expect(body).not.toContain('\u202e')
})

test('a link that is altered, revoked, expired or of a closed case opens nothing, and all say the same', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const { one, link, links, path } = await linked(me)
  const refused = async (url: string) => {
    const [page, sent] = [await open(url), await send(url, own)]
    expect([page.statusCode, sent.statusCode]).toEqual([410, 410])
    expect(page.body).toContain('This link is closed')
    expect(page.body).not.toContain('Lantern Street')
  }
  await refused(`${path.slice(0, -1)}${path.endsWith('A') ? 'E' : 'A'}`)
  await me(e.revoke, { params: { id: link.id } })
  await refused(path)
  const second = await me(e.make, { params: { id: one.id }, body: { days: 2 } })
  const secondPath = new URL(second.url ?? '').pathname
  expect((await open(secondPath)).statusCode).toBe(200)
  await me(diligenceEndpoints.step, { params: { id: one.id }, body: { version: one.version, to: 'notNeeded' } })
  await refused(secondPath)
  expect((await links()).map(({ state }) => state)).toEqual(['ended', 'ended'])
  await expect(me(e.make, { params: { id: one.id }, body: {} })).rejects.toMatchObject({ status: 409 })
})

test('links end by themselves, and only so many are open at once', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { one, link, path } = await linked(me)
  for (let n = 0; n < 4; n++) await me(e.make, { params: { id: one.id }, body: {} })
  await expect(me(e.make, { params: { id: one.id }, body: {} })).rejects.toMatchObject({ status: 409 })
  await portal.owner.query('update diligence_links set revoked_at = now() where agency_id = $1 and id = $2', [
    me.agencyId,
    link.id,
  ])
  expect((await open(path)).statusCode).toBe(410)
})

test('only those who edit the listing and see the party get links and answers', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Vera', lastName: 'Quiet', isPrivate: true } })
  const { listingId, one, link, path } = await linked(me, 'individual', contact.id)
  await send(path, own)
  const colleague = await agency.signIn('agent')
  expect((await colleague(e.ofListing, { params: { id: listingId } })).items).toEqual([])
  await expect(colleague(e.make, { params: { id: one.id }, body: {} })).rejects.toMatchObject({ status: 403 })
  await expect(decide(colleague, link.id, 'accepted')).rejects.toMatchObject({ status: 403 })
  const stranger = await (await portal.newAgency()).signIn()
  await expect(decide(stranger, link.id, 'accepted')).rejects.toMatchObject({ status: 404 })
  await expect(stranger(e.ofListing, { params: { id: listingId } })).rejects.toMatchObject({ status: 404 })
})

test('erasing the contact takes along what was sent by the link', async () => {
  const me = await (await portal.newAgency()).signIn('owner')
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Ann', lastName: 'Lee' } })
  const { links, path } = await linked(me, 'individual', contact.id)
  await send(path, own)
  const { version, displayName } = await me(contactEndpoints.get, { params: { id: contact.id } })
  await me(privacyEndpoints.erase, { params: { id: contact.id }, body: { version, name: displayName, reason: 'personAsked' } })
  expect(await links()).toEqual([])
  expect((await open(path)).statusCode).toBe(410)
})
