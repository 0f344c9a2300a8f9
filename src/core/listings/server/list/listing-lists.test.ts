import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { ListingPatch } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingListEndpoints as l } from '../../listing-lists.contract.ts'
import { listingEndpoints as e } from '../../listings.contract.ts'

const portal = await testPortal()
type Me = Awaited<ReturnType<Awaited<ReturnType<typeof portal.newAgency>>['signIn']>>
const newcomer = async (role: 'owner' | 'agent' = 'owner') => (await portal.newAgency()).signIn(role)
const richmond = {
  ...emptyAddress,
  streetNumber: '39',
  street: 'Main Road',
  suburb: 'Richmond',
  state: 'VIC' as const,
  postcode: '3121',
}
const add = async (me: Me, patch: ListingPatch = {}) =>
  (await me(e.create, { body: { address: richmond, priceCents: 100_000_000, ...patch, listingClass: 'residential' } })).id
const found = async (me: Me, query: Record<string, unknown>) =>
  (await me(e.getAll, { params: { clientId: me.agencyId }, query: query as never })).items.map(({ id }) => id)
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const goLive = (me: Me, id: string) => me(e.update, { params: { id }, body: { version: 1, status: 'live' } })

test('each filter finds what it names and nothing else', async () => {
  const me = await newcomer()
  const a = await add(me, {
    tags: ['bayside', 'auction'],
    bedrooms: 3,
    authorityExpiresOn: day(10),
    inspections: [{ startsAt: `${day(3)}T10:00`, endsAt: `${day(3)}T10:30` }],
  })
  await goLive(me, a)
  const b = await add(me, {
    tags: ['bayside'],
    priceCents: 50_000_000,
    authorityExpiresOn: day(60),
    address: { ...richmond, suburb: 'Hawthorn', postcode: '3122', latitude: -37.82, longitude: 145.03 },
    inspections: [{ startsAt: '2020-01-01T10:00', endsAt: '2020-01-01T10:30' }],
  })
  await goLive(me, b)
  const c = await add(me, { priceCents: null, address: { ...richmond, streetNumber: '41' } })

  expect(await found(me, { tags: 'bayside,auction' })).toEqual([b, a])
  expect(await found(me, { tags: 'bayside,auction', tagMatch: 'all' })).toEqual([a])
  expect(await found(me, { suburb: 'hawthorn, RICHMOND' })).toEqual([c, b, a])
  expect(await found(me, { suburb: 'hawthorn' })).toEqual([b])
  expect(await found(me, { hasOpenHome: 'true' })).toEqual([a])
  expect(await found(me, { hasOpenHome: 'false' })).toEqual([c, b])
  expect(await found(me, { authorityWithinDays: 30 })).toEqual([a])
  expect(await found(me, { maxPriceCents: 60_000_000 })).toEqual([b])
  expect(await found(me, { minPriceCents: 1 })).toEqual([b, a])
  expect(await found(me, { listedWithinDays: 1 })).toEqual([b, a])
  expect(await found(me, { updatedWithinDays: 1, minBedrooms: 3 })).toEqual([a])
  expect(await found(me, { hasPosition: 'true' })).toEqual([b])
  expect(await found(me, { status: 'draft,sold' })).toEqual([c])
})

test.each([
  'reference',
  '-reference',
  'bedrooms',
  '-landAreaM2',
  'authorityExpiresOn',
  '-listedAt',
  'priceCents',
  'status',
  'suburb',
] as const)('pages by %s meet every listing once', async (sort) => {
  const me = await newcomer()
  for (let n = 0; n < 5; n++) await add(me, { bedrooms: n % 2 ? n : null, authorityExpiresOn: n === 2 ? day(5) : null })
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await me(e.getAll, { params: { clientId: me.agencyId }, query: { sort, limit: 2, ...(cursor && { cursor }) } })
    seen.push(...page.items.map(({ id }) => id))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  expect(new Set(seen).size).toBe(5)
  expect(seen).toHaveLength(5)
})

test('a bulk change reports each listing and undoing puts back what nobody changed since', async () => {
  const me = await newcomer()
  const ids = [await add(me, { tags: ['old'] }), await add(me), await add(me)]
  const bulk = await me(l.bulk, { body: { ids, action: { type: 'tag', add: ['spring'], remove: ['old'] } } })
  expect(bulk).toMatchObject({ state: 'finished', total: 3, done: 3, changed: 3, refused: 0 })
  expect(await found(me, { tag: 'spring' })).toHaveLength(3)
  await me(e.update, { params: { id: ids[1] as string }, body: { version: 2, headline: 'Mine' } })

  const undone = await me(l.bulkUndo, { params: { id: bulk.id } })

  expect(undone).toMatchObject({ state: 'undone', undone: 2, kept: 1, reasons: [{ reason: 'Changed since', count: 1 }] })
  expect(await found(me, { tag: 'spring' })).toEqual([ids[1]])
  expect(await found(me, { tag: 'old' })).toEqual([ids[0]])
  const history = await me(e.history, { params: { id: ids[0] as string }, query: {} })
  expect(history.items.map(({ action }) => action)).toEqual(['changed', 'changed', 'created'])
})

test('a bulk status changes what the rules allow, and says of the rest why not', async () => {
  const me = await newcomer()
  const fit = await add(me)
  const unfit = await add(me, { priceCents: null })
  const bulk = await me(l.bulk, { body: { ids: [fit, unfit], action: { type: 'status', status: 'live' } } })

  expect(bulk).toMatchObject({ changed: 1, refused: 1 })
  expect(bulk.reasons[0]).toMatchObject({
    count: 1,
    reason: expect.stringContaining('Add a search price'),
    listings: [{ id: unfit }],
  })
  expect(await found(me, { status: 'live' })).toEqual([fit])
  const items = await me(l.bulkItems, { params: { id: bulk.id }, query: { outcome: 'refused' } })
  expect(items.items).toMatchObject([{ listingId: unfit, outcome: 'refused' }])

  await me(l.bulkUndo, { params: { id: bulk.id } })
  expect(await me(e.getOne, { params: { id: fit } })).toMatchObject({ status: 'draft', listedAt: null })
})

test('withdrawing many needs one reason, kept with each', async () => {
  const me = await newcomer()
  const id = await add(me)
  await goLive(me, id)
  const refused = await me(l.bulk, { body: { ids: [id], action: { type: 'status', status: 'withdrawn' } } })
  expect(refused).toMatchObject({ changed: 0, refused: 1, reasons: [{ reason: 'Enter a reason' }] })

  await me(l.bulk, { body: { ids: [id], action: { type: 'status', status: 'withdrawn', reason: 'Vendor away' } } })
  expect(await me(e.getOne, { params: { id } })).toMatchObject({ status: 'withdrawn', statusReason: 'Vendor away' })
})

test('deleting many and undoing brings them back', async () => {
  const me = await newcomer()
  const ids = [await add(me), await add(me)]
  const bulk = await me(l.bulk, { body: { ids, action: { type: 'delete' } } })
  expect(await found(me, {})).toEqual([])
  await me(l.bulkUndo, { params: { id: bulk.id } })
  expect((await found(me, {})).toSorted()).toEqual(ids.toSorted())
})

test('an agent in bulk changes own listings only; assigning keeps the other agents', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn('owner'), await agency.signIn('agent')]
  const [theirs, mine] = [await add(owner), await add(agent)]
  const other = await agency.addAgent()

  const bulk = await agent(l.bulk, { body: { ids: [theirs, mine], action: { type: 'assign', agentId: other } } })

  expect(bulk).toMatchObject({ changed: 1, refused: 1, reasons: [{ reason: 'Belongs to another agent' }] })
  expect((await agent(e.getOne, { params: { id: mine } })).agents).toEqual([{ agentId: other, role: 'listing' }])
  await expect(owner(l.bulkUndo, { params: { id: bulk.id } })).rejects.toMatchObject({ status: 404 })
  await expect(owner(l.bulk, { body: { ids: [mine], action: { type: 'assign', agentId: mine } } })).rejects.toMatchObject({
    status: 400,
  })
})

test('listings of another agency are no longer there, and stay untouched', async () => {
  const [me, stranger] = [await newcomer(), await newcomer()]
  const id = await add(stranger)
  expect(await me(l.bulk, { body: { ids: [id], action: { type: 'delete' } } })).toMatchObject({
    refused: 1,
    reasons: [{ reason: 'This listing was deleted', listings: [{ id, name: id }] }],
  })
  expect(await found(stranger, {})).toEqual([id])
})

test('a tag renamed to one that exists is merged with it; its colour goes along; undo parts them', async () => {
  const me = await newcomer()
  const both = await add(me, { tags: ['sea view', 'seaview'] })
  const one = await add(me, { tags: ['seaview'] })
  await me(l.colourTag, { body: { tag: 'seaview', colour: 'teal' } })

  const bulk = await me(l.renameTag, { body: { tag: 'seaview', to: 'sea view' } })

  const tags = () => me(e.uniqueTags, { params: { clientId: me.agencyId } })
  expect(await tags()).toEqual([{ tag: 'sea view', count: 2, colour: 'teal' }])
  expect((await me(e.getOne, { params: { id: both } })).tags).toEqual(['sea view'])
  await me(l.bulkUndo, { params: { id: bulk.id } })
  expect((await me(e.getOne, { params: { id: one } })).tags).toEqual(['seaview'])

  const gone = await me(l.removeTag, { body: { tag: 'seaview' } })
  expect(gone.changed).toBe(2)
})

test('tags of the office are renamed by those who may change every listing', async () => {
  const agent = await newcomer('agent')
  await expect(agent(l.renameTag, { body: { tag: 'a', to: 'b' } })).rejects.toMatchObject({ status: 403 })
})

test('the map has the listings with a position and counts the others', async () => {
  const me = await newcomer()
  const id = await add(me, { address: { ...richmond, latitude: -37.8, longitude: 145 } })
  await add(me)
  const map = await me(l.map, { params: { clientId: me.agencyId }, query: {} })
  expect(map).toEqual({
    points: [{ id, latitude: -37.8, longitude: 145, status: 'draft', name: '39 Main Road', priceLabel: '$1,000,000' }],
    withoutPosition: 1,
    isCut: false,
  })
  expect(await me(l.suburbs, { params: { clientId: me.agencyId } })).toEqual([{ suburb: 'Richmond', count: 2 }])
})

test('staff see what it sold for where the public does not, and the list knows its vendors and when it closed', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const narrow = await agency.signIn(['listings.read', 'listings.read.office'])
  const vendors = ['Ann Vale', 'Bo Vale'].map((name) => ({ name, phone: null, email: null }))
  const id = await add(me, { vendors })
  await goLive(me, id)
  const sold = { status: 'sold', soldOn: '2026-11-02', soldPriceCents: 123_400_000, soldPriceDisplay: 'no' } as const
  await me(e.update, { params: { id }, body: { version: 2, ...sold } })

  const { items } = await me(e.getAll, { params: { clientId: me.agencyId }, query: {} })
  expect(items).toMatchObject([{ id, priceLabel: '', soldPriceCents: 123_400_000 }])
  expect(await me(l.extras, { body: { ids: [id] } })).toEqual([
    { listingId: id, vendors: ['Ann Vale', 'Bo Vale'], closedOn: '2026-11-02' },
  ])
  expect(await narrow(l.extras, { body: { ids: [id] } })).toMatchObject([{ vendors: [], closedOn: '2026-11-02' }])
  const stranger = await newcomer()
  expect(await stranger(l.extras, { body: { ids: [id] } })).toEqual([])
})
