import { expect, test } from 'vitest'
import { testPassword } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { demoPassword } from '../password.rules.ts'
import { hashPassword } from './password/passwords.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { sessionEndpoints as e } from '../session.contract.ts'

const portal = await testPortal()
const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
const minutes = (n: number) => n * 60_000
const resetToken = (email: string) =>
  /token=(\S+)/.exec(portal.mails.findLast((mail) => mail.to === email && mail.subject.startsWith('Reset your'))?.text ?? '')?.[1]

test('a forgotten password is reset by the mail, once, and ends all sign-ins', async () => {
  const me = await (await portal.newAgency()).signIn()
  const known = await post(e.forgotPassword.path, { email: me.email })
  const unknown = await post(e.forgotPassword.path, { email: 'stranger@users.example' })
  expect(known.json()).toEqual(unknown.json())
  await portal.runJobs()
  const token = resetToken(me.email)

  // A mail program took the bracket and full stop behind the link for a part of it.
  const done = await post(e.resetPassword.path, { token: `${token}).`, password: 'a brand new password' })

  expect(done.statusCode).toBe(200)
  await expect(me(e.signIns, {})).rejects.toMatchObject({ status: 401 })
  expect((await post(e.login.path, { email: me.email, password: 'a brand new password' })).statusCode).toBe(200)
  expect((await post(e.resetPassword.path, { token, password: 'another new password' })).statusCode).toBe(422)
})

test('a made-up reset link is refused in words, also where it looks like one', async () => {
  const hyphens = '-'.repeat(36)
  const answer = await post(e.resetPassword.path, { token: `${hyphens}.${hyphens}.x`, password: 'a brand new password' })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringContaining('Request a new one')])
})

test('a reset link older than thirty minutes is refused', async () => {
  const me = await (await portal.newAgency()).signIn()
  await post(e.forgotPassword.path, { email: me.email })
  await portal.runJobs()
  const token = resetToken(me.email)
  portal.advance(minutes(31))

  expect((await post(e.resetPassword.path, { token, password: 'a brand new password' })).json()).toMatchObject({
    code: 'rule_broken',
  })
})

test.each([
  ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ['through a proxy that says only Forwarded', { forwarded: 'for=203.0.113.7' }],
  ['by another name', { host: 'gable.example' }],
])('the printed demo password opens nothing %s', async (_, headers) => {
  const me = await (await portal.newAgency()).signIn()
  await portal.owner.query('update logins set password_hash = $2 where user_id = $1', [
    me.userId,
    await hashPassword(portal.config, demoPassword),
  ])
  const signIn = (more: Record<string, string>) =>
    portal.app.inject({ method: 'POST', url: e.login.path, payload: { email: me.email, password: demoPassword }, headers: more })

  expect((await signIn(headers)).json()).toMatchObject({ code: 'rule_broken', detail: expect.stringContaining('demo') })
  expect((await signIn({})).statusCode).toBe(200)
})

test('a reset link ends with a newer link, a changed password, a changed address and a changed second factor', async () => {
  const agency = await portal.newAgency()
  const [owner, me] = [await agency.signIn(), await agency.signIn('agent')]
  const newLink = async (email = me.email) => {
    await post(e.forgotPassword.path, { email })
    await portal.runJobs()
    return resetToken(email) ?? expect.fail('no mail')
  }
  const opens = async (token: string) =>
    (await post(e.resetPassword.path, { token, password: 'seven lanterns by the quay' })).statusCode === 200

  const [first, second] = [await newLink(), await newLink()]
  expect(await opens(first)).toBe(false)

  await me(e.changePassword, { body: { currentPassword: testPassword, password: 'a new harbour wall of stone' } })
  expect(await opens(second)).toBe(false)

  const third = await newLink()
  await owner(userEndpoints.update, { params: { id: me.userId }, body: { email: `new-${me.email}` } })
  expect(await opens(third)).toBe(false)

  const fourth = await newLink(`new-${me.email}`)
  await owner(userEndpoints.suspend, { params: { id: me.userId } })
  expect(await opens(fourth)).toBe(false)
  await owner(userEndpoints.unsuspend, { params: { id: me.userId } })

  expect(await opens(await newLink(`new-${me.email}`))).toBe(true)
})

test('asking for a reset does the same work for an unknown address: a job is queued, and nothing is mailed', async () => {
  const me = await (await portal.newAgency()).signIn()
  await portal.runJobs()
  const jobsOf = async (email: string) => {
    await post(e.forgotPassword.path, { email })
    return (await portal.runJobs()).filter((name) => name === 'session.mail-reset')
  }
  const before = portal.mails.length

  expect(await jobsOf('unknown@users.example')).toEqual(['session.mail-reset'])
  expect(portal.mails).toHaveLength(before)
  expect(await jobsOf(me.email)).toEqual(['session.mail-reset'])
  expect(portal.mails).toHaveLength(before + 1)
})
