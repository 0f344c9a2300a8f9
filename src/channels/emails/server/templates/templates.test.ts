import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { templateEndpoints as e } from '../../templates.contract.ts'

const portal = await testPortal()

async function office() {
  const agency = await portal.newAgency()
  return { owner: await agency.signIn(), agent: await agency.signIn('agent') }
}
const namesOf = async (call: Awaited<ReturnType<typeof office>>['agent'], query = {}) =>
  (await call(e.list, { query })).items.map(({ name }) => name)

test('own templates are seen by their owner alone, the agency’s by all, and only who manages settings changes these', async () => {
  const { owner, agent } = await office()
  const shared = await owner(e.create, { body: { name: 'Welcome', isShared: true } })
  await owner(e.create, { body: { name: 'Mine' } })
  const own = await agent(e.create, { body: { name: 'after a call', subject: 'Hi {{greeting|there}}' } })

  expect(await namesOf(agent)).toEqual(['after a call', 'Welcome'])
  expect(await namesOf(owner)).toEqual(['Mine', 'Welcome'])
  const change = (id: string, body: object) => agent(e.update, { params: { id }, body: { version: 1, ...body } })
  await expect(change(shared.id, { name: 'Other' })).rejects.toMatchObject({ status: 403 })
  await expect(change(own.id, { isShared: true })).rejects.toMatchObject({ status: 403 })
  await expect(owner(e.update, { params: { id: own.id }, body: { version: 1 } })).rejects.toMatchObject({ status: 404 })
  expect(await change(own.id, { isCommercial: true })).toMatchObject({ name: 'after a call', isCommercial: true, version: 2 })
  await expect(change(own.id, { name: 'Late' })).rejects.toMatchObject({ status: 412 })
  await expect((await office()).owner(e.remove, { params: { id: shared.id } })).rejects.toMatchObject({ status: 404 })
})

test('a template that was deleted comes back, and one with a field that does not exist is refused', async () => {
  const { owner } = await office()
  const { id } = await owner(e.create, { body: { name: 'Welcome', text: 'Hi {{greeting|there}}' } })
  await owner(e.remove, { params: { id } })
  expect(await namesOf(owner)).toEqual([])
  expect(await owner(e.restore, { params: { id } })).toMatchObject({ id, name: 'Welcome' })
  await expect(owner(e.create, { body: { name: 'X', text: 'Hi {{first}}' } })).rejects.toMatchObject({
    problem: { fields: [{ path: 'text', message: '{{first}} isn’t a field. Choose one from the list' }] },
  })
})

test('a list that is read a page at a time has every template once', async () => {
  const { owner } = await office()
  for (const name of ['b', 'A', 'c']) await owner(e.create, { body: { name } })
  const first = await owner(e.list, { query: { limit: 2 } })
  const rest = await owner(e.list, { query: { limit: 2, cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['A', 'b', 'c'])
})
