// What the migrations do to listings that were stored before.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingEndpoints as e } from '../listings.contract.ts'
import { house } from './testing/live-listing.ts'

const portal = await testPortal()
const migration = (name: string) => readFile(new URL(`../../../../migrations/${name}.sql`, import.meta.url), 'utf8')
const patch = (id: string, fields: object) =>
  portal.owner.query(`update listings set fields = fields || $2::jsonb where id = $1`, [id, JSON.stringify(fields)])

test('times that are none are taken out, real ones stay', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [bad, good] = [await me(e.create, { body: house() }), await me(e.create, { body: house() })]
  const real = { startsAt: '2028-02-29T11:00', endsAt: '2028-02-29T11:30' }
  await patch(bad.id, {
    auctionAt: '2026-99-99T99:99',
    offersCloseAt: '2027-02-29T10:00',
    inspections: [{ startsAt: '2026-13-45T12:00', endsAt: '2026-13-45T13:00' }, real],
  })
  await patch(good.id, { auctionAt: '2028-02-29T23:59', inspections: [real] })
  await portal.owner.query(await migration('0121_times_that_exist'))

  expect(await me(e.getOne, { params: { id: bad.id } })).toMatchObject({
    auctionAt: null,
    offersCloseAt: null,
    inspections: [real],
  })
  expect(await me(e.getOne, { params: { id: good.id } })).toMatchObject({ auctionAt: '2028-02-29T23:59', inspections: [real] })
})

test('price ranges get their columns', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [ranged, fixed] = [
    await me(e.create, {
      body: { ...house(), priceCents: null, priceDisplay: 'range', priceFromCents: 700, priceToCents: 900 } as never,
    }),
    await me(e.create, { body: house() }),
  ]
  const columns = async (id: string) =>
    (
      await portal.owner.query(
        `select price_cents, price_to_cents, match_price, match_price_to, sort_price, sort_price_to from listings where id = $1`,
        [id],
      )
    ).rows[0]
  const before = [await columns(ranged.id), await columns(fixed.id)]
  await portal.owner.query(
    `update listings set price_cents = (fields ->> 'priceCents')::bigint, price_to_cents = null, match_price = -1, match_price_to = -2`,
  )
  const text = await migration('0122_price_ranges')
  await portal.owner.query(text.slice(text.indexOf('with stated')))

  expect([await columns(ranged.id), await columns(fixed.id)]).toEqual(before)
})
