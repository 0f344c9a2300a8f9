import { expect, test } from 'vitest'
import { caller, testPassword } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { sessionEndpoints as e } from '../../session.contract.ts'

const portal = await testPortal()
const fresh = 'seven lanterns by the water'
const login = (email: string, password: string) =>
  portal.app.inject({ method: 'POST', url: e.login.path, payload: { email, password } })

test('a new password works from now on, every other sign-in ends and this one goes on', async () => {
  const me = await (await portal.newAgency()).signIn()
  const elsewhere = caller(portal.app, (await login(me.email, testPassword)).json().accessToken)
  await elsewhere(e.signIns, {})

  await me(e.changePassword, { body: { currentPassword: testPassword, password: fresh } })

  expect((await me(e.signIns, {})).map(({ isCurrent }) => isCurrent)).toEqual([true])
  await expect(elsewhere(e.signIns, {})).rejects.toMatchObject({ status: 401 })
  expect((await login(me.email, testPassword)).statusCode).toBe(401)
  expect((await login(me.email, fresh)).statusCode).toBe(200)
  await portal.runJobs()
  expect(portal.mails.filter(({ to }) => to === me.email).map(({ subject }) => subject)).toContain(
    'Your Gable password was changed',
  )
  const { rows } = await portal.owner.query('select action from audit_events where user_id = $1', [me.userId])
  expect(rows.map(({ action }) => action)).toContain('passwordChanged')
})

test.each([
  ['a wrong current one', 'not mine at all', fresh, 'currentPassword'],
  ['a short one', testPassword, 'short', 'password'],
  ['a common one', testPassword, 'password12345678', 'password'],
  ['the same again', testPassword, testPassword, 'password'],
])('%s is refused by name, and nothing ends', async (_, currentPassword, password, path) => {
  const me = await (await portal.newAgency()).signIn()
  await login(me.email, testPassword)

  await expect(me(e.changePassword, { body: { currentPassword, password } })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [expect.objectContaining({ path })] },
  })
  expect(await me(e.signIns, {})).toHaveLength(2)
})

test('guessing the current one is counted', async () => {
  const me = await (await portal.newAgency()).signIn()
  const answers: number[] = []
  for (let i = 0; i < 7; i++)
    await me(e.changePassword, { body: { currentPassword: `guess ${i}`, password: fresh } }).catch((error) =>
      answers.push(error.status),
    )

  expect(answers.at(-1)).toBe(429)
})
