import { expect, test } from 'vitest'
import { stepAt, totpCode } from '#accounts/session/server/factor/totp.ts'
import { operatorPassword as password } from '#server/testing/test-operator.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import type { OperatorEvent } from '../operate.contract.ts'
import { forgetOperatorSessions } from './authenticate-operator.ts'
import { dismissOperator, makeLink } from './operator-sign-in.service.ts'
import { operatorBrowsers } from '#server/testing/operator-browsers.ts'

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '100000' })
const { browser, anOperator } = operatorBrowsers(portal)
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
  expect(items.filter(({ action, subject }) => action === 'signInFailed' && subject === email)).toHaveLength(1)
})

test('strangers who guess from everywhere keep an operator out of no browser that they have used', async () => {
  const { email, cookie, code } = await anOperator()
  portal.advance(60_000)
  const statuses: number[] = []
  for (let i = 0; i < 110; i++) {
    const payload = { email, password: 'a guess of a password', code: '123456' }
    const remoteAddress = `10.7.${i}.1`
    statuses.push((await portal.app.inject({ method: 'POST', url: '/api/operate/sign-in', payload, remoteAddress })).statusCode)
  }
  expect(statuses.at(-1)).toBe(429)

  const right = { email, password, code: code() }
  expect((await browser()('POST', 'sign-in', right)).status).toBe(429)
  expect((await browser(cookie)('POST', 'sign-in', right)).status).toBe(200)
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
  // Older browsers say the origin only.
  for (const origin of ['https://evil.example', 'null', 'https://'])
    expect((await call('POST', 'sign-out', undefined, { origin })).status).toBe(401)
  const { origin } = new URL(portal.platform.config.PUBLIC_URL)
  expect((await call('GET', 'me', undefined, { origin })).status).toBe(200)
  expect((await call('GET', 'me')).status).toBe(200)
})
