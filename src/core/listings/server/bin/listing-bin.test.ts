import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingListEndpoints as l } from '../../listing-lists.contract.ts'
import { listingEndpoints as e } from '../../listings.contract.ts'
import { address, house, list, live } from '../testing/live-listing.ts'

const portal = await testPortal()

test('the bin lists who deleted what and for how long it stays; restoring takes it out', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn('agent')]
  const listing = await me(e.create, { body: house() })
  await me(e.remove, { params: { id: listing.id } })

  const { items } = await me(e.bin, list(me.agencyId))
  expect(items).toMatchObject([
    { id: listing.id, deletedBy: 'Sam Taylor', canRestore: true, streetLine: expect.stringContaining('Main Road') },
  ])
  const days = (Date.parse(items[0]?.goesAt ?? '') - Date.parse(items[0]?.deletedAt ?? '')) / 86_400_000
  expect(days).toBe(30)
  expect((await colleague(e.bin, list(me.agencyId))).items).toMatchObject([{ canRestore: false }])

  await me(e.restore, { params: { id: listing.id } })
  expect((await me(e.bin, list(me.agencyId))).items).toEqual([])
})

test('restoring into a property that has been listed meanwhile is refused', async () => {
  const me = await (await portal.newAgency()).signIn()
  const place = address()
  const first = await live(me, { ...house(), address: place })
  await me(e.remove, { params: { id: first.id } })
  await live(me, { ...house(), address: place })

  await expect(me(e.restore, { params: { id: first.id } })).rejects.toMatchObject({ status: 409 })
})

test('a deletion of many listings is restored as a whole; one whose property has been listed since stays in the bin', async () => {
  const agency = await portal.newAgency()
  const [owner, me] = [await agency.signIn(), await agency.signIn('agent')]
  const place = address()
  const [first, second] = [await live(me, { ...house(), address: place }), await me(e.create, { body: house() })]
  const bulk = await me(l.bulk, { body: { ids: [first.id, second.id], action: { type: 'delete' } } })
  await live(me, { ...house(), address: place })

  expect((await owner(l.deletedBatches, list(owner.agencyId))).items).toMatchObject([{ id: bulk.id, total: 2, left: 2 }])
  const undone = await owner(l.bulkUndo, { params: { id: bulk.id } })
  expect(undone).toMatchObject({ undone: 1, kept: 1, reasons: [{ listings: [{ id: first.id }] }] })
  expect((await owner(l.deletedBatches, list(owner.agencyId))).items).toEqual([])
})

test('many listings are restored from the bin by their ids; one that may not come back does not stop the others', async () => {
  const me = await (await portal.newAgency()).signIn()
  const place = address()
  const [first, second] = [await live(me, { ...house(), address: place }), await me(e.create, { body: house() })]
  for (const { id } of [first, second]) await me(e.remove, { params: { id } })
  await live(me, { ...house(), address: place })

  expect(await me(l.restoreMany, { body: { ids: [first.id, second.id] } })).toEqual({ restored: 1, notRestored: 1 })
})

test('after 30 days the bin is emptied for good, with the pictures; younger ones and restored ones stay', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [old, young, kept] = [
    await me(e.create, { body: house() }),
    await me(e.create, { body: house() }),
    await me(e.create, { body: house() }),
  ]
  for (const { id } of [old, young, kept]) await me(e.remove, { params: { id } })
  await me(e.restore, { params: { id: kept.id } })
  await portal.owner.query(
    `insert into listing_media (agency_id, id, listing_id, kind, position, file_name, state, token) values ($1, gen_random_uuid(), $2, 'photo', 0, 'a.jpg', 'ready', 'tok')`,
    [me.agencyId, old.id],
  )
  await portal.owner.query(`update listings set archived_at = now() - interval '31 days' where id = $1`, [old.id])
  // The queue's own clock cannot be moved: what waits for its day is made due.
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'listings.empty-bin'`)

  expect(await portal.runJobs()).toContain('listings.empty-bin')

  const rows = async (table: string, id: string) =>
    (await portal.owner.query(`select 1 from ${table} where ${table === 'listings' ? 'id' : 'listing_id'} = $1`, [id])).rowCount
  expect([await rows('listings', old.id), await rows('listing_media', old.id)]).toEqual([0, 0])
  expect((await me(e.bin, list(me.agencyId))).items.map(({ id }) => id)).toEqual([young.id])
  expect(await me(e.getOne, { params: { id: kept.id } })).toMatchObject({ id: kept.id })
})

test('the bin is searched by every word', async () => {
  const me = await (await portal.newAgency()).signIn()
  const listing = await me(e.create, { body: { ...house(), headline: 'Garden 100% quiet' } })
  await me(e.remove, { params: { id: listing.id } })
  const found = async (q: string) => (await me(e.bin, { params: { clientId: me.agencyId }, query: { q } })).items.length

  expect([await found('quiet garden'), await found('100%'), await found('garden loud'), await found('1%0')]).toEqual([1, 1, 0, 0])
})
