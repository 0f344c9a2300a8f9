import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { factorEndpoints } from '#accounts/session/factor.contract.ts'
import { stepAt, totpCode } from '#accounts/session/server/factor/totp.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { caller, testPassword } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { userEndpoints as e } from '../users.contract.ts'

const portal = await testPortal()
const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
const person = (email: string) => ({ firstName: 'Nora', lastName: 'Quill', email })
const goodPassword = 'seven lanterns by the water'
let number = 0
const newEmail = () => `nora-${++number}-${Date.now()}@quill.example`
/** Emails of other tests may still be waiting. */
const mailTo = (address: string) => portal.mails.findLast(({ to }) => to === address)

test('a user made with the five fields of the specification can sign in', async () => {
  const owner = await (await portal.newAgency()).signIn()
  const email = newEmail()

  const user = await owner(e.create, { body: { ...person(email), password: goodPassword, agentId: owner.agentId } })

  expect(user).toMatchObject({ email, role: 'agent', status: 'active', agentId: owner.agentId, roleName: 'Agent' })
  expect((await post(sessionEndpoints.login.path, { email, password: goodPassword })).statusCode).toBe(200)
})

test('a couple’s address with & is an address for users too, and signs in', async () => {
  const owner = await (await portal.newAgency()).signIn()
  const email = `jack&jill-${newEmail()}`
  const user = await owner(e.create, { body: { ...person(email), password: goodPassword, agentId: owner.agentId } })
  expect(user.email).toBe(email)
  expect((await post(sessionEndpoints.login.path, { email, password: goodPassword })).statusCode).toBe(200)
})

test.each([
  ['short', 'At least 15'],
  ['passwordpassword', 'too common'],
  ['2026-password-12345678', 'too common'],
  ['summer2024summer2024', 'too repetitive'],
  ['12345678901234567890', 'too repetitive'],
  ['nora quill quill nora', 'close to your name'],
  ['nopqrstuvwxyzabcdefgh', 'too repetitive'],
])('the password %j is refused by name', async (password, words) => {
  const owner = await (await portal.newAgency()).signIn()

  await expect(owner(e.create, { body: { ...person(newEmail()), password } })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'password', message: expect.stringContaining(words) }] },
  })
})

test('an address belongs to one user, in whichever agency', async () => {
  const email = newEmail()
  const [one, other] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  await one(e.create, { body: { ...person(email), password: goodPassword } })

  await expect(one(e.invite, { body: person(email) })).rejects.toMatchObject({
    status: 409,
    problem: { detail: expect.stringContaining('belongs to a user') },
  })
  const elsewhere = { status: 409, problem: { detail: 'This email can’t be used. Use another one' } }
  await expect(other(e.invite, { body: person(email.toUpperCase()) })).rejects.toMatchObject(elsewhere)
  await expect(other(e.update, { params: { id: other.userId }, body: { email } })).rejects.toMatchObject(elsewhere)
})

test('users are found by name, address, state and role, in pages', async () => {
  const owner = await (await portal.newAgency()).signIn()
  for (const firstName of ['Ann', 'Bea', 'Cleo'])
    await owner(e.invite, { body: { ...person(newEmail()), firstName, role: 'assistant' } })

  const first = await owner(e.list, { query: { limit: 2, role: 'assistant', count: 'true' } })
  const second = await owner(e.list, { query: { limit: 2, role: 'assistant', cursor: first.nextCursor ?? '' } })

  expect([...first.items, ...second.items].map((user) => user.firstName)).toEqual(['Ann', 'Bea', 'Cleo'])
  expect(first.total).toBe(3)
  expect((await owner(e.list, { query: { q: 'cleo qu' } })).items).toHaveLength(1)
  expect((await owner(e.list, { query: { status: 'active' } })).items).toMatchObject([{ isMe: true }])
})

test('suspending ends the sign-ins at once, letting in again allows new ones', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]

  await owner(e.suspend, { params: { id: agent.userId } })

  await expect(agent(sessionEndpoints.signIns, {})).rejects.toMatchObject({ status: 401 })
  expect((await post(sessionEndpoints.login.path, { email: agent.email, password: testPassword })).statusCode).toBe(401)
  await owner(e.unsuspend, { params: { id: agent.userId } })
  expect((await post(sessionEndpoints.login.path, { email: agent.email, password: testPassword })).statusCode).toBe(200)
  await expect(owner(e.unsuspend, { params: { id: agent.userId } })).rejects.toMatchObject({ code: 'rule_broken' })
})

test('a changed role acts on the next request of a sign-in that is open', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  await agent(contactEndpoints.create, { body: { firstName: 'Ada' } as never })

  await owner(e.update, { params: { id: agent.userId }, body: { role: 'readOnly' } })

  await expect(agent(contactEndpoints.create, { body: { firstName: 'Ben' } as never })).rejects.toMatchObject({ status: 403 })
  expect((await agent(sessionEndpoints.getUser, { body: { email: agent.email } })).roles).toEqual(['readOnly'])
})

test('nobody gives away more than they have, and nobody touches whoever may do more', async () => {
  const agency = await portal.newAgency()
  const [owner, admin, agent] = [await agency.signIn(), await agency.signIn('admin'), await agency.signIn('agent')]

  for (const refused of [
    () => admin(e.update, { params: { id: admin.userId }, body: { role: 'owner' } }),
    () => admin(e.invite, { body: { ...person(newEmail()), role: 'owner' } }),
    () => admin(e.suspend, { params: { id: owner.userId } }),
    () => admin(e.update, { params: { id: owner.userId }, body: { email: newEmail() } }),
    () => agent(e.update, { params: { id: agent.userId }, body: { role: 'admin' } }),
    () => agent(e.list, { query: {} }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 403 })
  expect(await admin(e.update, { params: { id: agent.userId }, body: { role: 'admin' } })).toMatchObject({ role: 'admin' })
})

test('the last owner stays an owner, also when two of them act at once', async () => {
  const agency = await portal.newAgency()
  const [one, two] = [await agency.signIn(), await agency.signIn()]

  const answers = await Promise.allSettled([
    one(e.update, { params: { id: two.userId }, body: { role: 'admin' } }),
    two(e.update, { params: { id: one.userId }, body: { role: 'admin' } }),
  ])

  expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(1)
  const { rows } = await portal.owner.query("select id from users where agency_id = $1 and role = 'owner'", [agency.id])
  expect(rows).toHaveLength(1)
  const last = rows[0].id === one.userId ? one : two
  await expect(last(e.update, { params: { id: last.userId }, body: { role: 'agent' } })).rejects.toMatchObject({ status: 422 })
  await expect(last(e.remove, { params: { id: last.userId }, query: {} })).rejects.toMatchObject({ status: 422 })
})

test("another agency's users are not there", async () => {
  const [mine, theirs] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]

  for (const call of [e.get, e.suspend, e.restore, e.resend] as const)
    await expect(mine(call, { params: { id: theirs.userId } })).rejects.toMatchObject({ status: 404 })
})

test('a stale edit is refused with the user as they are now', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const { version } = await owner(e.get, { params: { id: agent.userId } })
  await owner(e.update, { params: { id: agent.userId }, body: { firstName: 'Ida', version } })

  await expect(owner(e.update, { params: { id: agent.userId }, body: { firstName: 'Ivy', version } })).rejects.toMatchObject({
    status: 412,
    problem: { current: { firstName: 'Ida' } },
  })
})

test('a new address is told to the old one', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const email = newEmail()

  await owner(e.update, { params: { id: agent.userId }, body: { email } })
  await portal.runJobs()

  expect(mailTo(agent.email)).toMatchObject({ subject: expect.stringContaining('address was changed') })
  expect((await post(sessionEndpoints.login.path, { email, password: testPassword })).statusCode).toBe(200)
  expect(await caller(portal.app, agent.accessToken)(sessionEndpoints.getUser, { body: { email } })).toMatchObject({
    Email: email,
  })
})

test('a manager takes the second step off a colleague who has lost it; it is told, audited and ends the sign-ins', async () => {
  const agency = await portal.newAgency()
  const [owner, other] = [await agency.signIn(), await agency.signIn('agent')]
  const { secret } = await other(factorEndpoints.begin, { body: { password: testPassword } })
  await other(factorEndpoints.confirm, { body: { code: totpCode(secret, stepAt(portal.platform.clock())) } })

  const user = await owner(e.resetSecondStep, { params: { id: other.userId } })

  expect(user.hasSecondFactor).toBe(false)
  await expect(other(sessionEndpoints.signIns, {})).rejects.toMatchObject({ status: 401 })
  expect((await post(sessionEndpoints.login.path, { email: other.email, password: testPassword })).json()).toHaveProperty(
    'accessToken',
  )
  await portal.runJobs()
  expect(portal.mails.filter(({ to }) => to === other.email).map(({ subject }) => subject)).toContain(
    'Your two-factor authentication was reset',
  )
  const { rows } = await portal.owner.query(
    "select user_id from audit_events where action = 'secondStepReset' and entity_id = $1",
    [other.userId],
  )
  expect(rows).toEqual([{ user_id: owner.userId }])
  await expect(owner(e.resetSecondStep, { params: { id: other.userId } })).rejects.toMatchObject({ status: 422 })
})

test('nobody resets who may do more, nor themselves', async () => {
  const agency = await portal.newAgency()
  const [owner, admin] = [await agency.signIn(), await agency.signIn('admin')]
  for (const me of [owner, admin]) {
    const { secret } = await me(factorEndpoints.begin, { body: { password: testPassword } })
    await me(factorEndpoints.confirm, { body: { code: totpCode(secret, stepAt(portal.platform.clock())) } })
  }

  await expect(admin(e.resetSecondStep, { params: { id: owner.userId } })).rejects.toMatchObject({ status: 403 })
  await expect(admin(e.resetSecondStep, { params: { id: admin.userId } })).rejects.toMatchObject({ status: 422 })
  expect(await owner(e.get, { params: { id: owner.userId } })).toMatchObject({ hasSecondFactor: true })
})

test('a retry of making a user gets the same user', async () => {
  const owner = await (await portal.newAgency()).signIn()
  const body = { ...person(newEmail()), password: goodPassword, agentId: null }
  const make = () => owner(e.create, { body }, { 'idempotency-key': 'twice' })
  expect(await make()).toEqual(await make())
})

test('who reaches only their own records cannot link their own account to another agent', async () => {
  const agency = await portal.newAgency()
  const manager = await agency.signIn(['users.read', 'users.manage', 'listings.read', 'contacts.read'])
  const theirs = await agency.addAgent()

  await expect(manager(e.update, { params: { id: manager.userId }, body: { agentId: theirs } })).rejects.toMatchObject({
    status: 403,
  })
})
