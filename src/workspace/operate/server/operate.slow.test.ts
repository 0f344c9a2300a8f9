import { expect, test } from 'vitest'
import { auditEndpoints } from '#accounts/audit/audit-log.contract.ts'
import { presenceEndpoints } from '#accounts/users/presence.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { viewEndpoints } from '#accounts/views/views.contract.ts'
import { calendarEndpoints } from '#workspace/calendar/calendar.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { installationEndpoints } from '#workspace/installation/installation.contract.ts'
import { callerOf } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { fillAgency } from '#server/testing/fill/fill-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import type { OperateState, OperatedAgency, OperatorEvent } from '../operate.contract.ts'
import { measureAgency } from './measure-agency.ts'
import { operatorBrowsers } from '#server/testing/operator-browsers.ts'

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '100000' })
const { anOperator } = operatorBrowsers(portal)

const asAgency = (agencyId: string) =>
  callerOf(
    portal.platform,
    proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null }),
    'test',
  )

test("operators see counts, and nothing of an agency's records: every call, on an agency that is full", {
  timeout: 120_000,
}, async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const word = 'Zzsecretword'
  await fillAgency(portal, owner, word)
  await portal.runJobs()
  await measureAgency.run(asAgency(agency.id))
  const entered: string[] = []
  const { database } = portal.platform
  const { inAgency, readInAgency, apart } = database
  Object.assign(database, {
    inAgency: (id: string, work: never) => (entered.push(id), inAgency(id, work)),
    readInAgency: (id: string, work: never) => (entered.push(id), readInAgency(id, work)),
    apart: (id: string, work: never) => (entered.push(id), apart(id, work)),
  })
  const { call } = await anOperator()
  const said: string[] = []
  for (const path of ['me', 'state', 'health', 'agencies?limit=200', `agencies?q=${agency.slug}`, 'events?limit=200']) {
    const answer = await call('GET', path)
    expect(`${path} ${answer.status}`).toBe(`${path} 200`)
    said.push(answer.text)
  }
  // Nothing that an operator reads opens an agency at all.
  expect(entered).toEqual([])
  const changed = [
    await call('POST', `agencies/${agency.id}/suspend`, { reason: 'Not paid' }),
    await call('POST', `agencies/${agency.id}/resume`),
    await call('POST', 'test-mail'),
  ]
  Object.assign(database, { inAgency, readInAgency, apart })
  expect(changed.map(({ status }) => status)).toEqual([200, 200, 200])
  said.push(...changed.map(({ text }) => text))
  expect(said.join('\n').toLowerCase()).not.toContain(word.toLowerCase())
  // Their actions on one are written into its audit log, and that is all.
  expect(new Set(entered)).toEqual(new Set([agency.id]))

  const { items } = JSON.parse(said[4] ?? '') as { items: OperatedAgency[] }
  const [{ n }] = (
    await portal.owner.query<{ n: number }>(
      'select count(*)::int as n from contacts where agency_id = $1 and archived_at is null',
      [agency.id],
    )
  ).rows as [{ n: number }]
  expect(n).toBeGreaterThan(0)
  expect(items).toMatchObject([{ id: agency.id, slug: agency.slug, figures: { contacts: n, failedJobs: 1 }, suspended: null }])
})

test('a suspended agency reads and exports everything, changes and sends nothing, and goes on where it was', async () => {
  const agency = await portal.newAgency()
  const [owner, other] = [await agency.signIn(), await (await portal.newAgency()).signIn()]
  const { id } = await owner(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const { call } = await anOperator()

  // The same for one whose figures were never counted.
  expect((await call('POST', `agencies/${agency.id}/resume`)).status).toBe(409)
  expect((await call('POST', `agencies/${agency.id}/suspend`, { reason: ' ' })).status).toBe(400)
  const suspended = await call('POST', `agencies/${agency.id}/suspend`, { reason: 'Invoice 1042 is not paid' })
  expect(suspended.body).toMatchObject({ suspended: { reason: 'Invoice 1042 is not paid' } })
  expect((await call('POST', `agencies/${agency.id}/suspend`, { reason: 'again' })).status).toBe(409)

  // At once, though their permissions were known: and a new sign-in works.
  await expect(owner(listingEndpoints.update, { params: { id }, body: { version: 1, status: 'live' } })).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('suspended'),
  })
  await expect(owner(contactEndpoints.create, { body: { firstName: 'Ana' } as never })).rejects.toMatchObject({ status: 403 })
  for (const change of [
    owner(userEndpoints.removePhoto, { params: { id: owner.userId } }),
    owner(viewEndpoints.create, { body: { entity: 'contacts', name: 'Mine', settings: { search: {}, columns: null } } }),
  ])
    await expect(change).rejects.toMatchObject({ status: 403, message: expect.stringContaining('suspended') })
  // Things that only they see themselves go on.
  await owner(presenceEndpoints.presence, {
    body: { entity: 'listing', recordId: id, tabId: '0'.repeat(32), state: 'here', isEditing: false },
  })
  expect((await owner(calendarEndpoints.makeFeed, {})).url).toContain('/')
  expect((await owner(listingEndpoints.getOne, { params: { id } })).id).toBe(id)
  expect(await owner(installationEndpoints.held, {})).toEqual({ isHeld: true, by: 'suspension' })
  expect((await owner(installationEndpoints.archiveLink, {})).url).toContain('/')
  await expect(portal.platform.outside.assertOpen(agency.id)).rejects.toMatchObject({ name: 'HeldBack' })
  // No other agency notices.
  expect(await other(installationEndpoints.held, {})).toEqual({ isHeld: false, by: null })
  await other(listingEndpoints.create, { body: { listingClass: 'residential' } })

  expect((await call('POST', `agencies/${agency.id}/resume`)).body).toMatchObject({ suspended: null })
  expect((await call('POST', `agencies/${agency.id}/resume`)).status).toBe(409)
  await owner(listingEndpoints.create, { body: { listingClass: 'residential' } })
  expect(await portal.platform.outside.heldBy(agency.id)).toBe(null)
  const { items } = await owner(auditEndpoints.list, { query: { entity: 'agency' } })
  expect(items.map(({ action }) => action)).toEqual(['resumed', 'exported the agency', 'suspended'])
})

test('another process learns of a suspension by the live event', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const node = await portal.newNode()
  const create = () =>
    node.app.inject({
      method: 'POST',
      url: listingEndpoints.create.path,
      headers: { authorization: `Bearer ${owner.accessToken}` },
      payload: { listingClass: 'residential' },
    })
  expect((await create()).statusCode).toBe(201)
  const { call } = await anOperator()
  await call('POST', `agencies/${agency.id}/suspend`, { reason: 'Asked by its owner' })

  await expect.poll(async () => (await create()).statusCode).toBe(403)
})

test('an agency made here has an owner who is invited by email, and its name is taken once', async () => {
  const { call, email } = await anOperator()
  const body = {
    name: 'Bayside Realty',
    slug: 'bayside-realty',
    referencePrefix: 'br',
    timeZone: 'Australia/Brisbane',
    owner: { firstName: 'Mia', lastName: 'Nguyen', email: 'mia@bayside.example' },
  }
  const made = await call('POST', 'agencies', body)
  expect(made).toMatchObject({
    status: 201,
    body: { slug: 'bayside-realty', name: 'Bayside Realty', figures: null, suspended: null },
  })
  await portal.runJobs()
  expect(portal.mails.filter(({ to }) => to === 'mia@bayside.example').map(({ text }) => text)).toEqual([
    expect.stringContaining('/invitation'),
  ])
  expect(await call('POST', 'agencies', { ...body, owner: { ...body.owner, email: 'ben@bayside.example' } })).toMatchObject({
    status: 409,
  })
  expect(await call('POST', 'agencies', { ...body, slug: 'Not A Slug', timeZone: 'Mars/Base' })).toMatchObject({ status: 400 })
  const { items } = (await call('GET', 'events')).body as { items: OperatorEvent[] }
  expect(items[0]).toMatchObject({ action: 'agencyCreated', subject: 'bayside-realty', operator: email })
})

test('the list of agencies pages by name and finds by name or web address', async () => {
  for (const slug of ['pages-c', 'pages-a', 'pages-b']) await portal.newAgency({ slug })
  const { call } = await anOperator()
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await call('GET', `agencies?q=PAGES-&limit=2${cursor && `&cursor=${cursor}`}`)
    const page = body as { items: OperatedAgency[]; nextCursor: string | null }
    seen.push(...page.items.map(({ slug }) => slug))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(['pages-a', 'pages-b', 'pages-c'])
  expect((await call('GET', 'agencies?cursor=nonsense')).status).toBe(400)
})

test('state, health and the test email tell what is, and secrets of the settings are in none of them', async () => {
  const { call, email } = await anOperator()
  const state = (await call('GET', 'state')).body as OperateState
  expect(state.versions).toMatchObject({ postgres: expect.stringMatching(/^\d+/), schema: expect.stringMatching(/\.sql$/) })
  expect(state.totals.databaseBytes).toBeGreaterThan(1_000_000)
  expect(state.mail.server).toBe(null)
  const { findings } = (await call('GET', 'health')).body as { findings: { what: string; isGood: boolean; detail: string }[] }
  expect(findings.find(({ what }) => what === 'row level security')).toMatchObject({ isGood: true })
  expect(findings.find(({ what }) => what === 'workers')).toMatchObject({
    isGood: false,
    detail: expect.stringContaining('Start one'),
  })

  expect((await call('POST', 'test-mail')).body).toMatchObject({ isSent: true, detail: expect.stringContaining('outbox') })
  expect(portal.mails.at(-1)).toMatchObject({ to: email, subject: 'Test email from Gable' })
  expect(JSON.stringify([state, findings])).not.toMatch(/passphrase=|thirty-two characters/i)
})

test('the log of operators is added to and never changed', async () => {
  await expect(
    portal.platform.database.outsideAgencies((db) => db.updateTable('operator_events').set({ detail: '' }).execute()),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    portal.platform.database.outsideAgencies((db) => db.selectFrom('operators').select('password_hash').execute()),
  ).rejects.toMatchObject({ code: '42501' })
})
