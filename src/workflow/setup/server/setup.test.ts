import { expect, test } from 'vitest'
import { clearDemo, demoAgenciesOf } from '#server/remove-agencies.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { secretsFrom } from '#platform/secrets.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { setupKey } from './setup.service.ts'

const portal = await testPortal({}, { own: true })
// The secret of the test portal.
const key = setupKey(secretsFrom('a secret of the tests, thirty-two characters'))
const body = {
  key,
  agency: { name: 'Harbour & Vale', slug: 'harbour-vale', referencePrefix: 'hv', timeZone: 'Australia/Melbourne' },
  branding: { primaryColour: '#14202c', phone: '03 5550 0142' },
  owner: { firstName: 'Ann', lastName: 'Lee', email: 'ann@first-run.example', password: 'a long enough password' },
  people: [{ firstName: 'Bo', lastName: 'Ray', email: 'bo@first-run.example', role: 'agent' }],
}
const post = (payload: object) => portal.app.inject({ method: 'POST', url: '/api/setup', payload })
const isOpen = async () => (await portal.app.inject('/api/setup')).json().isOpen as boolean

test('an installation is claimed once, by whoever has the key', async () => {
  expect(await isOpen()).toBe(true)
  expect((await post({ ...body, key: '00000-00000-00000-00000' })).statusCode).toBe(403)
  // Fourteen characters that stand alone would be turned away at the sign-in.
  for (const password of ['short', 'fourteen chars', 'password12345678', 'Harbour & Vale 2026'])
    expect((await post({ ...body, owner: { ...body.owner, password } })).json().fields, password).toMatchObject([
      { path: 'owner.password' },
    ])
  const twice = { ...body, people: [body.people[0], { ...body.people[0], email: body.owner.email }] }
  expect((await post(twice)).statusCode).toBe(409)
  // A refusal half way leaves nothing behind.
  expect(await isOpen()).toBe(true)

  const [first, second] = await Promise.all([post(body), post({ ...body, agency: { ...body.agency, slug: 'another' } })])
  expect([first.statusCode, second.statusCode].filter((status) => status === 201)).toHaveLength(1)
  expect(await isOpen()).toBe(false)
  expect((await post({ ...body, agency: { ...body.agency, slug: 'late' } })).statusCode).toBe(404)

  const login = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: body.owner.email, password: body.owner.password },
  })
  const user = await portal.app.inject({
    method: sessionEndpoints.getUser.method,
    url: sessionEndpoints.getUser.path,
    headers: { authorization: `Bearer ${login.json().accessToken}` },
    payload: { email: body.owner.email },
  })
  expect(user.json()).toMatchObject({
    roles: ['owner'],
    name: 'Ann Lee',
    brandColour: '#14202c',
    timeZone: 'Australia/Melbourne',
  })
  expect(user.json().AgentId).not.toBeNull()
  await portal.runJobs()
  expect(portal.mails.map((mail) => mail.to)).toEqual(['bo@first-run.example'])
  expect(portal.mails[0]?.text).toContain('Ann Lee invites you to join')
  const [, token] = /\/invitation\?token=([\w.-]+)/.exec(portal.mails[0]?.text ?? '') ?? []
  portal.advance(6 * 86_400_000)
  const chosen = { token, password: 'nine grey herons on the pier' }
  expect((await portal.app.inject({ method: 'POST', url: '/api/auth/accept-invitation', payload: chosen })).statusCode).toBe(200)
})

test('clearing the demo removes its agencies with every row, and no other', async () => {
  const [demo, other] = [await portal.newAgency(), await portal.newAgency()]
  const [me, them] = [await demo.signIn(), await other.signIn()]
  await portal.owner.query('update agencies set is_demo = true where id = $1', [demo.id])
  expect(await demoAgenciesOf(portal.owner.options)).toMatchObject([{ slug: demo.slug }])

  const removed: string[] = []
  const storage = { removeFolder: async (folder: string) => void removed.push(folder) }
  await clearDemo({ owner: portal.owner.options, storage: storage as never }, [demo.id])

  expect(removed).toContain(`uploads/${demo.id}`)
  const rows = await portal.owner.query(
    'select (select count(*) from agents where agency_id = $1) + (select count(*) from logins where agency_id = $1) + (select count(*) from agencies where id = $1) as n',
    [demo.id],
  )
  expect(Number(rows.rows[0].n)).toBe(0)
  const login = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: me.email, password: 'correct horse battery' },
  })
  expect(login.statusCode).toBe(401)
  expect((await them(sessionEndpoints.getUser, { body: { email: them.email } })).ClientId).toBe(other.id)
})
