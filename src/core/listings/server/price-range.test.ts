import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingEndpoints as e } from '../listings.contract.ts'
import { house, live } from './testing/live-listing.ts'

const portal = await testPortal()
const range = (from: number, to: number) => ({
  priceDisplay: 'range',
  priceCents: null,
  priceFromCents: from * 100_000,
  priceToCents: to * 100_000,
})
const find = async (me: Call, query: object) =>
  (await me(e.getAll, { params: { clientId: me.agencyId }, query })).items.map(({ id }) => id)

test('a price range is found by every price within it, and sorted by its lower end', async () => {
  const me = await (await portal.newAgency()).signIn()
  const ranged = await live(me, { ...house(), ...range(820, 900) })
  const fixed = await live(me, { ...house(), priceDisplay: 'show', priceCents: 860 * 100_000 })

  expect(await find(me, { minPriceCents: 870 * 100_000 })).toEqual([ranged.id])
  expect(await find(me, { minPriceCents: 600 * 100_000, maxPriceCents: 830 * 100_000 })).toEqual([ranged.id])
  expect(await find(me, { maxPriceCents: 600 * 100_000 })).toEqual([])
  expect(await find(me, { minPriceCents: 901 * 100_000 })).toEqual([])
  expect(await find(me, { sort: 'priceCents' })).toEqual([ranged.id, fixed.id])
})
