import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { propertyEndpoints } from '#workspace/properties/properties.contract.ts'
import { listingClasses } from '#common/listing/listing-values.ts'
import { listingEndpoints as e } from '../listings.contract.ts'
import { address, house, list, live } from './testing/live-listing.ts'

const portal = await testPortal()

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
