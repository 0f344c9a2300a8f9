import { expect, test } from 'vitest'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { userEndpoints as e } from '../users.contract.ts'

const portal = await testPortal()
const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
const person = (email: string) => ({ firstName: 'Nora', lastName: 'Quill', email })
const goodPassword = 'seven lanterns by the water'
const days = (n: number) => n * 86_400_000
const ended = 'This invitation was cancelled or has expired. Ask your office for a new one'
let number = 0
const newEmail = () => `nora-${++number}-${Date.now()}@quill.example`
/** Emails of other tests may still be waiting. */
const mailTo = (address: string) => portal.mails.findLast(({ to }) => to === address)
const tokenOf = (text: string | undefined) => /token=([\w.-]+)/.exec(text ?? '')?.[1] ?? ''

test('which emails have a sign-in elsewhere cannot be tried in bulk', async () => {
  const owner = await (await portal.newAgency()).signIn()
  for (const [endpoint, params] of [
    [e.create, {}],
    [e.invite, {}],
    [e.update, { params: { id: owner.userId } }],
  ] as const) {
    const statuses = new Set<number>()
    for (let i = 0; i < 61; i++)
      await owner(endpoint, {
        ...params,
        body: { ...person(`Try ${i}`), email: owner.email, password: goodPassword },
      } as never).catch(({ status }: { status: number }) => statuses.add(status))
    expect(statuses).toContain(429)
  }
})

test('an invitation works once, within seven days, and makes the account', async () => {
  const agency = await portal.newAgency()
  const { slug } = agency
  const owner = await agency.signIn()
  const email = newEmail()
  const invited = await owner(e.invite, { body: { ...person(email), role: 'assistant' } })
  expect((await post(sessionEndpoints.login.path, { email, password: goodPassword })).statusCode).toBe(401)
  await portal.runJobs()
  const mail = mailTo(email)
  const token = tokenOf(mail?.text)
  expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('invites you') })
  // The page has the agency's look before anything is known of the link, and when it has ended.
  expect(mail?.text).toContain(`/invitation?token=${token}&agency=${slug}`)
  expect((await post(e.invitation.path, { token })).json()).toMatchObject({ email, firstName: 'Nora' })
  // A mail program takes the bracket and full stop behind it for a part of the link.
  expect((await post(e.invitation.path, { token: `${token}).` })).json()).toMatchObject({ email })
  expect((await post(e.accept.path, { token, password: 'too short' })).statusCode).toBe(400)

  const accepted = await post(e.accept.path, { token, password: goodPassword })

  expect(accepted.statusCode).toBe(200)
  expect(await owner(e.get, { params: { id: invited.id } })).toMatchObject({ status: 'active', invitationExpiresAt: null })
  expect((await post(sessionEndpoints.login.path, { email, password: goodPassword })).statusCode).toBe(200)
  for (const call of [e.accept, e.invitation])
    expect((await post(call.path, { token, password: goodPassword })).json()).toMatchObject({
      code: 'rule_broken',
      detail: 'You’ve used this invitation already. Sign in with your email and password',
    })
})

test('a new invitation ends the one before; a revoked and an old one are worth nothing', async () => {
  const owner = await (await portal.newAgency()).signIn()
  const email = newEmail()
  const { id } = await owner(e.invite, { body: person(email) })
  await portal.runJobs()
  const first = tokenOf(mailTo(email)?.text)
  await owner(e.resend, { params: { id } })
  await portal.runJobs()
  const second = tokenOf(mailTo(email)?.text)
  expect(second).not.toBe(first)
  expect((await post(e.invitation.path, { token: first })).json()).toMatchObject({ status: 422, detail: ended })
  expect((await post(e.invitation.path, { token: second })).statusCode).toBe(200)

  expect(await owner(e.revoke, { params: { id } })).toMatchObject({ status: 'archived' })

  expect((await post(e.invitation.path, { token: second })).json()).toMatchObject({ status: 422, detail: ended })
  const lateEmail = newEmail()
  const late = await owner(e.invite, { body: person(lateEmail) })
  await portal.runJobs()
  const old = tokenOf(mailTo(lateEmail)?.text)
  portal.advance(days(7) + 1000)
  for (const call of [e.accept, e.invitation])
    expect((await post(call.path, { token: old, password: goodPassword })).json()).toMatchObject({ status: 422, detail: ended })
  portal.advance(-days(7) - 1000)
  expect(late.status).toBe('invited')
})

test.each(['x', 'a.b.c', `${'0'.repeat(8)}-0000-0000-0000-000000000000.x.y`])('the invitation %j is refused', async (token) => {
  expect((await post(e.accept.path, { token, password: goodPassword })).statusCode).toBe(422)
})

test('a corrected address ends the link mailed to the wrong one, and the right one gets a new link', async () => {
  const owner = await (await portal.newAgency()).signIn()
  const [wrong, right] = [newEmail(), newEmail()]
  const { id } = await owner(e.invite, { body: person(wrong) })
  await portal.runJobs()
  const first = tokenOf(mailTo(wrong)?.text)

  await owner(e.update, { params: { id }, body: { email: right } })
  await portal.runJobs()

  expect((await post(e.invitation.path, { token: first })).statusCode).toBe(422)
  expect((await post(e.accept.path, { token: first, password: goodPassword })).statusCode).toBe(422)
  const second = tokenOf(mailTo(right)?.text)
  expect((await post(e.accept.path, { token: second, password: goodPassword })).statusCode).toBe(200)
})
