import { expect, test } from 'vitest'
import { type LoginResult, sessionEndpoints } from '#accounts/session/session.contract.ts'
import { caller, testPassword } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { appearanceEndpoints as e, mostPutAway } from '../appearance.contract.ts'
import { defaultAppearance } from '../appearance-defaults.rules.ts'

const portal = await testPortal()

test('two browsers that change different settings at once both keep theirs; a colleague has their own', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn()]
  expect(await me(e.get, {})).toEqual(defaultAppearance)
  await Promise.all([me(e.change, { body: { putAway: ['calendar'] } }), me(e.change, { body: { openMenus: ['contacts'] } })])
  const answer = await me(e.change, { body: { boxBackground: 'dots' } })
  expect(answer).toEqual({ ...defaultAppearance, putAway: ['calendar'], openMenus: ['contacts'], boxBackground: 'dots' })
  expect(await me(e.get, {})).toEqual(answer)
  expect((await me(e.change, { body: { boxBackground: null } })).boxBackground).toBeNull()
  expect(await colleague(e.get, {})).toEqual(defaultAppearance)
})

test('hints that two browsers put away at once are both gone, each once, and none comes back', async () => {
  const agency = await portal.newAgency()
  const desk = await agency.signIn()
  const { accessToken } = (await desk(sessionEndpoints.login, {
    body: { email: desk.email, password: testPassword },
  })) as LoginResult
  const phone = caller(portal.app, accessToken)
  await desk(e.change, { body: { putAway: ['calendar'] } })

  await Promise.all([
    desk(e.change, { body: { putAway: ['calendar', 'board'] } }),
    phone(e.change, { body: { putAway: ['calendar', 'first-steps'] } }),
  ])

  const { putAway } = await desk(e.get, {})
  expect(putAway.toSorted()).toEqual(['board', 'calendar', 'first-steps'])
  // "Show hints again".
  expect((await phone(e.change, { body: { putAway: [] } })).putAway).toEqual([])
  expect((await desk(e.get, {})).putAway).toEqual([])
  const many = Array.from({ length: mostPutAway }, (_, at) => `hint ${at}`)
  expect((await phone(e.change, { body: { putAway: many } })).putAway).toEqual(many)
})

test('a setting that this version does not know falls back alone; one that is sent is refused', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.change, { body: { isBoxed: true } })
  await portal.owner.query(
    `update appearances set settings = '{"density": "tiny", "isBoxed": true, "gone": 1}' where user_id = $1`,
    [me.userId],
  )
  expect(await me(e.get, {})).toEqual({ ...defaultAppearance, isBoxed: true })
  await expect(me(e.change, { body: { density: 'tiny' as 'compact' } })).rejects.toMatchObject({ status: 400 })
})
