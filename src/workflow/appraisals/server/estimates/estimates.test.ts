import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { dayAhead } from '#workflow/opens/server/testing/houses.ts'
import { appraisalEndpoints } from '../../appraisals.contract.ts'
import { estimateEndpoints as e } from '../../estimates.contract.ts'

const portal = await testPortal()
const here = { latitude: -37.8, longitude: 145.03 }
const kew = { streetNumber: '12', street: 'Lantern Street', suburb: 'Kew', state: 'VIC', postcode: '3101', ...here } as const
const noosa = { ...kew, suburb: 'Noosa Heads', state: 'QLD', postcode: '4567' } as const
const appraise = async (me: Call, address: object = kew, more: object = {}) =>
  (await me(appraisalEndpoints.create, { body: { address, startsAt: '2026-12-05T10:00', ...more } as never })).id
const versionOf = async (me: Call, id: string) => (await me(e.evidence, { params: { id } })).version
const save = async (me: Call, id: string, fromCents: number, toCents: number, more: object = {}) =>
  me(e.save, { params: { id }, body: { version: await versionOf(me, id), fromCents, toCents, ...more } })
const step = async (me: Call, id: string, to: string, more: object = {}) =>
  me(appraisalEndpoints.step, { params: { id }, body: { version: await versionOf(me, id), to, ...more } as never })
const sale = (address: string, more: object = {}) => ({
  ...{ source: 'typed' as const, address, suburb: 'Kew', soldOn: '2026-06-01', priceCents: 140_000_000, why: 'Same street' },
  ...more,
})
const compare = async (me: Call, id: string, items: object[]) =>
  me(e.compare, { params: { id }, body: { version: await versionOf(me, id), items } as never })

test('Queensland: with a figure and no market analysis it can’t become appraised, without a figure it can', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const id = await appraise(me, noosa)
  await save(me, id, 90_000_000, 110_000_000)

  await expect(step(me, id, 'appraised')).rejects.toMatchObject({
    status: 422,
    problem: { source: 'Property Occupations Act 2014 (Qld) s 215' },
  })
  await step(me, id, 'appraised', { hasNoFigure: true })
  await step(me, id, 'booked')
  await compare(me, id, [sale('14 Lantern Street')])
  const { findings } = await me(e.evidence, { params: { id } })
  expect(findings).toMatchObject([])
  expect(await step(me, id, 'appraised', { hasNoFigure: false })).toMatchObject({ stage: 'appraised' })
})

test('New South Wales and Victoria: a range above 10% is refused with its source, elsewhere it is taken', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const inNsw = await appraise(me, { ...kew, suburb: 'Mosman', state: 'NSW', postcode: '2088' })

  await expect(save(me, inNsw, 90_000_000, 100_000_000)).rejects.toMatchObject({
    status: 422,
    problem: { source: 'Property and Stock Agents Act 2002 (NSW) s 72A' },
  })
  expect((await save(me, inNsw, 90_000_000, 99_000_000)).findings).toMatchObject([{ severity: 'warns' }])
  await expect(save(me, await appraise(me), 90_000_000, 99_000_100)).rejects.toMatchObject({ status: 422 })
  await expect(save(me, inNsw, 99_000_000, 90_000_000)).rejects.toMatchObject({ status: 400 })
  await save(me, await appraise(me, noosa), 90_000_000, 150_000_000)
})

test('an estimate is changed until an owner has it; after that a revision says why, and the chain stays', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const ann = await me(contactEndpoints.create, { body: { firstName: 'Ann', lastName: 'Voss' } })
  const id = await appraise(me, kew, { people: [{ contactId: ann.id }] })
  await save(me, id, 130_000_000, 140_000_000)
  await save(me, id, 135_000_000, 145_000_000)
  await me(e.give, { params: { id }, body: { version: await versionOf(me, id), how: 'inPerson' } })

  await expect(save(me, id, 120_000_000, 130_000_000)).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'revisedBecause' }] },
  })
  // Words alone are no other figure.
  await save(me, id, 135_000_000, 145_000_000, { method: 'Three sales in the street' })
  const { estimates } = await save(me, id, 120_000_000, 130_000_000, { revisedBecause: 'Two sales nearby' })

  expect(estimates).toMatchObject([
    { fromCents: 120_000_000, revisedBecause: 'Two sales nearby', givings: [] },
    { fromCents: 135_000_000, method: 'Three sales in the street', givings: [{ name: 'Ann Voss', how: 'inPerson' }] },
  ])
  await expect(me(e.save, { params: { id }, body: { version: 1, fromCents: 1, toCents: 1 } })).rejects.toMatchObject({
    status: 412,
  })
})

test('own sales come by distance, without the home itself, what is far, old or not sold', async () => {
  const me = await (await portal.newAgency()).signIn()
  const sell = async (streetNumber: string, latitude: number, more: object = {}) => {
    const address = { ...kew, streetNumber, latitude }
    const { id } = await me(listingEndpoints.create, {
      body: {
        listingClass: 'residential',
        address,
        bedrooms: 3,
        soldOn: dayAhead(portal, -90),
        soldPriceCents: 141_000_000,
        ...more,
      },
    })
    await portal.owner.query(`update listings set status = 'sold' where id = $1`, [id])
    return id
  }
  await sell('12', -37.8)
  await sell('30', -37.81)
  await sell('14', -37.8001, { soldPriceDisplay: 'no' })
  await sell('99', -37.9)
  await sell('16', -37.8, { soldOn: '2024-01-01' })
  const id = await appraise(me, kew, { evenIfOpen: true })

  const { items } = await me(e.candidates, { params: { id }, query: { months: '12' } as never })

  expect(items.map(({ address, distanceM, isPriceHidden }) => [address, distanceM, isPriceHidden])).toEqual([
    ['14 Lantern Street', 11, true],
    ['30 Lantern Street', 1112, false],
  ])
  const kept = await compare(
    me,
    id,
    items.map((one) => ({ ...one, why: 'Same street, same size' })),
  )
  expect(kept.comparables).toMatchObject([
    { address: '14 Lantern Street', source: 'own', distanceM: 11, why: expect.any(String) },
    {},
  ])
})

test('each sale says why it compares, is not in the future, and is there once', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const id = await appraise(me)
  const sourceId = crypto.randomUUID()

  for (const items of [
    [sale('14 Lantern Street', { why: '' })],
    [sale('14 Lantern Street', { soldOn: '2099-01-01' })],
    [sale('14 Lantern Street', { source: 'import', sourceId }), sale('14 Lantern Street', { source: 'import', sourceId })],
    [sale('14 Lantern Street', { priceCents: 0 })],
  ])
    await expect(compare(me, id, items)).rejects.toMatchObject({ status: 400 })
  expect((await compare(me, id, [sale('14 Lantern Street')])).comparables).toMatchObject([{ distanceM: null }])
})
