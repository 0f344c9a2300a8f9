import { expect, test } from 'vitest'
import { addDays } from '#common/time/days.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { dayAhead, liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { type Case, diligenceEndpoints as e } from '../diligence.contract.ts'

const portal = await testPortal()
const vendor = { name: 'Ann Lee', phone: null, email: null, contactId: null }
const add = (me: Call, listingId: string, side: 'vendor' | 'buyer' = 'vendor', name = 'Ann Lee') =>
  me(e.add, { body: { listingId, side, name } })
const change = (me: Call, one: Case, body: Partial<Parameters<typeof me<typeof e.update>>[1]['body']>) =>
  me(e.update, { params: { id: one.id }, body: { version: one.version, ...body } })
const step = (me: Call, one: Case, to: Case['state'], requests: Case['requests'] = []) =>
  me(e.step, { params: { id: one.id }, body: { version: one.version, to, requests } })
const facts = () => ({
  people: [
    {
      name: 'Ann Lee',
      otherNames: null,
      bornOn: '1970-05-01',
      address: '1 Main Road, Kew',
      role: 'self' as const,
      sharePercent: null,
    },
  ],
  papers: [
    {
      ...{
        kind: 'passport' as const,
        issuer: 'Australia',
        numberEnd: '81K',
        of: 'Ann Lee',
        expiresOn: '2031-01-01',
        seenBy: 'Mia',
      },
      ...{ seenOn: dayAhead(portal, -1), how: 'inPerson' as const, form: 'original' as const },
    },
  ],
  answers: { pep: 'no' as const, sanctions: 'no' as const, purpose: 'Sells the home', onBehalf: 'Herself', funds: null },
})

test('a case starts from a party of the listing, and is complete once all is established and verified', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await liveHouse(me, { vendors: [vendor], authorityStartsOn: dayAhead(portal, 3) })
  expect((await me(e.ofListing, { params: { id } })).parties).toEqual([{ contactId: null, name: 'Ann Lee', side: 'vendor' }])
  const started = await add(me, id)
  expect(started).toMatchObject({ state: 'notStarted', due: { dueOn: dayAhead(portal, 3), daysLeft: 3, isConfirmed: true } })
  expect((await me(e.ofListing, { params: { id } })).parties, 'has a case now').toEqual([])
  await expect(add(me, id)).rejects.toMatchObject({ status: 409 })

  const collecting = await change(me, started, { people: facts().people })
  expect(collecting.state).toBe('collecting')
  const toVerify = await step(me, collecting, 'toVerify')
  await expect(step(me, toVerify, 'complete')).rejects.toMatchObject({
    status: 422,
    problem: {
      fields: expect.arrayContaining([{ path: 'papers', message: 'Record at least one paper that you saw' }]) as unknown,
    },
  })
  const ready = await change(me, toVerify, facts())
  expect(ready.missing).toEqual([])
  const complete = await step(me, ready, 'complete')
  expect(complete).toMatchObject({ state: 'complete', completedOn: dayAhead(portal, 0), due: { daysLeft: null } })
  await expect(change(me, complete, { kind: 'trust' }), 'closed').rejects.toMatchObject({ status: 409 })
  await expect(step(me, complete, 'needsMore'), 'needs a request').rejects.toMatchObject({ status: 400 })
  expect(await step(me, complete, 'needsMore', ['funds'])).toMatchObject({
    state: 'needsMore',
    requests: ['funds'],
    completedOn: null,
  })
})

test('the checks of a buyer are due at exchange, and with a determination 3 days before the settlement first agreed', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await liveHouse(me)
  const started = await add(me, id, 'buyer')
  const [exchangedOn, settlesOn] = [dayAhead(portal, 0), dayAhead(portal, 14)]
  const dated = await change(me, started, { exchangedOn, settlesOn })
  expect(dated.due).toMatchObject({ dueOn: exchangedOn, daysLeft: 0 })
  const delay = { reasons: ['ordinaryBusiness' as const, 'lowRisk' as const], words: 'Auction: the buyer is known at the hammer' }
  const delayed = await change(me, dated, { delay })
  expect(delayed).toMatchObject({
    due: { dueOn: addDays(settlesOn, -3), isConfirmed: false },
    delay: { ...delay, on: exchangedOn },
  })
  expect((await change(me, delayed, { settlementMovedTo: dayAhead(portal, 60) })).due.dueOn, 'moved').toBe(addDays(settlesOn, -3))
  await expect(change(me, await add(me, id), { delay }), 'never for the vendor').rejects.toMatchObject({ status: 400 })
  await expect(
    me(e.update, { params: { id: started.id }, body: { version: 9, delay: { reasons: ['lowRisk'], words: 'x' } } }),
    'one reason is not enough',
  ).rejects.toMatchObject({ status: 400 })
})

test('the register pages by due day, filters, and leaves as CSV without its people', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const { id } = await liveHouse(me, { authorityStartsOn: dayAhead(portal, -2) })
  await add(me, id, 'vendor', 'Late')
  await change(me, await add(me, id, 'vendor', 'Soon'), { startsOn: dayAhead(portal, 5) })
  await add(me, id, 'buyer', 'Undated')
  await change(me, await add(me, id, 'vendor', 'Later'), { startsOn: dayAhead(portal, 30) })
  const names = async (query: NonNullable<Parameters<typeof me<typeof e.list>>[1]['query']>) =>
    (await me(e.list, { query })).items.map(({ name }) => name)
  const first = await me(e.list, { query: { limit: 2, count: 'true' } })
  expect(first.total).toBe(4)
  expect([...first.items.map(({ name }) => name), ...(await names({ limit: 2, cursor: first.nextCursor ?? '' }))]).toEqual([
    'Late',
    'Soon',
    'Later',
    'Undated',
  ])
  expect(await names({ due: 'overdue' })).toEqual(['Late'])
  expect(await names({ due: 'week' })).toEqual(['Soon'])
  expect(await names({ side: 'buyer' })).toEqual(['Undated'])
  expect(await names({ states: 'collecting' })).toEqual(['Soon', 'Later'])
  expect(await names({ q: 'late' })).toEqual(['Late', 'Later'])
  expect(await names({ agentId: me.agentId ?? '' })).toHaveLength(4)
  const answer = await portal.app.inject({
    url: `${e.register.path}?due=week`,
    headers: { authorization: `Bearer ${me.accessToken}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body.split('\r\n').slice(0, 2).join('|')).toMatch(/Reference,Address.*\|.*Soon,Vendor,Individual,Collecting/)
  const stranger = await (await portal.newAgency()).signIn()
  expect((await stranger(e.list, { query: {} })).items).toEqual([])
})

test('another agency, a reader and an agent of another listing can’t touch a case, and a private contact is not named', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const { id } = await liveHouse(me)
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Vera', lastName: 'Quiet', isPrivate: true } })
  const one = await me(e.add, { body: { listingId: id, side: 'vendor', contactId: contact.id, name: 'Vera Quiet' } })
  await change(me, one, facts())
  const stranger = await (await portal.newAgency()).signIn()
  await expect(stranger(e.ofListing, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(e.step, { params: { id: one.id }, body: { version: 1, to: 'collecting' } })).rejects.toMatchObject({
    status: 404,
  })
  await expect((await agency.signIn('readOnly'))(e.ofListing, { params: { id } })).rejects.toMatchObject({ status: 403 })
  const colleague = await agency.signIn('agent')
  const [seen] = (await colleague(e.ofListing, { params: { id } })).items
  expect(seen).toMatchObject({ name: 'A private contact', people: [], papers: [], canEdit: false, answers: { pep: null } })
  expect(JSON.stringify(await colleague(e.list, { query: {} }))).not.toContain('Quiet')
  expect((await colleague(e.list, { query: { q: 'quiet' } })).items).toEqual([])
  await expect(colleague(e.update, { params: { id: one.id }, body: { version: 2, kind: 'trust' } })).rejects.toMatchObject({
    status: 403,
  })
})

test('a removed case comes back, work that started is kept, and a stale change gets the newer one', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await liveHouse(me)
  const one = await add(me, id)
  await me(e.remove, { params: { id: one.id } })
  expect((await me(e.ofListing, { params: { id } })).items).toEqual([])
  const back = await me(e.restore, { params: { id: one.id } })
  const started = await step(me, back, 'collecting')
  await expect(me(e.remove, { params: { id: one.id } })).rejects.toMatchObject({ status: 409 })
  await expect(step(me, back, 'notNeeded')).rejects.toMatchObject({
    status: 412,
    problem: { current: { version: started.version } },
  })
})

test('only a PDF is kept as the certificate of a provider, which stands in for people and papers', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await liveHouse(me)
  const one = await change(me, await add(me, id), {
    provider: 'First AML',
    certificateOn: dayAhead(portal, 0),
    answers: facts().answers,
  })
  const upload = async (bytes: Buffer) => {
    const { url, key } = await me(e.presign, {})
    const answer = await portal.app.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': 'application/pdf' } })
    expect(answer.statusCode).toBe(200)
    return key
  }
  const set = (key: string) =>
    me(e.setCertificate, { params: { id: one.id }, body: { version: one.version, key, fileName: 'Certificate.pdf' } })
  // A photo of a licence under the name of a PDF.
  await expect(set(await upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])))).rejects.toMatchObject({
    status: 415,
  })
  const kept = await set(await upload(Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')))
  expect(kept).toMatchObject({ certificate: { name: 'Certificate.pdf' }, missing: [] })
  expect((await me(e.openCertificate, { params: { id: one.id } })).url).toContain('diligence/')
})

test('erasing the contact leaves name and dates, and nothing else', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('owner')
  const { id } = await liveHouse(me)
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Ann', lastName: 'Lee' } })
  const one = await me(e.add, { body: { listingId: id, side: 'vendor', contactId: contact.id, name: 'Ann Lee' } })
  await change(me, one, facts())
  const { version, displayName } = await me(contactEndpoints.get, { params: { id: contact.id } })
  await me(privacyEndpoints.erase, { params: { id: contact.id }, body: { version, name: displayName, reason: 'personAsked' } })
  const { rows } = await portal.owner.query('select name, people, papers, answers from diligence_cases where agency_id = $1', [
    me.agencyId,
  ])
  expect(rows).toEqual([
    {
      name: 'Ann Lee',
      people: [{ name: 'Ann Lee', otherNames: null, bornOn: '1970-05-01', address: null, role: 'self', sharePercent: null }],
      papers: [{ ...facts().papers[0], issuer: null, numberEnd: null, of: null }],
      answers: {},
    },
  ])
})
