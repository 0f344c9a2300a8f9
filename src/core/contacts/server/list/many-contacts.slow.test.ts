import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactListEndpoints as l } from '../../contact-lists.contract.ts'
import { contactEndpoints as e } from '../../contacts.contract.ts'

const portal = await testPortal()
const add = async (me: Call, lastName: string) => (await me(e.create, { body: { firstName: 'Pat', lastName } })).id

test('more than two hundred are done by the job, with the permissions of the user who asked', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn(), await agency.signIn('agent')]
  const ids: string[] = []
  for (let i = 0; i < 201; i++) ids.push(await add(other, `P${i}`))
  const on = '2026-12-24'

  const bulk = await me(l.bulk, { body: { ids, action: { type: 'nextContact', on } } })
  expect(bulk).toMatchObject({ state: 'running', total: 201, done: 0 })
  await portal.runJobs()

  expect(await me(l.bulkState, { params: { id: bulk.id } })).toMatchObject({ state: 'finished', changed: 201, done: 201 })
  expect((await me(e.get, { params: { id: ids[200] ?? '' } })).nextContactOn).toBe(on)
})

test("an owner restores an agent's deletion of more than two hundred by the job", async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const ids: string[] = []
  for (let i = 0; i < 201; i++) ids.push(await add(agent, `P${i}`))
  const bulk = await agent(l.bulk, { body: { ids, action: { type: 'delete' } } })
  await portal.runJobs()

  await owner(l.bulkUndo, { params: { id: bulk.id } })
  await portal.runJobs()

  expect(await owner(l.bulkState, { params: { id: bulk.id } })).toMatchObject({ state: 'undone', undone: 201 })
})
