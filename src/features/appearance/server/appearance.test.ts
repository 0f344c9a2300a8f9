import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { appearanceEndpoints as e } from '../appearance.contract.ts'
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

test('a setting that this version does not know falls back alone; one that is sent is refused', async () => {
  const me = await (await portal.newAgency()).signIn()
  await portal.owner.query(`update users set appearance = '{"density": "tiny", "isBoxed": true, "gone": 1}' where id = $1`, [
    me.userId,
  ])
  expect(await me(e.get, {})).toEqual({ ...defaultAppearance, isBoxed: true })
  await expect(me(e.change, { body: { density: 'tiny' as 'compact' } })).rejects.toMatchObject({ status: 400 })
})
