import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { calendarEndpoints as e } from '../calendar.contract.ts'

const portal = await testPortal()
const house = (me: Call, { place, ...fields }: { place: object; [more: string]: unknown }) =>
  me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      AgentId: me.agentId,
      address: { ...emptyAddress, streetNumber: '1', street: 'Lantern St', ...place },
      ...fields,
    } as never,
  })
const read = (me: Call, from: string, to: string) => me(e.events, { params: { clientId: me.agencyId }, query: { from, to } })
const subiaco = { suburb: 'Subiaco', state: 'WA', postcode: '6008' }
const kew = { suburb: 'Kew', state: 'VIC', postcode: '3101' }
const brokenHill = { suburb: 'Broken Hill', state: 'NSW', postcode: '2880' }
const open = (day: string) => [{ startsAt: `${day}T11:00`, endsAt: `${day}T11:30` }]

test('an open home is at the time of the property, whatever the clock of the agency', async () => {
  const me = await (await portal.newAgency()).signIn()
  await house(me, { place: subiaco, inspections: open('2026-11-21') })
  await house(me, { place: kew, auctionAt: '2026-11-21T11:00' })
  await house(me, { place: brokenHill, inspections: open('2026-11-21') })

  const found = await read(me, '2026-11-21', '2026-11-21')
  const instants = found.map(({ place, startsAt, startInstant, timeZone }) => [
    place?.split(', ')[1],
    startsAt.slice(11),
    startInstant,
    timeZone,
  ])
  expect(instants.toSorted()).toEqual([
    ['Broken Hill', '11:00', '2026-11-21T00:30:00.000Z', 'Australia/Broken_Hill'],
    ['Kew', '11:00', '2026-11-21T00:00:00.000Z', 'Australia/Melbourne'],
    ['Subiaco', '11:00', '2026-11-21T03:00:00.000Z', 'Australia/Perth'],
  ])
})

test('at both changes of the clocks the instant is right on the day before, on the day and after', async () => {
  const me = await (await portal.newAgency()).signIn()
  const days = ['2026-04-04', '2026-04-05', '2026-10-03', '2026-10-04']
  await house(me, { place: kew, inspections: days.flatMap(open) })
  await house(me, { place: subiaco, inspections: days.flatMap(open) })
  const found = [...(await read(me, '2026-04-01', '2026-04-07')), ...(await read(me, '2026-10-01', '2026-10-07'))]

  const at = (suburb: string) =>
    found.filter(({ place }) => place?.includes(suburb)).map(({ startInstant }) => startInstant.slice(5, 16))
  expect(at('Kew')).toEqual(['04-04T00:00', '04-05T01:00', '10-03T01:00', '10-04T00:00'])
  expect(at('Subiaco')).toEqual(['04-04T03:00', '04-05T03:00', '10-03T03:00', '10-04T03:00'])
})

test('a time that is none, stored before times were checked, leaves the rest of the calendar as it is', async () => {
  const me = await (await portal.newAgency()).signIn()
  const good = await house(me, { place: kew, inspections: open('2026-11-21') })
  const bad = await house(me, { place: kew })
  await portal.owner.query(
    `update listings set fields = fields || '{"auctionAt": "2026-99-99T99:99", "inspections": [{"startsAt": "2026-11-21T99:00", "endsAt": "2026-13-45T12:00"}]}'
     where id = $1`,
    [bad.id],
  )
  expect((await read(me, '2026-11-20', '2026-11-22')).map(({ listingId }) => listingId)).toEqual([good.id])
})

test('an open home that ends before it starts, or on another day, is refused when it is entered', async () => {
  const me = await (await portal.newAgency()).signIn()
  const wrong = [
    { startsAt: '2026-11-21T11:00', endsAt: '2026-11-21T10:00' },
    { startsAt: '2026-11-21T23:00', endsAt: '2026-11-22T01:00' },
  ]
  for (const one of wrong)
    await expect(house(me, { place: kew, inspections: [...open('2026-11-20'), one] })).rejects.toMatchObject({
      status: 400,
      problem: { fields: [{ path: 'inspections.1.endsAt' }] },
    })
  const { id, version } = await house(me, { place: kew })
  await expect(me(listingEndpoints.update, { params: { id }, body: { version, inspections: wrong } })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'inspections.0.endsAt' }, { path: 'inspections.1.endsAt' }] },
  })
  // One that is stored already does not keep the rest from being saved.
  for (const { startsAt, endsAt } of wrong)
    await portal.owner.query(
      `insert into opens (agency_id, id, listing_id, starts_at, ends_at) select agency_id, gen_random_uuid(), id, $2, $3 from listings where id = $1`,
      [id, startsAt, endsAt],
    )
  const saved = await me(listingEndpoints.update, { params: { id }, body: { version, inspections: wrong, headline: 'Sunny' } })
  expect(saved.headline).toBe('Sunny')
})
