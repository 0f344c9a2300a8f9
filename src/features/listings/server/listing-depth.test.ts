import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { propertyEndpoints } from '#features/properties/properties.contract.ts'
import { emptyAddress } from '../listing-fields.contract.ts'
import { listingClasses } from '../listing-values.contract.ts'
import { listingEndpoints as e } from '../listings.contract.ts'

const portal = await testPortal()
let number = 0
/** Another house each time: one property has one open life. */
const address = () => ({
  ...emptyAddress,
  streetNumber: String(++number),
  street: 'Main Road',
  suburb: 'Richmond',
  state: 'VIC' as const,
  postcode: '3121',
})
const house = () => ({ listingClass: 'residential' as const, address: address(), priceCents: 125_000_000, headline: 'Quiet' })
const list = (clientId: string, query = {}) => ({ params: { clientId }, query })

async function live(me: Call, body: object = house()) {
  const { id } = await me(e.create, { body: body as ReturnType<typeof house> })
  return me(e.update, { params: { id }, body: { version: 1, status: 'live' } })
}

test.each(listingClasses)('a %s listing is made, filled with what its class has, and read back', async (listingClass) => {
  const me = await (await portal.newAgency()).signIn()
  const filled = {
    outgoingsCents: 1_200_000,
    highlights: ['Corner site', 'Dual access'],
    buildingAreas: [{ use: 'Warehouse', value: 400, to: 900, unit: 'squareMeter' as const }],
    portalUpgrade: { style: 'premium' as const, days: '90' as const },
    seasons: [{ name: 'Summer', from: '12-20', to: '01-31', rentCents: 350_000, period: 'week' as const }],
    soilTypes: 'Red basalt',
    takings: '$2.4m',
    tenure: 'strata' as const,
  }
  const { id } = await me(e.create, { body: { listingClass, address: address(), ...filled } })

  expect(await me(e.getOne, { params: { id } })).toMatchObject({ listingClass, ...filled })
})

test('bad values of the new fields are refused, each by its path', async () => {
  const me = await (await portal.newAgency()).signIn()
  const bad = {
    returnPercent: -1,
    highlights: ['a', 'b', 'c', 'd'],
    buildingAreas: [{ use: 'total', value: 1, to: null, unit: 'squareMeter' as const }],
    seasons: [{ name: '', from: '13-01', to: '01-31', rentCents: 1, period: 'week' as const }],
  }

  const refusal = await me(e.create, { body: { listingClass: 'commercial', ...bad } }).catch((error) => error)

  expect(refusal.status).toBe(400)
  expect(refusal.problem.fields.map(({ path }: { path: string }) => path).sort()).toEqual(
    ['buildingAreas.0.use', 'highlights', 'returnPercent', 'seasons.0.from', 'seasons.0.name'].sort(),
  )
})

test('a document that was stored before a field existed reads, changes and lists like any other', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house() })
  await portal.owner.query(
    `update listings set fields = fields - 'buildingAreas' - 'seasons' - 'buyers' - 'otherRents' - 'highlights' - 'tenure' where id = $1`,
    [id],
  )

  expect(await me(e.getOne, { params: { id } })).toMatchObject({ buildingAreas: [], seasons: [], buyers: [], tenure: null })
  expect(await me(e.update, { params: { id }, body: { version: 1, headline: 'Still here' } })).toMatchObject({ version: 2 })
  const { items } = await me(e.history, { params: { id } })
  expect(items[0]?.changes).toEqual([{ field: 'headline', before: 'Quiet', after: 'Still here' }])
})

test('one open life per property and side: a second one is refused, naming the open one', async () => {
  const me = await (await portal.newAgency()).signIn()
  const place = address()
  const first = await live(me, { ...house(), address: place })

  await expect(me(e.create, { body: { ...house(), address: { ...place, street: 'MAIN RD' } } })).rejects.toMatchObject({
    status: 409,
    problem: { current: { id: first.id, reference: first.reference, status: 'live' }, fields: [{ path: 'address' }] },
  })
  // The other side is free; commercial property for both takes both.
  const rental = await me(e.create, { body: { listingClass: 'rental', address: place, rentCents: 65_000 } })
  expect(await me(e.update, { params: { id: rental.id }, body: { version: 1, status: 'live' } })).toMatchObject({
    status: 'live',
  })
  await expect(me(e.create, { body: { listingClass: 'commercial', saleOrLease: 'both', address: place } })).rejects.toMatchObject(
    { status: 409 },
  )
})

test('of two drafts of one property only the first goes on the market, also by a change of address', async () => {
  const me = await (await portal.newAgency()).signIn()
  const place = address()
  const [a, b] = [
    await me(e.create, { body: { ...house(), address: place } }),
    await me(e.create, { body: { ...house(), address: place } }),
  ]
  const elsewhere = await live(me)
  await me(e.update, { params: { id: a.id }, body: { version: 1, status: 'live' } })

  await expect(me(e.update, { params: { id: b.id }, body: { version: 1, status: 'live' } })).rejects.toMatchObject({
    status: 409,
  })
  await expect(
    me(e.update, { params: { id: elsewhere.id }, body: { version: elsewhere.version, address: place } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('the property shows all its lives, newest first, and a withdrawn one is listed again with what still holds', async () => {
  const me = await (await portal.newAgency()).signIn()
  const first = await live(me, { ...house(), bedrooms: 4, features: ['study'], authorityExpiresOn: '2027-01-01' })
  await expect(me(e.listAgain, { params: { id: first.id }, body: {} })).rejects.toMatchObject({ status: 422 })
  await me(e.update, {
    params: { id: first.id },
    body: { version: first.version, status: 'withdrawn', statusReason: 'The vendor stays' },
  })

  const again = await me(e.listAgain, { params: { id: first.id }, body: {} })

  expect(again).toMatchObject({
    status: 'draft',
    propertyId: first.propertyId,
    bedrooms: 4,
    features: ['study'],
    priceCents: 125_000_000,
    authorityExpiresOn: null,
    withdrawnOn: null,
  })
  const property = await me(propertyEndpoints.getOne, { params: { id: first.propertyId ?? '' } })
  expect(property.lives.map(({ id, status }) => [id, status])).toEqual([
    [again.id, 'draft'],
    [first.id, 'withdrawn'],
  ])
  expect(property.lives[1]?.statusReason).toBe('The vendor stays')
  // A draft has been begun: that is the one to go on with.
  await expect(me(e.listAgain, { params: { id: first.id }, body: {} })).rejects.toMatchObject({
    status: 409,
    problem: { current: { id: again.id } },
  })
})

test('after settlement the buyer may be the next vendor, and the old price is gone', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, version } = await live(me, {
    ...house(),
    vendors: [{ name: 'Old Owner', phone: null, email: null }],
    reservePriceCents: 1,
  })
  const buyers = [{ name: 'New Owner', phone: '0400 000 000', email: null }]
  await me(e.update, { params: { id }, body: { version, status: 'sold', soldOn: '2026-11-01', soldPriceCents: 100, buyers } })
  await me(e.update, { params: { id }, body: { version: version + 1, status: 'settled', settledOn: '2026-11-20' } })

  expect(await me(e.listAgain, { params: { id }, body: { withPhotos: false } })).toMatchObject({
    vendors: buyers,
    buyers: [],
    priceCents: null,
    reservePriceCents: null,
    soldPriceCents: null,
  })
})

test("another agency's property does not exist", async () => {
  const other = await (await portal.newAgency()).signIn()
  const me = await (await portal.newAgency()).signIn()
  const theirs = await other(e.create, { body: house() })

  await expect(me(propertyEndpoints.getOne, { params: { id: theirs.propertyId ?? '' } })).rejects.toMatchObject({ status: 404 })
  await expect(me(e.priceHistory, { params: { id: theirs.id } })).rejects.toMatchObject({ status: 404 })
  await expect(me(e.listAgain, { params: { id: theirs.id }, body: {} })).rejects.toMatchObject({ status: 404 })
})

test('a display mode that names no figure needs no price to go live; a home needs its rent', async () => {
  const me = await (await portal.newAgency()).signIn()

  expect(await live(me, { ...house(), priceCents: null, priceDisplay: 'auction' })).toMatchObject({ status: 'live' })
  await expect(live(me, { ...house(), priceCents: null })).rejects.toMatchObject({
    problem: { fields: [{ path: 'priceCents' }] },
  })
  await expect(live(me, { listingClass: 'rental', address: address(), priceDisplay: 'contactAgent' })).rejects.toMatchObject({
    problem: { fields: [{ path: 'rentCents' }] },
  })
})

test('under offer keeps its day and what is on the table, and loses both when the contract falls', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, version } = await live(me)
  const offered = await me(e.update, {
    params: { id },
    body: { version, status: 'underOffer', underOfferOn: '2026-11-02', offerCents: 120_000_000 },
  })
  expect(offered).toMatchObject({ underOfferOn: '2026-11-02', offerCents: 120_000_000 })

  expect(
    await me(e.update, { params: { id }, body: { version: version + 1, status: 'live', statusReason: 'Finance fell through' } }),
  ).toMatchObject({ underOfferOn: null, offerCents: null, statusReason: 'Finance fell through' })
})

test('the price history says what was asked and shown, by whom and why', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, version } = await live(me)
  await me(e.update, { params: { id }, body: { version, priceCents: 119_000_000, priceReason: 'No offers in three weeks' } })
  await me(e.update, { params: { id }, body: { version: version + 1, priceDisplay: 'contactAgent' } })
  await me(e.update, { params: { id }, body: { version: version + 2, headline: 'Not a price' } })

  const { items } = await me(e.priceHistory, { params: { id } })

  expect(items).toMatchObject([
    { oldLabel: '$1,190,000', newLabel: 'Contact agent', reason: null, userName: 'Sam Taylor' },
    { oldPriceCents: 125_000_000, newPriceCents: 119_000_000, reason: 'No offers in three weeks' },
  ])
})

test('authorities that end soon, or have ended, are found while they matter', async () => {
  const me = await (await portal.newAgency()).signIn()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const soon = await live(me, { ...house(), authorityExpiresOn: inDays(10) })
  const over = await live(me, { ...house(), authorityExpiresOn: inDays(-3) })
  await live(me, { ...house(), authorityExpiresOn: inDays(40) })
  const gone = await live(me, { ...house(), authorityExpiresOn: inDays(5) })
  await me(e.update, { params: { id: gone.id }, body: { version: gone.version, status: 'withdrawn', statusReason: 'x' } })

  const { items } = await me(e.getAll, list(me.agencyId, { authorityWithinDays: 14 }))

  expect(items.map(({ id }) => id).sort()).toEqual([soon.id, over.id].sort())
})

test('a change is undone from the history, as a change of its own', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house() })
  const moved = { ...address(), suburb: 'Burnley' }
  await me(e.update, { params: { id }, body: { version: 1, headline: 'Loud', address: moved } })
  const { items } = await me(e.history, { params: { id } })

  const after = await me(e.undo, { params: { id }, body: { eventId: items[0]?.id ?? '' } })

  expect(after).toMatchObject({ headline: 'Quiet', version: 3, address: { suburb: 'Richmond' } })
  expect((await me(e.history, { params: { id } })).items[0]).toMatchObject({ action: 'undid', userName: 'Sam Taylor' })
})

test('what was changed again since is not undone unasked: the refusal offers the comparison', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: { ...house(), bedrooms: 3 } })
  await me(e.update, { params: { id }, body: { version: 1, headline: 'Second', bedrooms: 4 } })
  await me(e.update, { params: { id }, body: { version: 2, headline: 'Third' } })
  const eventId = (await me(e.history, { params: { id } })).items[1]?.id ?? ''

  await expect(me(e.undo, { params: { id }, body: { eventId } })).rejects.toMatchObject({
    status: 409,
    problem: { current: { changed: [{ field: 'headline', before: 'Quiet', after: 'Second', now: 'Third' }] } },
  })
  expect(await me(e.undo, { params: { id }, body: { eventId, fields: ['bedrooms'] } })).toMatchObject({
    bedrooms: 3,
    headline: 'Third',
  })
  expect(await me(e.undo, { params: { id }, body: { eventId, isForced: true } })).toMatchObject({ headline: 'Quiet' })
})

test('a step of the life cycle is not undone from the history, nor an event of another listing', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [one, two] = [await live(me), await live(me)]
  const step = (await me(e.history, { params: { id: one.id } })).items.find(({ action }) => action === 'became live')

  await expect(me(e.undo, { params: { id: one.id }, body: { eventId: step?.id ?? '' } })).rejects.toMatchObject({ status: 422 })
  await expect(me(e.undo, { params: { id: two.id }, body: { eventId: step?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
})

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
  await portal.owner.query(`update listings set archived_at = archived_at - interval '31 days' where id = $1`, [old.id])
  // The queue's own clock cannot be moved: what waits for its day is made due.
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'listings.empty-bin'`)

  expect(await portal.runJobs()).toContain('listings.empty-bin')

  const rows = async (table: string, id: string) =>
    (await portal.owner.query(`select 1 from ${table} where ${table === 'listings' ? 'id' : 'listing_id'} = $1`, [id])).rowCount
  expect([await rows('listings', old.id), await rows('listing_media', old.id)]).toEqual([0, 0])
  expect((await me(e.bin, list(me.agencyId))).items.map(({ id }) => id)).toEqual([young.id])
  expect(await me(e.getOne, { params: { id: kept.id } })).toMatchObject({ id: kept.id })
})

test('two agents edit one listing at once: the second is told, merges by field, and nobody’s words are lost', async () => {
  const agency = await portal.newAgency()
  const [ann, bob] = [await agency.signIn(), await agency.signIn()]
  const { id } = await ann(e.create, { body: house() })
  const opened = await bob(e.getOne, { params: { id } })
  await ann(e.update, { params: { id }, body: { version: 1, headline: 'Ann’s headline', description: 'Ann’s words' } })

  const stale = await bob(e.update, {
    params: { id },
    body: { version: opened.version, bedrooms: 3, headline: 'Bob’s headline' },
  }).catch((error) => error)

  expect(stale.status).toBe(412)
  expect(stale.problem.current).toMatchObject({ headline: 'Ann’s headline', description: 'Ann’s words', version: 2 })
  // What only Bob touched goes on top of Ann's version; of the headline he keeps hers.
  const merged = await bob(e.update, { params: { id }, body: { version: 2, bedrooms: 3 } })
  expect(merged).toMatchObject({ headline: 'Ann’s headline', description: 'Ann’s words', bedrooms: 3 })
  const { items } = await bob(e.history, { params: { id } })
  expect(items.slice(0, 2).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['bedrooms'],
    ['headline', 'description'],
  ])
})

test('twenty saves at the same moment: exactly one of each round wins, and every other one is told', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house() })

  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => me(e.update, { params: { id }, body: { version: 1, headline: `Number ${i}` } })),
  )

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of results) if (one.status === 'rejected') expect(one.reason.status).toBe(412)
})
