import { expect, test } from 'vitest'
import { auditEndpoints } from '#accounts/audit/audit-log.contract.ts'
import { stepAt, totpCode } from '#accounts/session/server/factor/totp.ts'
import { presenceEndpoints } from '#accounts/users/presence.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { viewEndpoints } from '#accounts/views/views.contract.ts'
import { calendarEndpoints } from '#workspace/calendar/calendar.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { installationEndpoints } from '#workspace/installation/installation.contract.ts'
import { callerOf } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { fillAgency } from '#server/testing/two-agencies.ts'
import { newOperator, operatorPassword as password } from '#server/testing/test-operator.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import type { OperateState, OperatedAgency, OperatorEvent } from '../operate.contract.ts'
import { forgetOperatorSessions } from './authenticate-operator.ts'
import { measureAgency } from './measure-agency.ts'
import { dismissOperator, makeLink } from './operator-sign-in.service.ts'

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '100000' })
let count = 0

/** Calls with the cookies of one browser. */
function browser(cookie = '') {
  return async (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await portal.app.inject({
      method,
      url: `/api/operate/${path}`,
      ...(body && { payload: body }),
      headers: { ...(cookie && { cookie }), ...headers },
      remoteAddress: `10.1.0.${++count % 250}`,
    })
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined, text: answer.body }
  }
}
async function anOperator() {
  const made = await newOperator(portal, `operator-${++count}@host.example`, `10.2.0.${count % 250}`)
  return { ...made, call: browser(made.cookie) }
}

const codeOf = (secret: string) => totpCode(secret, stepAt(portal.platform.clock()))

test('a link makes an operator once: password and app, and then both at every sign-in', async () => {
  const { call, email, code: codeNow, token, set } = await anOperator()

  expect(set).toMatch(/^gable_operator=[\w-]{43}; Path=\/api\/operate; HttpOnly; SameSite=Strict$/)
  expect(await call('GET', 'me')).toMatchObject({ status: 200, body: { email } })
  expect(await call('POST', 'begin', { token })).toMatchObject({ status: 422, text: expect.stringContaining('has been used') })
  expect((await call('POST', 'sign-out')).status).toBe(204)
  expect((await call('GET', 'me')).status).toBe(401)

  const other = await anOperator()
  const { items } = (await other.call('GET', 'events')).body as { items: OperatorEvent[] }
  expect(items.filter((one) => one.operator === email).map(({ action }) => action)).toEqual(['signedOut', 'activated'])
  const used = codeNow()
  // The code of the activation was used up by it.
  expect((await browser()('POST', 'sign-in', { email, password, code: used })).status).toBe(401)
  portal.advance(60_000)
  const code = codeNow()
  const wrong = [
    { email, password: 'another password entirely', code },
    { email, password, code: code === '000000' ? '111111' : '000000' },
    { email: 'unknown@host.example', password, code },
  ]
  for (const one of wrong)
    expect(await browser()('POST', 'sign-in', one)).toMatchObject({
      status: 401,
      body: { detail: 'Wrong email, password or code' },
    })
  expect((await browser()('POST', 'sign-in', { email, password, code })).status).toBe(200)
  expect((await browser()('POST', 'sign-in', { email, password, code })).status).toBe(401)
})

test('a link that is too old, a weak password and a wrong code make no operator', async () => {
  const { token } = await makeLink(portal.platform, { email: 'late@host.example', name: '' })
  const call = browser()
  const { secret } = (await call('POST', 'begin', { token })).body as { secret: string }
  expect(await call('POST', 'activate', { token, password: 'short', code: codeOf(secret) })).toMatchObject({ status: 400 })
  expect((await call('POST', 'activate', { token, password, code: '123' })).status).toBe(400)
  portal.advance(25 * 3_600_000)
  expect(await call('POST', 'activate', { token, password, code: codeOf(secret) })).toMatchObject({ status: 422 })
  expect((await call('GET', 'me')).status).toBe(401)
})

test('guessing is slowed down, and is in the log', async () => {
  const { email } = await anOperator()
  const guess = () =>
    portal.app.inject({
      method: 'POST',
      url: '/api/operate/sign-in',
      payload: { email, password: 'a guess of a password', code: '123456' },
      remoteAddress: '10.9.9.9',
    })
  const statuses = []
  for (let i = 0; i < 8; i++) statuses.push((await guess()).statusCode)

  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(statuses.at(-1)).toBe(429)
  const { call } = await anOperator()
  const { items } = (await call('GET', 'events')).body as { items: OperatorEvent[] }
  expect(items.filter(({ action, subject }) => action === 'signInFailed' && subject === email)).toHaveLength(5)
})

test('what is typed for an unknown operator is not in the log, and many tries are one line in ten minutes', async () => {
  const typed = 'my-password-by-mistake@host.example'
  const strangers = async () => {
    const { items } = (await (await anOperator()).call('GET', 'events')).body as { items: OperatorEvent[] }
    expect(JSON.stringify(items)).not.toContain(typed)
    return items.filter(({ action, subject }) => action === 'signInFailed' && subject === '').length
  }
  const before = await strangers()
  portal.advance(11 * 60_000)
  for (let n = 0; n < 20; n++)
    expect((await browser()('POST', 'sign-in', { email: `${n}${typed}`, password, code: '123456' })).status).toBe(401)
  expect(await strangers()).toBe(before + 1)
  portal.advance(11 * 60_000)
  await browser()('POST', 'sign-in', { email: typed, password, code: '123456' })
  expect(await strangers()).toBe(before + 2)
})

test('after a lost SECRET_KEY the right password is told what to do, and a wrong one nothing', async () => {
  const { email } = await anOperator()
  await portal.owner.query(`update operators set totp_secret = decode(repeat('02', 90), 'hex') where email = $1`, [email])
  expect(await browser()('POST', 'sign-in', { email, password, code: '123456' })).toMatchObject({
    status: 422,
    body: { detail: expect.stringMatching(/SECRET_KEY.*operator create/) },
  })
  expect((await browser()('POST', 'sign-in', { email, password: 'a guess of a password', code: '123456' })).status).toBe(401)
})

test('sign-ins that ended are forgotten after a month, but for the last one of each operator', async () => {
  const { email, code } = await anOperator()
  const sessions = async () =>
    (
      await portal.owner.query(
        'select s.id from operator_sessions s join operators o on o.id = s.operator_id where o.email = $1 order by s.started_at',
        [email],
      )
    ).rows.map(({ id }: { id: string }) => id)
  portal.advance(60_000)
  expect((await browser()('POST', 'sign-in', { email, password, code: code() })).status).toBe(200)
  const [, last] = await sessions()

  await forgetOperatorSessions(portal.platform)
  expect(await sessions()).toHaveLength(2)
  portal.advance(31 * 24 * 3_600_000)
  await forgetOperatorSessions(portal.platform)
  expect(await sessions()).toEqual([last])
})

test('a sign-in ends after half an hour without a call, after twelve hours, and when the operator is removed', async () => {
  const idle = await anOperator()
  portal.advance(31 * 60_000)
  expect((await idle.call('GET', 'me')).status).toBe(401)

  const busy = await anOperator()
  for (let i = 0; i < 28; i++) {
    portal.advance(25 * 60_000)
    expect((await busy.call('GET', 'me')).status).toBe(200)
  }
  portal.advance(25 * 60_000)
  expect((await busy.call('GET', 'me')).status).toBe(401)

  const gone = await anOperator()
  await dismissOperator(portal.platform, gone.email)
  expect((await gone.call('GET', 'me')).status).toBe(401)
  portal.advance(60_000)
  expect((await browser()('POST', 'sign-in', { email: gone.email, password, code: gone.code() })).status).toBe(401)
})

test("a call that another site's page made is refused", async () => {
  const { call } = await anOperator()
  expect((await call('GET', 'me', undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  for (const site of ['cross-site', 'same-site'])
    expect((await call('POST', 'sign-out', undefined, { 'sec-fetch-site': site })).status).toBe(401)
  expect((await call('GET', 'me')).status).toBe(200)
})

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
  await measureAgency(asAgency(agency.id))
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
  // What they do to one is written into its audit log, and that is all.
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

  // Of one whose figures were never counted, too.
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
  // What only they see themselves goes on.
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
