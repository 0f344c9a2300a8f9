import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { openEndpoints as e } from '../opens.contract.ts'
import { dayAhead, liveHouse, openAt } from './testing/houses.ts'

const portal = await testPortal()
const timesOf = async (me: Awaited<ReturnType<Awaited<ReturnType<typeof portal.newAgency>>['signIn']>>, id: string) =>
  (await me(listingEndpoints.getOne, { params: { id } })).inspections.map(({ startsAt }) => startsAt)
const day = dayAhead(portal, 5)

test('planned open homes are records with hosts, and the listing’s times in the same transaction', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const colleague = await agency.addAgent('Priya Rao')
  const [one, other] = [await liveHouse(me), await liveHouse(me)]

  const { items } = await me(e.plan, {
    body: {
      opens: [
        { listingId: one.id, ...openAt(day) },
        { listingId: other.id, ...openAt(day, '12:00', '12:30'), hostIds: [colleague], capacity: 20 },
      ],
    },
  })

  expect(items).toMatchObject([
    { listingId: one.id, state: 'planned', hosts: [{ id: me.agentId }], isAdvertised: true, canPlan: true },
    { listingId: other.id, hosts: [{ name: 'Priya Rao' }], capacity: 20 },
  ])
  expect(await timesOf(me, one.id)).toEqual([`${day}T11:00`])
  const { items: ofDay } = await me(e.day, { query: { day } })
  expect(ofDay.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
})

test('all of a plan or none: a time that is taken or ends before it starts is named by its row', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await liveHouse(me)
  const twice = {
    opens: [
      { listingId: id, ...openAt(day) },
      { listingId: id, ...openAt(day) },
    ],
  }
  const backwards = { opens: [{ listingId: id, ...openAt(day, '11:00', '10:00') }] }

  await expect(me(e.plan, { body: twice })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'opens.1.startsAt' }] },
  })
  await expect(me(e.plan, { body: backwards })).rejects.toMatchObject({ problem: { fields: [{ path: 'opens.0.endsAt' }] } })
  expect(await timesOf(me, id)).toEqual([])
})

test('the editor sets times: the same start is the same open home, within three hours it moved, what is gone is cancelled', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await liveHouse(me, {
    inspections: [openAt(day), openAt(day, '14:00', '14:30'), openAt(dayAhead(portal, 12))],
  })
  const before = (await me(e.ofListing, { params: { id } })).items
  const { version } = await me(listingEndpoints.getOne, { params: { id } })

  await me(listingEndpoints.update, {
    params: { id },
    body: { version, inspections: [openAt(day, '11:00', '11:45'), openAt(day, '15:00', '15:30')] },
  })

  const after = (await me(e.ofListing, { params: { id } })).items
  const at = (startsAt: string) => before.find((one) => one.startsAt === startsAt)?.id
  expect(before).toHaveLength(3)
  expect(after).toHaveLength(3)
  expect(after).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: at(`${day}T11:00`), endsAt: `${day}T11:45`, movedFrom: null }),
      expect.objectContaining({ id: at(`${day}T14:00`), startsAt: `${day}T15:00`, movedFrom: `${day}T14:00`, state: 'planned' }),
      expect.objectContaining({ id: at(`${dayAhead(portal, 12)}T11:00`), state: 'cancelled' }),
    ]),
  )
})

test('a cancelled open home leaves the listing’s times, and its record stays with the reason', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await liveHouse(me, { inspections: [openAt(day), openAt(day, '14:00', '14:30')] })
  const [later] = (await me(e.ofListing, { params: { id } })).items

  const cancelled = await me(e.cancel, {
    params: { id: later?.id ?? '' },
    body: { version: later?.version ?? 0, reason: 'The vendor is ill' },
  })

  expect(cancelled).toMatchObject({ state: 'cancelled', cancelledReason: 'The vendor is ill' })
  expect(await timesOf(me, id)).toEqual([`${day}T11:00`])
  await expect(
    me(e.cancel, { params: { id: cancelled.id }, body: { version: cancelled.version, reason: null } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('moving an open home moves the listing’s time; an older version is refused', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await liveHouse(me, { inspections: [openAt(day)] })
  const [open] = (await me(e.ofListing, { params: { id } })).items
  const next = dayAhead(portal, 6)
  const params = { id: open?.id ?? '' }

  const moved = await me(e.change, { params, body: { version: open?.version ?? 0, ...openAt(next, '09:30', '10:00') } })

  expect(moved).toMatchObject({ id: params.id, startsAt: `${next}T09:30`, movedFrom: `${day}T11:00` })
  expect(await timesOf(me, id)).toEqual([`${next}T09:30`])
  await expect(me(e.change, { params, body: { version: open?.version ?? 0, capacity: 3 } })).rejects.toMatchObject({
    status: 412,
  })
})

test('one that is not advertised is on the plan and not among the listing’s times', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await liveHouse(me, { inspections: [openAt(day)] })
  const [open] = (await me(e.ofListing, { params: { id } })).items

  await me(e.change, { params: { id: open?.id ?? '' }, body: { version: open?.version ?? 0, isAdvertised: false } })

  expect(await timesOf(me, id)).toEqual([])
  expect((await me(e.day, { query: { day } })).items).toMatchObject([{ state: 'planned', isAdvertised: false }])
})

test('an agent plans for their own listings, an assistant for all, another agency for none, and who only looks for none', async () => {
  const agency = await portal.newAgency()
  const [mine, other, assistant] = [await agency.signIn('agent'), await agency.signIn('agent'), await agency.signIn('assistant')]
  const reader = await agency.signIn('readOnly')
  const foreign = await (await portal.newAgency()).signIn()
  const { id } = await liveHouse(mine)
  const body = { opens: [{ listingId: id, ...openAt(day) }] }

  await expect(other(e.plan, { body })).rejects.toMatchObject({ status: 403 })
  await expect(reader(e.plan, { body })).rejects.toMatchObject({ status: 403 })
  await expect(foreign(e.plan, { body })).rejects.toMatchObject({ status: 404 })
  const { items } = await assistant(e.plan, { body })
  expect((await other(e.day, { query: { day } })).items).toMatchObject([{ id: items[0]?.id, canPlan: false }])
  expect((await other(e.day, { query: { day, opens: 'agent' } })).items).toEqual([])
  expect((await foreign(e.day, { query: { day } })).items).toEqual([])
})

test('candidates are live listings without an open home that day, with the time of their last one', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [open, free] = [await liveHouse(me, { inspections: [openAt(day)] }), await liveHouse(me)]
  await me(e.plan, { body: { opens: [{ listingId: free.id, ...openAt(dayAhead(portal, 1), '10:15', '10:45') }] } })

  const { items } = await me(e.candidates, { query: { day } })

  expect(items.map(({ listingId }) => listingId)).not.toContain(open.id)
  expect(items).toMatchObject([
    { listingId: free.id, lastStartsAt: `${dayAhead(portal, 1)}T10:15`, timeZone: 'Australia/Melbourne' },
  ])
})
