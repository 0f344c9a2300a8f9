import { expect, test } from 'vitest'
import { catalogue } from '#common/errors.ts'
import { caller, testPassword } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { sessionEndpoints as e } from '../session.contract.ts'

const portal = await testPortal()
const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
const minutes = (n: number) => n * 60_000

test('signing in gives tokens whose claims the browser can read', async () => {
  const me = await (await portal.newAgency()).signIn()

  const claims = JSON.parse(Buffer.from(me.accessToken.split('.')[1] ?? '', 'base64url').toString())

  expect(claims).toMatchObject({
    UserId: me.userId,
    ClientId: me.agencyId,
    email: me.email,
    firstName: 'Sam',
    lastName: 'Taylor',
  })
})

test.each([
  ['a wrong password', (email: string) => ({ email, password: 'wrong' })],
  ['an unknown address', () => ({ email: 'nobody@users.example', password: testPassword })],
])('%s is refused with the same words', async (_, body) => {
  const me = await (await portal.newAgency()).signIn()

  const answer = await post(e.login.path, body(me.email))

  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ detail: catalogue.unauthenticated, code: 'unauthenticated' })
})

test('a suspended user cannot sign in and loses the sign-ins they have', async () => {
  const me = await (await portal.newAgency()).signIn()
  await portal.owner.query("update users set status = 'suspended' where id = $1", [me.userId])
  portal.advance(minutes(1))

  await expect(me(e.signIns, {})).rejects.toMatchObject({ status: 401 })
  expect((await post(e.login.path, { email: me.email, password: testPassword })).statusCode).toBe(401)
})

test('the stored auth user carries the agency, the agent, the sixteen portal ids and the permissions', async () => {
  const me = await (await portal.newAgency()).signIn('agent')

  const stored = await me(e.getUser, { body: { email: me.email } })

  expect(stored).toMatchObject({
    ClientId: me.agencyId,
    UserId: me.userId,
    Email: me.email,
    AgentId: me.agentId,
    DomainAgencyId: null,
    DevelopmentReadyAgentId: null,
    roles: ['agent'],
  })
  expect(stored.permissions).toContain('listings.write')
  expect(stored.permissions).not.toContain('listings.write.office')
})

test("another user's details are forbidden", async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn(), await agency.signIn()]

  await expect(me(e.getUser, { body: { email: other.email } })).rejects.toMatchObject({ status: 403 })
})

test('an access token runs out after ten minutes and the refresh token brings the next', async () => {
  const me = await (await portal.newAgency()).signIn()
  portal.advance(minutes(11))
  await expect(me(e.signIns, {})).rejects.toMatchObject({ status: 401, message: catalogue.unauthenticated })

  const next = (await post(e.refresh.path, { refreshToken: me.refreshToken })).json()

  expect(await caller(portal.app, next.accessToken)(e.signIns, {})).toHaveLength(1)
  expect(next.refreshToken).not.toBe(me.refreshToken)
})

test('two tabs that refresh at the same moment get the same successor', async () => {
  const me = await (await portal.newAgency()).signIn()

  const [a, b] = await Promise.all([
    post(e.refresh.path, { refreshToken: me.refreshToken }),
    post(e.refresh.path, { refreshToken: me.refreshToken }),
  ])

  expect(a.statusCode).toBe(200)
  expect(a.json().refreshToken).toBe(b.json().refreshToken)
})

test('a refresh token used again later ends that sign-in for everybody', async () => {
  const me = await (await portal.newAgency()).signIn()
  const next = (await post(e.refresh.path, { refreshToken: me.refreshToken })).json()
  portal.advance(11_000)

  const thief = await post(e.refresh.path, { refreshToken: me.refreshToken })

  expect(thief.statusCode).toBe(401)
  expect((await post(e.refresh.path, { refreshToken: next.refreshToken })).statusCode).toBe(401)
  await expect(caller(portal.app, next.accessToken)(e.signIns, {})).rejects.toMatchObject({ status: 401 })
})

test.each(['', 'x', 'AAAA.BBBB', `${Buffer.alloc(36).toString('base64url')}.forged`])(
  'a forged refresh token %j is refused',
  async (refreshToken) => {
    expect((await post(e.refresh.path, { refreshToken })).statusCode).toBeOneOf([400, 401])
  },
)

test('signing out ends the access token at once', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.signIns, {})

  await me(e.logout, {})

  await expect(me(e.signIns, {})).rejects.toMatchObject({ status: 401 })
  expect((await post(e.refresh.path, { refreshToken: me.refreshToken })).statusCode).toBe(401)
})

test('a sign-in that ends while a request is being checked is not trusted afterwards', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { sid } = JSON.parse(Buffer.from(me.accessToken.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  const locker = await portal.owner.connect()
  await locker.query('begin; lock table users in access exclusive mode')

  // It has read the sign-in, and waits for the user.
  const checked = me(e.signIns, {})
  await expect
    .poll(async () => (await locker.query("select 1 from pg_locks where not granted and relation = 'users'::regclass")).rowCount)
    .toBe(1)
  await locker.query('update sessions set ended_at = now() where id = $1', [sid])
  portal.platform.live.publish(me.agencyId, { type: 'sessionEnded', id: sid })
  await locker.query('commit')
  locker.release()
  await checked

  await expect(me(e.signIns, {})).rejects.toMatchObject({ status: 401 })
})

test('ending another device leaves this one signed in', async () => {
  const me = await (await portal.newAgency()).signIn()
  const phone = (await post(e.login.path, { email: me.email, password: testPassword })).json()
  const other = (await me(e.signIns, {})).find((s) => !s.isCurrent)

  await me(e.endSignIn, { params: { id: other?.id ?? '' } })

  expect(await me(e.signIns, {})).toMatchObject([{ isCurrent: true }])
  await expect(caller(portal.app, phone.accessToken)(e.signIns, {})).rejects.toMatchObject({ status: 401 })
})

test('signing out everywhere else leaves this device and other people signed in', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn()]
  const signIn = async () => {
    const answer = await post(e.login.path, { email: me.email, password: testPassword })
    expect(answer.statusCode).toBe(200)
    return answer.json() as { accessToken: string }
  }
  const elsewhere = [await signIn(), await signIn()]

  expect(await me(e.endOtherSignIns, {})).toEqual({ signedOut: 2 })

  expect(await me(e.signIns, {})).toMatchObject([{ isCurrent: true }])
  for (const { accessToken } of elsewhere)
    await expect(caller(portal.app, accessToken)(e.signIns, {})).rejects.toMatchObject({ status: 401 })
  expect(await colleague(e.signIns, {})).toHaveLength(1)
})

test('guessing a password is slowed down for that address', async () => {
  const me = await (await portal.newAgency()).signIn()
  const tries = []
  for (let i = 0; i < 12; i++) tries.push((await post(e.login.path, { email: me.email, password: `guess ${i}` })).statusCode)

  const last = await post(e.login.path, { email: me.email, password: 'guess' })

  expect(tries.filter((s) => s === 429).length).toBeGreaterThan(0)
  expect(last.headers['retry-after']).toBeDefined()
  expect(last.json()).toMatchObject({ code: 'too_many' })
})

test('tokens signed otherwise are refused', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [header, payload, signature] = me.accessToken.split('.')
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
  for (const token of [
    `${none}.${payload}.`,
    `${header}.${payload}.`,
    `${header}.${payload}.${signature?.slice(0, -4)}AAAA`,
    'x.y.z',
    '',
  ])
    await expect(caller(portal.app, token)(e.signIns, {})).rejects.toMatchObject({ status: 401 })
})

test('no password, token or address reaches the log', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.signIns, {})
  const text = portal.logLines.join('\n')

  expect(text).toContain('/api/auth/login')
  for (const secret of [testPassword, me.accessToken, me.refreshToken, me.email]) expect(text).not.toContain(secret)
})

test('a sign-in that is used every week still ends after ninety days', async () => {
  const me = await (await portal.newAgency()).signIn()
  let { refreshToken } = me
  const statuses: number[] = []
  for (let week = 1; week <= 13; week++) {
    portal.advance(7 * 86_400_000)
    const answer = await portal.app.inject({ method: 'POST', url: e.refresh.path, payload: { refreshToken } })
    statuses.push(answer.statusCode)
    if (answer.statusCode === 200) refreshToken = answer.json().refreshToken
  }

  expect(statuses).toEqual([...Array<number>(12).fill(200), 401])
})
