import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { roleEndpoints as e } from '../roles.contract.ts'
import { userEndpoints } from '../users.contract.ts'

const portal = await testPortal()

test('five roles are there from the start, each with what it allows', async () => {
  const owner = await (await portal.newAgency()).signIn()

  const roles = await owner(e.list, {})

  expect(roles.map(({ role }) => role)).toEqual(['owner', 'admin', 'agent', 'assistant', 'readOnly'])
  expect(roles.find(({ role }) => role === 'readOnly')?.permissions.some((p) => /write|manage|publish/.test(p))).toBe(false)
  expect(roles.every(({ canGive }) => canGive)).toBe(true)
})

test('an agency makes a role of its own; a change of it acts on open sign-ins at once', async () => {
  const agency = await portal.newAgency()
  const [owner, user] = [await agency.signIn(), await agency.signIn('readOnly')]
  const role = await owner(e.create, { body: { name: 'Photographer', permissions: ['listings.read', 'listings.read.office'] } })
  await owner(userEndpoints.update, { params: { id: user.userId }, body: { role: 'custom', roleId: role.id } })
  const list = () => user(listingEndpoints.getAll, { params: { clientId: agency.id }, query: {} })
  expect((await list()).items).toEqual([])

  await owner(e.update, { params: { id: role.id ?? '' }, body: { permissions: ['agents.read'], version: role.version ?? 0 } })

  await expect(list()).rejects.toMatchObject({ status: 403 })
  expect(await owner(userEndpoints.get, { params: { id: user.userId } })).toMatchObject({ roleName: 'Photographer' })
})

test('records of one’s own say that they can be changed only while the role allows it', async () => {
  const agency = await portal.newAgency()
  const [owner, user] = [await agency.signIn(), await agency.signIn('agent')]
  const { id } = await user(contactEndpoints.create, { body: { firstName: 'Ada' } as never })
  expect(await user(contactEndpoints.get, { params: { id } })).toMatchObject({ canEdit: true })

  await owner(userEndpoints.update, { params: { id: user.userId }, body: { role: 'readOnly' } })

  expect(await user(contactEndpoints.get, { params: { id } })).toMatchObject({ canEdit: false })
})

test('a role that somebody has stays; one that nobody has goes and comes back', async () => {
  const agency = await portal.newAgency()
  const [owner, user] = [await agency.signIn(), await agency.signIn('agent')]
  const { id } = await owner(e.create, { body: { name: 'Reception', permissions: ['contacts.read'] } })
  const params = { id: id ?? '' }
  await owner(userEndpoints.update, { params: { id: user.userId }, body: { role: 'custom', roleId: id } })
  await expect(owner(e.remove, { params })).rejects.toMatchObject({ status: 422 })
  await owner(userEndpoints.update, { params: { id: user.userId }, body: { role: 'agent' } })

  await owner(e.remove, { params })

  expect((await owner(e.list, {})).some((role) => role.id === id)).toBe(false)
  await expect(
    owner(userEndpoints.update, { params: { id: user.userId }, body: { role: 'custom', roleId: id } }),
  ).rejects.toMatchObject({ status: 400 })
  expect(await owner(e.restore, { params })).toMatchObject({ name: 'Reception' })
})

test('who may manage roles still cannot make one that holds more than they do', async () => {
  const agency = await portal.newAgency()
  const manager = await agency.signIn(['users.read', 'users.manage', 'roles.manage', 'listings.read'])
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const strong = await owner(e.create, { body: { name: 'Strong', permissions: ['contacts.erase'] } })

  for (const refused of [
    () => manager(e.create, { body: { name: 'Mine', permissions: ['contacts.erase'] } }),
    () => manager(e.update, { params: { id: strong.id ?? '' }, body: { permissions: ['listings.read'], version: 1 } }),
    () => manager(e.remove, { params: { id: strong.id ?? '' } }),
    () => manager(userEndpoints.update, { params: { id: agent.userId }, body: { role: 'custom', roleId: strong.id } }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 403 })
  expect(await manager(e.create, { body: { name: 'Viewer', permissions: ['listings.read'] } })).toMatchObject({ canGive: true })
})

test.each(['Owner', 'read ONLY'])('the name %s is taken', async (name) => {
  const owner = await (await portal.newAgency()).signIn()

  await expect(owner(e.create, { body: { name, permissions: ['listings.read'] } })).rejects.toMatchObject({ status: 409 })
})
