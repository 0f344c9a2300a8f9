import { expect, test } from 'vitest'
import { jobEndpoints } from '#accounts/jobs/jobs.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { SoftPasskey } from '#server/testing/soft-passkey.ts'
import { type Call, testPassword } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { factorEndpoints } from '../../factor.contract.ts'
import { passkeyEndpoints as e, type PasskeyQuestion } from '../../passkey.contract.ts'
import { sessionEndpoints } from '../../session.contract.ts'
import { relyingParty } from '#platform/relying-party.ts'
import { stepAt, totpCode } from '../factor/totp.ts'

const origin = 'https://portal.agency.example'
const portal = await testPortal({ PUBLIC_URL: origin })
const proof = { password: testPassword }
const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload, remoteAddress: '203.0.113.7' })
const question = async (body: object = {}) => (await post(e.loginOptions.path, body)).json<PasskeyQuestion>()
const firstStep = async (me: Call) =>
  (await post(sessionEndpoints.login.path, { email: me.email, password: testPassword })).json<{ challenge: string }>()
const someone = async () => (await portal.newAgency()).signIn()
/** The reasons in the server's log; the answer never says them. */
const reasons = () => portal.logLines.flatMap((line) => JSON.parse(line).reason ?? [])

async function withPasskey(me: Call, key = new SoftPasskey(origin)) {
  const { asked, options } = await me(e.begin, { body: proof })
  const { passkey, recoveryCodes } = await me(e.add, { body: { asked, answer: key.create(options), name: 'Laptop' } })
  return { key, passkey, recoveryCodes }
}

test('a passkey alone signs in, says nothing of who it is before, and counts as both steps', async () => {
  const me = await someone()
  const { key, recoveryCodes } = await withPasskey(me)
  const { asked, options } = await question()

  const answer = await post(e.login.path, { asked, answer: key.get(options) })

  expect(options).toMatchObject({ rpId: 'portal.agency.example', userVerification: 'required', allowCredentials: [] })
  expect(recoveryCodes).toHaveLength(10)
  expect(answer.json()).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) })
  expect((await me(e.list, {})).items).toEqual([
    expect.objectContaining({ name: 'Laptop', isSynced: false, lastUsedAt: expect.any(String) }),
  ])
  const { rows } = await portal.owner.query("select changes from audit_events where user_id = $1 and action = 'signedIn'", [
    me.userId,
  ])
  expect(rows.map(({ changes }) => changes)).toContainEqual([{ field: 'secondStep', before: null, after: 'passkey' }])
})

test('from the first passkey on the password alone lets nobody in; the passkey or a recovery code follows it', async () => {
  const me = await someone()
  const { key, recoveryCodes } = await withPasskey(me)
  const first = await firstStep(me)
  expect(first).toEqual({ challenge: expect.any(String), hasApp: false, hasPasskey: true })
  const { asked, options } = await question({ challenge: first.challenge })

  expect(options['allowCredentials']).toEqual([expect.objectContaining({ id: key.id.toString('base64url') })])
  expect((await post(e.login.path, { asked, answer: key.get(options) })).statusCode).toBe(200)
  const code = recoveryCodes?.[0]
  expect((await post(sessionEndpoints.loginCode.path, { challenge: first.challenge, code })).statusCode).toBe(422)
  const second = (await firstStep(me)).challenge
  expect((await post(sessionEndpoints.loginCode.path, { challenge: second, code })).statusCode).toBe(200)
})

test('an answer is taken once, also when the first one was refused', async () => {
  const { key } = await withPasskey(await someone())
  const { asked, options } = await question()
  const answer = key.get(options)
  expect((await post(e.login.path, { asked, answer })).statusCode).toBe(200)
  expect((await post(e.login.path, { asked, answer })).statusCode).toBe(422)

  const other = await question()
  expect((await post(e.login.path, { asked: other.asked, answer })).statusCode).toBe(401)
  expect((await post(e.login.path, { asked: other.asked, answer: key.get(other.options) })).statusCode).toBe(422)
})

test('an answer comes within five minutes, to a question of ours', async () => {
  const { key } = await withPasskey(await someone())
  const { asked, options } = await question()
  expect((await post(e.login.path, { asked: 'bm90aGluZw', answer: key.get(options) })).statusCode).toBe(422)
  portal.advance(5 * 60_000 + 1000)

  expect((await post(e.login.path, { asked, answer: key.get(options) })).statusCode).toBe(422)
})

test.each([
  ['on a page of another origin', { origin: 'https://portal.agency.example.evil.example' }, /origin/],
  ['on another port', { origin: `${origin}:8443` }, /origin/],
  ['for another name', { rpId: 'evil.example' }, /RP ID/],
  ['without finger, face or PIN', { isVerified: false }, /verification/],
])('what was signed %s is refused', async (_, bent, reason) => {
  const { key } = await withPasskey(await someone())
  const { asked, options } = await question()

  expect((await post(e.login.path, { asked, answer: key.get(options, bent) })).statusCode).toBe(401)
  expect(reasons().at(-1)).toMatch(reason)
})

test('a counter that does not move means a copy is about, and is refused', async () => {
  const { key } = await withPasskey(await someone())
  const first = await question()
  await post(e.login.path, { asked: first.asked, answer: key.get(first.options, { counter: 9 }) })
  const again = await question()

  expect((await post(e.login.path, { asked: again.asked, answer: key.get(again.options, { counter: 9 }) })).statusCode).toBe(401)
  expect(reasons().at(-1)).toMatch(/counter/)
})

test('a key signs in nobody but its owner, whatever name it gives', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn('admin')]
  const stranger = await someone()
  const { key: theirs } = await withPasskey(colleague)
  await withPasskey(me)
  const handleOf = ({ agencyId, userId }: Call) =>
    Buffer.from(`${agencyId}${userId}`.replaceAll('-', ''), 'hex').toString('base64url')
  for (const victim of [me, stranger]) {
    const { asked, options } = await question()
    expect((await post(e.login.path, { asked, answer: theirs.get(options, { userHandle: handleOf(victim) }) })).statusCode).toBe(
      401,
    )
  }
  // After my password the question is to my keys; a colleague's does not answer it.
  const second = await question({ challenge: (await firstStep(me)).challenge })
  expect((await post(e.login.path, { asked: second.asked, answer: theirs.get(second.options) })).statusCode).toBe(401)
  // The same key cannot be added to a second account in any agency.
  const begun = await stranger(e.begin, { body: proof })
  await expect(
    stranger(e.add, { body: { asked: begun.asked, answer: theirs.create(begun.options), name: 'Mine now' } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('a suspended user’s passkey opens nothing', async () => {
  const agency = await portal.newAgency()
  const [owner, other] = [await agency.signIn(), await agency.signIn('admin')]
  const { key } = await withPasskey(other)
  await owner(userEndpoints.suspend, { params: { id: other.userId } })
  const { asked, options } = await question()

  expect((await post(e.login.path, { asked, answer: key.get(options) })).statusCode).toBe(401)
})

test('a question asked in one sign-in is not answered in another, nor by another person, nor for another purpose', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn(), await agency.signIn('admin')]
  const key = new SoftPasskey(origin)
  const begun = await me(e.begin, { body: proof })
  await expect(other(e.add, { body: { asked: begun.asked, answer: key.create(begun.options) } })).rejects.toMatchObject({
    status: 400,
  })
  await withPasskey(me, key)
  const signIn = await question()

  const passkey = { asked: signIn.asked, answer: key.get(signIn.options) }
  await expect(me(factorEndpoints.newRecoveryCodes, { body: { ...proof, passkey } })).rejects.toMatchObject({ status: 422 })
  const asked = await me(e.prove, {})
  const theirs = { asked: asked.asked, answer: key.get(asked.options) }
  await withPasskey(other)
  await expect(other(factorEndpoints.newRecoveryCodes, { body: { ...proof, passkey: theirs } })).rejects.toMatchObject({
    status: 400,
  })
})

test('adding a second one and removing ask for both steps; both are told by mail and audited', async () => {
  const me = await someone()
  await expect(me(e.begin, { body: { password: 'not mine at all' } })).rejects.toMatchObject({ status: 400 })
  const { key, passkey } = await withPasskey(me)
  await expect(me(e.begin, { body: proof })).rejects.toMatchObject({ status: 400 })
  await expect(me(e.remove, { params: { id: passkey.id }, body: proof })).rejects.toMatchObject({ status: 400 })
  const asked = await me(e.prove, {})

  await me(e.remove, {
    params: { id: passkey.id },
    body: { ...proof, passkey: { asked: asked.asked, answer: key.get(asked.options) } },
  })

  expect((await me(e.list, {})).items).toEqual([])
  expect(await me(factorEndpoints.state, {})).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
  const gone = await question()
  expect((await post(e.login.path, { asked: gone.asked, answer: key.get(gone.options) })).statusCode).toBe(401)
  await portal.runJobs()
  expect(portal.mails.filter(({ to }) => to === me.email).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ])
  const { rows } = await portal.owner.query('select action from audit_events where user_id = $1 order by at, id', [me.userId])
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['passkeyAdded', 'passkeyRemoved']))
})

test('beside an app a passkey goes alone, and the recovery codes stay', async () => {
  const me = await someone()
  const { secret } = await me(factorEndpoints.begin, { body: proof })
  await me(factorEndpoints.confirm, { body: { code: totpCode(secret, stepAt(portal.platform.clock())) } })
  portal.advance(30_000)
  const key = new SoftPasskey(origin)
  const begun = await me(e.begin, { body: { ...proof, code: totpCode(secret, stepAt(portal.platform.clock())) } })
  const { passkey, recoveryCodes } = await me(e.add, {
    body: { asked: begun.asked, answer: key.create(begun.options), name: 'Key' },
  })
  portal.advance(30_000)

  await me(e.remove, {
    params: { id: passkey.id },
    body: { ...proof, code: totpCode(secret, stepAt(portal.platform.clock())) },
  })

  expect(recoveryCodes).toBeNull()
  expect(await me(factorEndpoints.state, {})).toMatchObject({ isOn: true, hasApp: true, passkeys: 0, recoveryCodesLeft: 10 })
})

test('an agency that demands a second step is content with a passkey, and keeps the last one', async () => {
  const agency = await portal.newAgency()
  const [owner, other] = [await agency.signIn(), await agency.signIn('admin')]
  const { key, passkey } = await withPasskey(owner)
  await owner(factorEndpoints.changeSettings, { body: { demandsSecondFactor: true } })

  await expect(other(jobEndpoints.failed, { query: {} })).rejects.toMatchObject({ status: 403 })
  await withPasskey(other)
  expect((await other(jobEndpoints.failed, { query: {} })).items).toEqual([])
  const asked = await owner(e.prove, {})
  await expect(
    owner(e.remove, {
      params: { id: passkey.id },
      body: { ...proof, passkey: { asked: asked.asked, answer: key.get(asked.options) } },
    }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a known browser is known again after a passkey too', async () => {
  const me = await someone()
  const { key } = await withPasskey(me)
  const first = await question()
  const { deviceToken } = (await post(e.login.path, { asked: first.asked, answer: key.get(first.options) })).json()
  await portal.runJobs()
  portal.mails.length = 0
  const again = await question()

  await post(e.login.path, { asked: again.asked, answer: key.get(again.options), deviceTokens: ['somebody.else', deviceToken] })
  await portal.runJobs()

  expect(portal.mails).toEqual([])
})

test('somebody else’s passkey is neither renamed nor removed', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn(), await agency.signIn('admin')]
  const { passkey } = await withPasskey(me)

  await expect(other(e.rename, { params: { id: passkey.id }, body: { name: 'Mine' } })).rejects.toMatchObject({ status: 404 })
  await expect(other(e.remove, { params: { id: passkey.id }, body: proof })).rejects.toMatchObject({ status: 404 })
  expect(await me(e.rename, { params: { id: passkey.id }, body: { name: 'Phone' } })).toMatchObject({ name: 'Phone' })
})

test.each([
  ['https://gable.agency.example/', { id: 'gable.agency.example', origin: 'https://gable.agency.example' }],
  ['http://127.0.0.1:4100', { id: 'localhost', origin: 'http://localhost:4100' }],
  ['http://localhost:4100', { id: 'localhost', origin: 'http://localhost:4100' }],
  ['http://gable.agency.example', undefined],
  ['https://192.0.2.7', undefined],
])('passkeys of an installation at %s belong to %o', (PUBLIC_URL, party) => {
  expect(relyingParty({ PUBLIC_URL })).toEqual(party)
})
