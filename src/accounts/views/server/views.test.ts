import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { viewEndpoints as e } from '../views.contract.ts'

const portal = await testPortal()
const settings = { search: { status: 'live', minPrice: 500_000, view: 'board' }, columns: ['price', 'status'] }
const view = { entity: 'listings' as const, name: 'Live over half a million', settings }
const listings = { query: { entity: 'listings' as const } }

test('a view of mine is mine alone until I share it', async () => {
  const agency = await portal.newAgency()
  const [me, colleague, stranger] = [
    await agency.signIn('agent'),
    await agency.signIn('agent'),
    await (await portal.newAgency()).signIn(),
  ]
  const saved = await me(e.create, { body: view })
  expect(saved).toMatchObject({ name: view.name, isMine: true, canEdit: true, isShared: false, settings })
  expect((await colleague(e.list, listings)).views).toEqual([])
  await expect(colleague(e.remove, { params: { id: saved.id } })).rejects.toMatchObject({ status: 404 })

  await me(e.update, { params: { id: saved.id }, body: { version: 1, isShared: true } })

  expect((await colleague(e.list, listings)).views).toMatchObject([
    { id: saved.id, isMine: false, canEdit: false, isShared: true },
  ])
  await expect(colleague(e.update, { params: { id: saved.id }, body: { version: 2, name: 'x' } })).rejects.toMatchObject({
    status: 403,
  })
  expect((await stranger(e.list, listings)).views).toEqual([])
  const owner = await agency.signIn('owner')
  expect(await owner(e.update, { params: { id: saved.id }, body: { version: 2, name: 'Ours' } })).toMatchObject({
    name: 'Ours',
    version: 3,
  })
})

test('a stale change of a view is refused with the view as it is', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: view })
  await me(e.update, { params: { id }, body: { version: 1, name: 'Two' } })
  await expect(me(e.update, { params: { id }, body: { version: 1, name: 'Three' } })).rejects.toMatchObject({
    status: 412,
    problem: { current: { name: 'Two', version: 2 } },
  })
})

test('settings that the list does not have are refused by name', async () => {
  const me = await (await portal.newAgency()).signIn()
  const bad = { search: { status: 'gone', colour: 'red' }, columns: ['secret'] }
  const refusal = await me(e.create, { body: { ...view, settings: bad } }).catch((error) => error)
  expect(refusal).toMatchObject({ status: 400 })
  const paths = refusal.problem.fields.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(expect.arrayContaining(['settings.search.status', 'settings.search', 'settings.columns.0']))
})

test('order, first view and columns are each user’s own', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn()]
  const [a, b] = [
    await me(e.create, { body: { ...view, isShared: true } }),
    await me(e.create, { body: { ...view, name: 'B', isShared: true } }),
  ]
  await me(e.choose, { body: { entity: 'listings', order: [b.id, a.id], defaultViewId: b.id } })
  await me(e.choose, { body: { entity: 'listings', columns: { viewId: 'all', names: ['price'] } } })

  const mine = await me(e.list, listings)
  expect(mine.views.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [b.id, true],
    [a.id, false],
  ])
  expect(mine.columns).toEqual({ all: ['price'] })
  expect((await colleague(e.list, listings)).views.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [a.id, false],
    [b.id, false],
  ])
  await expect(
    me(e.choose, { body: { entity: 'listings', columns: { viewId: 'all', names: ['nonsense'] } } }),
  ).rejects.toMatchObject({ status: 400 })
  await me(e.choose, { body: { entity: 'listings', columns: { viewId: 'all', names: null } } })
  expect((await me(e.list, listings)).columns).toEqual({})
})

test('a deleted view comes back', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: view })
  await me(e.remove, { params: { id } })
  expect((await me(e.list, listings)).views).toEqual([])
  expect(await me(e.restore, { params: { id } })).toMatchObject({ id, name: view.name })
})
