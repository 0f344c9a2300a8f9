import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingEndpoints as e } from '../listings.contract.ts'
import { list } from './testing/live-listing.ts'
import { house, richmond } from './testing/richmond.ts'
import { arrivedListing } from './listing-columns.ts'

const portal = await testPortal()

test('a listing is created as a draft with a reference, by its agent', async () => {
  const me = await (await portal.newAgency()).signIn('agent')

  const listing = await me(e.create, { body: { ...house, AgentId: me.agentId } })

  expect(listing).toMatchObject({
    status: 'draft',
    reference: 'TA-1001',
    version: 1,
    agents: [{ agentId: me.agentId, role: 'listing' }],
    canEdit: true,
    headline: 'A quiet street',
  })
  expect(listing.propertyId).not.toBeNull()
})

test('an address may be given in its known parts; an update of it names them all', async () => {
  const me = await (await portal.newAgency()).signIn()
  const address = { streetNumber: '39', street: 'Main Road', suburb: 'Richmond', state: 'VIC' as const, postcode: '3121' }

  const listing = await me(e.create, { body: { ...house, address } })

  expect(listing.address).toEqual(richmond)
  await expect(
    me(e.update, { params: { id: listing.id }, body: { version: 1, address: { street: 'Other Road' } as typeof richmond } }),
  ).rejects.toMatchObject({
    status: 400,
    problem: { fields: expect.arrayContaining([{ path: 'address.suburb', message: 'Required' }]) },
  })
})

test('the same key creates once, another body under it is refused', async () => {
  const me = await (await portal.newAgency()).signIn()
  const first = await me(e.create, { body: house }, { 'idempotency-key': 'k1' })
  const again = await me(e.create, { body: house }, { 'idempotency-key': 'k1' })

  expect(again.id).toBe(first.id)
  await expect(me(e.create, { body: { ...house, headline: 'Other' } }, { 'idempotency-key': 'k1' })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('one address, spelled twice, is one property', async () => {
  const me = await (await portal.newAgency()).signIn()
  const a = await me(e.create, { body: house })
  const b = await me(e.create, { body: { ...house, address: { ...richmond, street: 'MAIN RD.', suburb: 'RICHMOND' } } })

  expect(b.propertyId).toBe(a.propertyId)
})

test('an update changes what it names, keeps the rest and counts the version', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })

  const after = await me(e.update, { params: { id }, body: { version: 1, priceCents: 130_000_000 } })

  expect(after).toMatchObject({ priceCents: 130_000_000, headline: 'A quiet street', version: 2 })
})

test('a stale update is refused with the record as it is now', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })
  await me(e.update, { params: { id }, body: { version: 1, headline: 'First' } })

  await expect(me(e.update, { params: { id }, body: { version: 1, headline: 'Second' } })).rejects.toMatchObject({
    status: 412,
    problem: { current: { headline: 'First', version: 2 } },
  })
})

test('going live names everything that is missing', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: { listingClass: 'residential' } })

  await expect(me(e.update, { params: { id }, body: { version: 1, status: 'live' } })).rejects.toMatchObject({
    status: 422,
    problem: {
      fields: expect.arrayContaining([
        expect.objectContaining({ path: 'priceCents' }),
        expect.objectContaining({ path: 'address.suburb' }),
      ]),
    },
  })
})

test('the life of a sale: live, under offer, sold with its date, back only with a reason', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })
  const step = (version: number, body: object) => me(e.update, { params: { id }, body: { version, ...body } })
  expect(await step(1, { status: 'live' })).toMatchObject({ status: 'live', listedAt: expect.any(String) })
  await step(2, { status: 'underOffer' })
  await expect(step(3, { status: 'sold' })).rejects.toMatchObject({ status: 422 })
  await step(3, { status: 'sold', soldOn: '2026-11-01', soldPriceCents: 128_000_000 })
  await expect(step(4, { status: 'live' })).rejects.toMatchObject({ problem: { fields: [{ path: 'statusReason' }] } })
  expect(await step(4, { status: 'live', statusReason: 'The contract fell through' })).toMatchObject({
    status: 'live',
    statusReason: 'The contract fell through',
    soldOn: null,
  })
  await expect(step(5, { status: 'settled' })).rejects.toMatchObject({ status: 422 })
})

test('history says who changed which field from what to what', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })
  await me(e.update, {
    params: { id },
    body: { version: 1, priceCents: 1_000_000_00, address: { ...richmond, suburb: 'Burnley' } },
  })

  const { items } = await me(e.history, { params: { id } })

  expect(items.map((i) => i.action)).toEqual(['changed', 'created'])
  expect(items[0]).toMatchObject({
    userName: 'Sam Taylor',
    changes: expect.arrayContaining([
      { field: 'priceCents', before: 125_000_000, after: 100_000_000 },
      { field: 'address.suburb', before: 'Richmond', after: 'Burnley' },
    ]),
  })
})

test('a deleted listing leaves every list and comes back as it was', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })
  await me(e.remove, { params: { id } })
  await expect(me(e.getOne, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await me(e.getAll, list(me.agencyId))).items).toEqual([])

  expect(await me(e.restore, { params: { id } })).toMatchObject({ headline: 'A quiet street' })
})

test('a listing of an older archive keeps no times of open homes of its own, and the last of them counts with the auction', () => {
  const inspections = [
    { startsAt: '2026-11-28T11:00', endsAt: '2026-11-28T11:30' },
    { startsAt: '2026-12-05T11:00', endsAt: '2026-12-05T11:30' },
  ]
  const older = { id: 'x', fields: { headline: 'By the bay', auctionAt: '2026-12-01T10:00', inspections } }
  expect(arrivedListing(older)).toEqual({
    id: 'x',
    fields: { headline: 'By the bay', auctionAt: '2026-12-01T10:00' },
    last_event: '2026-12-05T11:30',
  })
  const newer = { id: 'x', fields: { headline: 'By the bay' }, last_event: null }
  expect(arrivedListing(newer)).toBe(newer)
})
