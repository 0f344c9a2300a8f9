import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactListEndpoints as l } from '../contact-lists.contract.ts'
import { contactEndpoints as e } from '#core/contacts/contacts.contract.ts'

const portal = await testPortal()
type SignedIn = Awaited<ReturnType<Awaited<ReturnType<typeof portal.newAgency>>['signIn']>>
const owner = async () => (await portal.newAgency()).signIn()
const add = async (me: SignedIn, lastName: string, more: object = {}) =>
  (await me(e.create, { body: { firstName: 'Pat', lastName, ...more } })).id
const read = (me: SignedIn, id: string) => me(e.get, { params: { id } })

test('tags are added and taken off many at once, and undo puts them back', async () => {
  const me = await owner()
  const ids = [await add(me, 'A', { tags: ['VIP', 'Old'] }), await add(me, 'B'), await add(me, 'C', { tags: ['new'] })]

  const bulk = await me(l.bulk, { body: { ids, action: { type: 'tag', add: ['New'], remove: ['old'] } } })

  expect(bulk).toMatchObject({ state: 'finished', total: 3, changed: 2, unchanged: 1, refused: 0 })
  expect((await read(me, ids[0] ?? '')).tags).toEqual(['VIP', 'New'])
  expect(await me(l.bulkUndo, { params: { id: bulk.id } })).toMatchObject({ state: 'undone', undone: 2, kept: 0 })
  expect((await read(me, ids[0] ?? '')).tags).toEqual(['VIP', 'Old'])
})

test('undo spares a contact that somebody changed since', async () => {
  const me = await owner()
  const [a, b] = [await add(me, 'A'), await add(me, 'B')]
  const bulk = await me(l.bulk, { body: { ids: [a, b], action: { type: 'rating', rating: 'hot' } } })
  await me(e.put, { params: { id: a }, body: { version: 2, rating: 'cold' } })

  const undone = await me(l.bulkUndo, { params: { id: bulk.id } })

  expect(undone).toMatchObject({ undone: 1, kept: 1, reasons: [{ reason: 'Changed since', contacts: [{ id: a }] }] })
  expect((await read(me, a)).rating).toBe('cold')
  expect((await read(me, b)).rating).toBeNull()
})

test('all that match a filter are handed over; what another agent looks after is refused by its reason', async () => {
  const agency = await portal.newAgency()
  const [mine, other] = [await agency.signIn('agent'), await agency.signIn('agent')]
  await add(mine, 'Mine', { tags: ['move'] })
  const foreign = await add(other, 'Theirs', { tags: ['move'] })
  await add(other, 'Secret', { tags: ['move'], isPrivate: true })
  const agentId = await agency.addAgent('Taker')

  const bulk = await mine(l.bulk, { body: { matching: { tags: ['move'] }, action: { type: 'assign', agentId } } })

  expect(bulk).toMatchObject({
    total: 2,
    changed: 1,
    refused: 1,
    reasons: [{ reason: 'Belongs to another agent', count: 1, contacts: [{ id: foreign, name: 'Pat Theirs' }] }],
  })
})

test('many deletions are undone, and until then lie in the bin', async () => {
  const me = await owner()
  const ids = [await add(me, 'A'), await add(me, 'B')]
  const bulk = await me(l.bulk, { body: { ids, action: { type: 'delete' } } })

  const bin = await me(l.bin, { params: { clientId: me.agencyId }, query: {} })
  expect(bin.items.map((item) => item.displayName).toSorted()).toEqual(['Pat A', 'Pat B'])
  await me(l.bulkUndo, { params: { id: bulk.id } })
  expect((await me(l.bin, { params: { clientId: me.agencyId }, query: {} })).items).toEqual([])
  expect((await me(e.getAll, { body: { clientId: me.agencyId } })).items).toHaveLength(2)
})

test('the bin names who deleted, and gives back one by one', async () => {
  const me = await owner()
  const id = await add(me, 'Gone')
  await me(e.remove, { params: { id } })

  const { items } = await me(l.bin, { params: { clientId: me.agencyId }, query: {} })

  expect(items).toMatchObject([{ id, deletedBy: 'Sam Taylor', canRestore: true }])
  await me(e.restore, { params: { id } })
  expect((await me(l.bin, { params: { clientId: me.agencyId }, query: {} })).items).toEqual([])
})

test('a tag renamed to the name of another one becomes one with it; taken off, undo brings it back', async () => {
  const me = await owner()
  const [a, b] = [await add(me, 'A', { tags: ['Investor', 'Investors'] }), await add(me, 'B', { tags: ['Investors'] })]

  expect(await me(l.renameTag, { body: { tag: 'Investors', to: 'Investor' } })).toMatchObject({ changed: 2 })
  expect(await me(e.tags, { params: { clientId: me.agencyId } })).toEqual([{ tag: 'Investor', count: 2 }])
  const gone = await me(l.removeTag, { body: { tag: 'Investor' } })
  expect(await me(e.tags, { params: { clientId: me.agencyId } })).toEqual([])
  await me(l.bulkUndo, { params: { id: gone.id } })
  expect([(await read(me, a)).tags, (await read(me, b)).tags]).toEqual([['Investor'], ['Investor']])
})

test('an agent may not change a tag of the whole office', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  await add(me, 'A', { tags: ['x'] })

  await expect(me(l.renameTag, { body: { tag: 'x', to: 'y' } })).rejects.toMatchObject({ status: 403 })
})

test('another agency finds neither the change nor its contacts', async () => {
  const [me, stranger] = [await owner(), await owner()]
  const id = await add(me, 'A')
  const bulk = await me(l.bulk, { body: { ids: [id], action: { type: 'rating', rating: 'hot' } } })

  await expect(stranger(l.bulkState, { params: { id: bulk.id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(l.bulkUndo, { params: { id: bulk.id } })).rejects.toMatchObject({ status: 404 })
  expect(await stranger(l.bulk, { body: { ids: [id], action: { type: 'delete' } } })).toMatchObject({ changed: 0, refused: 1 })
})

test('a bulk change without contacts, or with an agent that is not there, is refused', async () => {
  const me = await owner()
  const action = { type: 'rating' as const, rating: 'hot' as const }

  await expect(me(l.bulk, { body: { action } })).rejects.toMatchObject({ status: 400, problem: { fields: [{ path: 'ids' }] } })
  const agentId = '018f0000-0000-7000-8000-000000000000'
  await expect(me(l.bulk, { body: { ids: [await add(me, 'A')], action: { type: 'assign', agentId } } })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'action.agentId' }] },
  })
})

test('the search finds a tag by its beginning, and suburbs in use are named for the filter', async () => {
  const me = await owner()
  const address = { street: null, suburb: 'St Kilda', state: 'VIC', postcode: '3182', country: null }
  await add(me, 'A', { tags: ['Newsletter'], address })

  expect((await me(e.getAll, { body: { clientId: me.agencyId, q: 'newsl' } })).items).toHaveLength(1)
  expect(await me(l.suburbs, { params: { clientId: me.agencyId }, query: { q: 'st k' } })).toEqual(['St Kilda'])
})

test('the list sorts by the day of the next contact, those without one last', async () => {
  const me = await owner()
  await add(me, 'Never')
  await add(me, 'Later', { nextContactOn: '2027-01-02' })
  await add(me, 'Soon', { nextContactOn: '2026-12-01' })

  const page = await me(e.getAll, { body: { clientId: me.agencyId, sort: 'nextContactOn', limit: 2 } })
  const rest = await me(e.getAll, { body: { clientId: me.agencyId, sort: 'nextContactOn', cursor: page.nextCursor ?? '' } })

  expect([...page.items, ...rest.items].map((row) => row.displayName)).toEqual(['Pat Soon', 'Pat Later', 'Pat Never'])
})

const clientOf = (me: SignedIn) => ({ params: { clientId: me.agencyId }, query: {} })

test('a deletion of many is restored as a whole from the bin, days later, also by the owner; what was deleted alone is no batch', async () => {
  const agency = await portal.newAgency()
  const [owner, agent, other] = [await agency.signIn(), await agency.signIn('agent'), await agency.signIn('agent')]
  const ids = [await add(agent, 'A'), await add(agent, 'B'), await add(agent, 'C')]
  const single = await add(agent, 'D')
  const bulk = await agent(l.bulk, { body: { ids, action: { type: 'delete' } } })
  await agent(l.bulk, { body: { ids: [single], action: { type: 'delete' } } })
  await agent(e.restore, { params: { id: ids[0] ?? '' } })

  expect((await owner(l.deletedBatches, clientOf(owner))).items).toMatchObject([
    { id: bulk.id, total: 3, left: 2, isRestoring: false },
  ])
  expect((await agent(l.deletedBatches, clientOf(agent))).items).toHaveLength(1)
  expect((await other(l.deletedBatches, clientOf(other))).items).toEqual([])
  await expect(other(l.bulkUndo, { params: { id: bulk.id } })).rejects.toMatchObject({ status: 404 })
  expect(await owner(l.bulkUndo, { params: { id: bulk.id } })).toMatchObject({ state: 'undone', undone: 2, kept: 1 })
  expect((await owner(l.deletedBatches, clientOf(owner))).items).toEqual([])
  expect((await owner(l.bin, clientOf(owner))).items.map(({ id }) => id)).toEqual([single])
})

test('many are restored from the bin by their ids; those of others are left alone', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const [mine, theirs] = [[await add(agent, 'A'), await add(agent, 'B')], await add(owner, 'C')]
  for (const id of [...mine, theirs]) await owner(e.remove, { params: { id } })

  expect(await agent(l.restoreMany, { body: { ids: [...mine, theirs] } })).toEqual({ restored: 2, notRestored: 1 })
  expect((await owner(l.bin, clientOf(owner))).items).toMatchObject([{ id: theirs }])
})

test('the bin is searched by name, email and suburb', async () => {
  const me = await owner()
  const ids = [
    await add(me, 'Reed', { emails: [{ address: 'pat.reed@mail.example', label: 'personal' }] }),
    await add(me, 'Lane'),
  ]
  await me(l.bulk, { body: { ids, action: { type: 'delete' } } })
  const found = async (q: string) =>
    (await me(l.bin, { params: { clientId: me.agencyId }, query: { q } })).items.map(({ displayName }) => displayName)

  expect([await found('reed pat'), await found('@mail'), await found('pat lane'), await found('nobody')]).toEqual([
    ['Pat Reed'],
    ['Pat Reed'],
    ['Pat Lane'],
    [],
  ])
})
