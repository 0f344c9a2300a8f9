import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingEndpoints as e } from '../listings.contract.ts'
import { list } from './testing/live-listing.ts'
import { house } from './testing/richmond.ts'

const portal = await testPortal()

test('agent scope shows own listings, office scope all; an agent changes only their own', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const mine = await me(e.create, { body: house })
  const theirs = await colleague(e.create, { body: house })

  const ids = async (allListing: string) =>
    (await me(e.getAll, list(me.agencyId, { allListing, userId: me.userId }))).items.map((l) => l.id).sort()

  expect(await ids('agent')).toEqual([mine.id])
  expect(await ids('office')).toEqual([mine.id, theirs.id].sort())
  expect(await me(e.getOne, { params: { id: theirs.id } })).toMatchObject({ canEdit: false })
  await expect(me(e.update, { params: { id: theirs.id }, body: { version: 1, headline: 'Mine now' } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(me(e.remove, { params: { id: theirs.id } })).rejects.toMatchObject({ status: 403 })
})

test('an agent may look at a listing that a feed brought in for a colleague, and not change it', async () => {
  const agency = await portal.newAgency()
  const [owner, me] = [await agency.signIn(), await agency.signIn('agent')]
  const { id } = await owner(e.create, { body: house })
  await portal.owner.query('update listings set created_by = null where id = $1', [id])

  expect(await me(e.getOne, { params: { id } })).toMatchObject({ canEdit: false })
})

test("another agency's listing does not exist, and its agents cannot be put on a listing", async () => {
  const other = await (await portal.newAgency()).signIn()
  const me = await (await portal.newAgency()).signIn()
  const { id } = await other(e.create, { body: house })

  const calls = [
    () => me(e.getOne, { params: { id } }),
    () => me(e.update, { params: { id }, body: { version: 1, headline: 'x' } }),
    () => me(e.remove, { params: { id } }),
    () => me(e.history, { params: { id } }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
  await expect(me(e.create, { body: { ...house, AgentId: other.agentId } })).rejects.toMatchObject({ status: 400 })
})
