import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { propertyEndpoints } from '#workspace/properties/properties.contract.ts'
import { listingEndpoints as e } from '../listings.contract.ts'
import { address, house, live } from './testing/live-listing.ts'

const portal = await testPortal()

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
  // There is a draft already: the user should continue with it.
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

test('of a commercial listing for sale and lease, only the lease ends when it is leased', async () => {
  const me = await (await portal.newAgency()).signIn()
  const shop = {
    listingClass: 'commercial',
    saleOrLease: 'both',
    address: address(),
    priceCents: 90_000_000,
    rentCents: 4_800_000,
    rentPeriod: 'year',
  }
  const { id } = await live(me, shop)
  const applied = await me(e.update, { params: { id }, body: { version: 2, status: 'underApplication' } })

  const tenant = { name: 'Kew Bakery', phone: null, email: null }
  const body = { version: applied.version, status: 'leased' as const, leasedOn: '2026-11-20', buyers: [tenant] }
  const leased = await me(e.update, { params: { id }, body })

  expect(leased).toMatchObject({
    status: 'live',
    saleOrLease: 'sale',
    leasedOn: '2026-11-20',
    tenancyStatus: 'tenanted',
    tenantName: 'Kew Bakery',
    passingRentCents: 4_800_000,
    passingRentPeriod: 'year',
    buyers: [],
  })
  const { items } = await me(e.history, { params: { id }, query: {} })
  expect(items[0]).toMatchObject({ action: 'leaseSideEnded' })
  // The lease side is free again, the sale side is not.
  const again = (saleOrLease: 'sale' | 'lease') =>
    me(e.create, { body: { listingClass: 'commercial', saleOrLease, address: shop.address } })
  await expect(again('sale')).rejects.toMatchObject({ status: 409 })
  const back = await me(e.undo, { params: { id }, body: { eventId: items[0]?.id ?? '' } })
  expect(back).toMatchObject({ saleOrLease: 'both', status: 'live', leasedOn: null, buyers: [] })
  const twice = await me(e.update, { params: { id }, body: { version: back.version, status: 'leased', leasedOn: '2026-11-21' } })
  expect(twice).toMatchObject({ saleOrLease: 'sale' })
  expect(await again('lease')).toMatchObject({ saleOrLease: 'lease' })
  // The lease of a sold one ended before; a sale ends everything that is left.
  const sold = await me(e.update, {
    params: { id },
    body: { version: twice.version, status: 'sold', soldOn: '2026-11-22', soldPriceCents: 91_000_000 },
  })
  expect(sold.status).toBe('sold')
})
