import { expect, test } from 'vitest'
import { jobEndpoints } from '#accounts/jobs/jobs.contract.ts'
import { type Call, testPassword } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { factorEndpoints as e } from '../../factor.contract.ts'
import { sessionEndpoints } from '../../session.contract.ts'
import { stepAt, totpCode } from './totp.ts'

const portal = await testPortal()
const post = (url: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  portal.app.inject({ method: 'POST', url, payload, headers, remoteAddress })
const login = (email: string, password = testPassword, more: object = {}, address?: string) =>
  post(sessionEndpoints.login.path, { email, password, ...more }, {}, address)
let shift = 0
const advance = (ms: number) => {
  shift += ms
  portal.advance(ms)
}
const codeOf = (secret: string) => totpCode(secret, stepAt(new Date(Date.now() + shift)))

/** Turns the second step on as a person does. */
async function withFactor(me: Call) {
  const { secret } = await me(e.begin, { body: { password: testPassword } })
  const { recoveryCodes } = await me(e.confirm, { body: { code: codeOf(secret) } })
  return { secret, recoveryCodes }
}

async function changeUser(owner: Call, id: string, change: { role: 'assistant' }) {
  const { version } = await owner(userEndpoints.get, { params: { id } })
  return owner(userEndpoints.update, { params: { id }, body: { version, ...change } })
}
/** Off and on again, with a new secret. */
async function renewFactor(me: Call, secret: string) {
  await me(e.turnOff, { body: { password: testPassword, code: codeOf(secret) } })
  await withFactor(me)
}

test('the codes are those of RFC 6238, appendix B', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1_111_111_109, 20_000_000_000].map((s) => totpCode(secret, Math.floor(s / 30)))).toEqual([
    '287082',
    '081804',
    '353130',
  ])
})

test('with the second step on the password alone gives no tokens, and a code works once', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { secret } = await withFactor(me)
  advance(30_000)

  const first = (await login(me.email)).json()
  const code = codeOf(secret)
  const second = await post(sessionEndpoints.loginCode.path, { challenge: first.challenge, code })

  expect(first).toEqual({ challenge: expect.any(String), hasApp: true, hasPasskey: false })
  expect(second.json()).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) })
  expect((await post(sessionEndpoints.loginCode.path, { challenge: first.challenge, code })).statusCode).toBe(401)
})

test('a recovery code signs in once, however it is typed', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { recoveryCodes } = await withFactor(me)
  const { challenge } = (await login(me.email)).json()
  const code = recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ')

  expect(recoveryCodes).toHaveLength(10)
  expect((await post(sessionEndpoints.loginCode.path, { challenge, code })).statusCode).toBe(200)
  expect((await post(sessionEndpoints.loginCode.path, { challenge, code })).statusCode).toBe(401)
  expect(await me(e.state, {})).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
})

test.each(['000000', 'AAAA-BBBB-CCCC'])('the wrong code %s is refused, and tries are counted', async (code) => {
  const me = await (await portal.newAgency()).signIn()
  await withFactor(me)
  const { challenge } = (await login(me.email)).json()
  const answers = []
  for (let i = 0; i < 7; i++) answers.push((await post(sessionEndpoints.loginCode.path, { challenge, code })).statusCode)

  expect(answers.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(answers.at(-1)).toBe(429)
})

test.each([
  ['made up', () => 'bm90aGluZw'],
  ['older than five minutes', (challenge: string) => (advance(5 * 60_000 + 1000), challenge)],
])('a challenge that is %s is refused', async (_, change) => {
  const me = await (await portal.newAgency()).signIn()
  const { secret } = await withFactor(me)
  const { challenge } = (await login(me.email)).json()
  const used = change(challenge)
  advance(30_000)

  expect((await post(sessionEndpoints.loginCode.path, { challenge: used, code: codeOf(secret) })).statusCode).toBe(422)
})

const newPassword = 'seven purple lanterns hum'
test.each<[string, (me: Call, owner: Call, secret: string) => Promise<unknown>]>([
  [
    'a new password',
    (me) => me(sessionEndpoints.changePassword, { body: { currentPassword: testPassword, password: newPassword } }),
  ],
  ['a new role', (me, owner) => changeUser(owner, me.userId, { role: 'assistant' })],
  ['new recovery of the factor', (me, _, secret) => renewFactor(me, secret)],
])('%s ends a sign-in that was half finished', async (_, change) => {
  const agency = await portal.newAgency()
  const [owner, me] = [await agency.signIn(), await agency.signIn('admin')]
  const { secret, recoveryCodes } = await withFactor(me)
  const { challenge } = (await login(me.email)).json()
  advance(30_000)

  await change(me, owner, secret)

  const answer = await post(sessionEndpoints.loginCode.path, { challenge, code: recoveryCodes[0] ?? '' })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Your sign-in has expired. Sign in again'])
})

test('a first step opens one session, also with a second good code', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { recoveryCodes } = await withFactor(me)
  const { challenge } = (await login(me.email)).json()
  const use = async (code = '') => (await post(sessionEndpoints.loginCode.path, { challenge, code })).statusCode

  expect([await use(recoveryCodes[0]), await use(recoveryCodes[1])]).toEqual([200, 422])
})

test('beginning and ending ask for the password; ending also for a code', async () => {
  const me = await (await portal.newAgency()).signIn()
  await expect(me(e.begin, { body: { password: 'not mine at all' } })).rejects.toMatchObject({ status: 400 })
  const { secret } = await withFactor(me)
  await expect(me(e.begin, { body: { password: testPassword } })).rejects.toMatchObject({ status: 409 })
  await expect(me(e.turnOff, { body: { password: testPassword, code: '000000' } })).rejects.toMatchObject({ status: 400 })
  advance(30_000)

  const off = await me(e.turnOff, { body: { password: testPassword, code: codeOf(secret) } })

  expect(off).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
  expect((await login(me.email)).json()).toHaveProperty('accessToken')
  await portal.runJobs()
  expect(portal.mails.filter(({ to }) => to === me.email).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringContaining('was turned on'), expect.stringContaining('was turned off')]),
  )
})

test('an agency that demands it lets nobody do anything before it is set up', async () => {
  const agency = await portal.newAgency()
  const [owner, other] = [await agency.signIn(), await agency.signIn('admin')]
  await expect(owner(e.changeSettings, { body: { demandsSecondFactor: true } })).rejects.toMatchObject({ status: 422 })
  await withFactor(owner)

  await owner(e.changeSettings, { body: { demandsSecondFactor: true } })

  await expect(other(jobEndpoints.failed, { query: {} })).rejects.toMatchObject({ status: 403 })
  expect(await other(sessionEndpoints.getUser, { body: { email: other.email } })).toMatchObject({
    permissions: [],
    mustSetUpSecondStep: true,
  })
  await withFactor(other)
  expect((await other(jobEndpoints.failed, { query: {} })).items).toEqual([])
})

test('after a manager took the second step away, a password that was good only beside it opens nothing but a mailed link', async () => {
  const agency = await portal.newAgency()
  const [owner, me] = [await agency.signIn(), await agency.signIn('admin')]
  await withFactor(me)
  const short = 'kelp&tide'
  await me(sessionEndpoints.changePassword, { body: { currentPassword: testPassword, password: short } })
  await owner(userEndpoints.resetSecondStep, { params: { id: me.userId } })

  const refused = await login(me.email, short)
  await portal.runJobs()
  const linkOf = () => portal.mails.findLast(({ to, text }) => to === me.email && text.includes('token='))?.text ?? ''
  const token = decodeURIComponent(/token=([^\s"]+)/.exec(linkOf())?.[1] ?? '')
  const choose = (password: string) => post(sessionEndpoints.resetPassword.path, { token, password })

  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ detail: expect.stringContaining('at least 15 characters') })
  expect(refused.json()).not.toHaveProperty('accessToken')
  expect((await login(me.email, 'kelp&tidX')).statusCode).toBe(401)
  expect((await choose('moss&rain')).statusCode).toBe(400)
  expect((await choose('seven lanterns by the water')).statusCode).toBe(200)
  expect((await login(me.email, 'seven lanterns by the water')).json()).toHaveProperty('accessToken')
})

test('the secret lies sealed in the database and recovery codes only as hashes', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { secret, recoveryCodes } = await withFactor(me)

  const { rows } = await portal.owner.query(
    `select f.totp_secret, (select string_agg(encode(code_hash, 'escape'), ',') from recovery_codes r
       where r.agency_id = f.agency_id and r.user_id = f.user_id) as codes
     from user_factors f where f.user_id = $1`,
    [me.userId],
  )

  expect(rows[0].totp_secret.toString('latin1')).not.toContain(secret)
  for (const code of recoveryCodes) expect(rows[0].codes).not.toContain(code.replaceAll('-', ''))
})

test('who fails in my name from elsewhere keeps neither me nor my browser out', async () => {
  const me = await (await portal.newAgency()).signIn()
  const mine = (await login(me.email, testPassword, {}, '198.51.100.20')).json()
  const attack = []
  for (let i = 0; i < 8; i++) attack.push((await login(me.email, `guess ${i}`, {}, '192.0.2.66')).statusCode)
  expect(attack.at(-1)).toBe(429)

  // From another address, and from the attacker's own with a browser that is known.
  expect((await login(me.email, testPassword, {}, '198.51.100.20')).statusCode).toBe(200)
  expect((await login(me.email, testPassword, { deviceToken: mine.deviceToken }, '192.0.2.66')).statusCode).toBe(200)
  expect((await login(me.email, testPassword, { deviceToken: `${mine.deviceToken}x` }, '192.0.2.66')).statusCode).toBe(429)
})

test('a hundred strange addresses together run into a limit, a known browser does not', async () => {
  const me = await (await portal.newAgency()).signIn()
  const mine = (await login(me.email)).json()
  for (let i = 0; i < 100; i++) await login(me.email, 'a wrong password', {}, `192.0.2.${i + 1}`)

  expect((await login(me.email, testPassword, {}, '198.51.100.99')).statusCode).toBe(429)
  expect((await login(me.email, testPassword, { deviceToken: mine.deviceToken }, '198.51.100.99')).statusCode).toBe(200)
})

test('twenty guesses at once are counted as twenty', async () => {
  const me = await (await portal.newAgency()).signIn()

  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => login(me.email, `guess ${i}`, {}, '192.0.2.200')))

  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5)
})

test('a sign-in from a new browser is told by mail, the first one and a known one are not', async () => {
  const me = await (await portal.newAgency()).signIn()
  const again = (await login(me.email)).json()
  await login(me.email, testPassword, { deviceToken: again.deviceToken })
  await portal.runJobs()

  const told = portal.mails.filter(({ to }) => to === me.email)
  expect(told.map(({ subject }) => subject)).toEqual(['A new sign-in to Gable'])
  expect(told[0]?.text).toContain('203.0.113.7')
})
