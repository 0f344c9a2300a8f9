import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { documentEndpoints } from '#channels/documents/documents.contract.ts'
import { listingListEndpoints } from '#core/listings/listing-lists.contract.ts'
import { complianceEndpoints } from '#core/listings/listing-law.contract.ts'
import { disclosureEndpoints as e } from '../disclosures.contract.ts'

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

  const findings = await me(complianceEndpoints.listing, { params: { id } })

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
      quotedTo: 'A caller',
      saidAt: '2026-11-01T01:00:00.000Z',
    },
  })
  await me(e.state, { body: { listingId, fromCents: 92_000_000, channel: 'email', quotedTo: 'B' } })

  const { items } = await me(e.statements, { params: { id: listingId } })

  expect(items.map((s) => [s.quotedTo, s.fromCents, s.recordedByName])).toEqual([
    ['B', 92_000_000, 'Sam Taylor'],
    ['A caller', 90_000_000, 'Sam Taylor'],
  ])
  await expect(me(e.state, { body: { listingId, fromCents: 2, toCents: 1, channel: 'phone' } })).rejects.toMatchObject({
    status: 400,
  })
})

const placed = (state: 'VIC' | 'SA', more: object = {}) => ({
  listingClass: 'residential' as const,
  address: {
    ...emptyAddress,
    streetNumber: randomUUID().slice(0, 8),
    street: 'Main Road',
    suburb: 'Richmond',
    state,
    postcode: state === 'SA' ? '5033' : '3121',
  },
  priceCents: 90_000_000,
  ...more,
})

test('an advertisement in South Australia is refused until the agency has entered its RLA number', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(brandingEndpoints.update, { params: { id: me.agencyId }, body: { version: 1, licenceLine: 'Licence 000 000 L' } })
  const { id, version } = await me(listingEndpoints.create, { body: placed('SA') })
  const goLive = () => me(listingEndpoints.update, { params: { id }, body: { version, status: 'live' } })

  await expect(me(documentEndpoints.createPdf, { params: { listingId: id }, query: {} })).rejects.toThrow(/RLA number/)
  await expect(goLive()).rejects.toThrow(/RLA number/)

  await me(brandingEndpoints.update, { params: { id: me.agencyId }, body: { version: 2, licences: { SA: '123456' } } })
  await me(documentEndpoints.createPdf, { params: { listingId: id }, query: {} })
  await goLive()
})

test('what the law forbids does not go live: by the editor, the API, a change of what is live, or in bulk', async () => {
  const me = await (await portal.newAgency()).signIn()
  const wide = { priceDisplay: 'range' as const, priceFromCents: 80_000_000, priceToCents: 120_000_000 }
  const { id, version } = await me(listingEndpoints.create, { body: placed('VIC', wide) })
  const save = (body: object) => me(listingEndpoints.update, { params: { id }, body: body as never })

  await expect(save({ version, status: 'live' })).rejects.toMatchObject({
    status: 422,
    problem: { fields: [{ path: 'priceToCents', message: expect.stringContaining('50.0% wide') }], source: expect.any(String) },
  })
  const { id: jobId } = await me(listingListEndpoints.bulk, { body: { ids: [id], action: { type: 'status', status: 'live' } } })
  await portal.runJobs()
  const outcome = await me(listingListEndpoints.bulkItems, { params: { id: jobId }, query: {} })
  expect(JSON.stringify(outcome)).toContain('50.0% wide')

  const live = await save({ version, priceToCents: 85_000_000, status: 'live' })
  await expect(save({ version: live.version, priceToCents: 120_000_000 })).rejects.toThrow(/50.0% wide/)
  await expect(save({ version: live.version, priceDisplay: 'text', priceText: '$800,000+' })).rejects.toThrow(/plus sign/)
  // Words that are not advertised are not judged: they stay behind the range.
  await save({ version: live.version, priceText: 'Offers over $800,000' })
})

test('what was wrong before may be fixed step by step', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, version } = await me(listingEndpoints.create, { body: placed('VIC') })
  await me(listingEndpoints.update, { params: { id }, body: { version, status: 'live' } })
  await portal.owner.query(
    `update listings set fields = fields || '{"priceDisplay":"text","priceText":"Offers above $900,000"}' where id = $1`,
    [id],
  )
  await me(listingEndpoints.update, { params: { id }, body: { version: version + 1, headline: 'Sunny' } })
})
