import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { emptyAddress } from '#features/listings/listing-fields.contract.ts'
import { listingEndpoints } from '#features/listings/listings.contract.ts'
import { complianceEndpoints as e } from '../compliance.contract.ts'

const portal = await testPortal()
const inVictoria = {
  listingClass: 'residential' as const,
  address: {
    ...emptyAddress,
    streetNumber: '1',
    street: 'Main Road',
    suburb: 'Richmond',
    state: 'VIC' as const,
    postcode: '3121',
  },
}

test('a listing says what the law holds against it, with the source', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(listingEndpoints.create, {
    body: { ...inVictoria, priceDisplay: 'text', priceText: 'Offers above $900,000' },
  })

  const findings = await me(e.listing, { params: { id } })

  expect(findings[0]).toMatchObject({
    id: 'vic-open-price',
    severity: 'blocks',
    field: 'priceText',
    source: expect.stringContaining('Estate Agents Act'),
  })
  expect(findings.map((f) => f.id)).toContain('vic-soi')
})

test('prices that were told are kept, newest first', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id: listingId } = await me(listingEndpoints.create, { body: inVictoria })
  await me(e.state, {
    body: {
      listingId,
      fromCents: 90_000_000,
      toCents: 95_000_000,
      channel: 'phone',
      toldTo: 'A caller',
      saidAt: '2026-11-01T01:00:00.000Z',
    },
  })
  await me(e.state, { body: { listingId, fromCents: 92_000_000, channel: 'email', toldTo: 'B' } })

  const { items } = await me(e.statements, { params: { id: listingId } })

  expect(items.map((s) => [s.toldTo, s.fromCents, s.recordedByName])).toEqual([
    ['B', 92_000_000, 'Sam Taylor'],
    ['A caller', 90_000_000, 'Sam Taylor'],
  ])
  await expect(me(e.state, { body: { listingId, fromCents: 2, toCents: 1, channel: 'phone' } })).rejects.toMatchObject({
    status: 400,
  })
})
