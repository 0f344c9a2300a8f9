import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { taskEndpoints } from '../tasks.contract.ts'
import { trackEndpoints } from '../tracks.contract.ts'
import { listingListEndpoints as lists } from '#core/listings/listing-lists.contract.ts'
import { listingEndpoints as e } from '#core/listings/listings.contract.ts'
import { live } from '#core/listings/server/testing/live-listing.ts'

const portal = await testPortal()
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const openHome = (days: number) => ({ startsAt: `${day(days)}T10:00`, endsAt: `${day(days)}T10:30` })

/** A live listing with one open home that is over, two to come, and two tasks. */
async function listingWithWork(me: Call) {
  const { id, version } = await live(me)
  const inspections = [openHome(-7), openHome(3), openHome(10)]
  const listing = await me(e.update, { params: { id }, body: { version, inspections } })
  const task = (subject: string) => me(taskEndpoints.create, { body: { subject, listingId: id } })
  return { id, listing, tasks: [await task('Call the vendor'), await task('Order the board')] }
}
const statusOf = async (me: Call, id: string) => {
  const found = await me(taskEndpoints.get, { body: { id } })
  return 'items' in found ? undefined : found.status
}
const sold = { status: 'sold', soldOn: day(0), soldPriceCents: 130_000_000 } as const

test('before a listing ends, its coming open homes and open tasks are counted', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, tasks } = await listingWithWork(me)

  expect(await me(e.remainingWork, { params: { id } })).toEqual({ openHomes: 2, openTasks: 2 })
  await me(taskEndpoints.update, { params: { id: tasks[0]?.id ?? '' }, body: { version: 1, status: 'done' } })
  expect(await me(e.remainingWork, { params: { id } })).toEqual({ openHomes: 2, openTasks: 1 })
})

test('sold with its work ended, the coming open homes and open tasks go; one undo brings back the status and all of them', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, listing, tasks } = await listingWithWork(me)
  const [open, done] = tasks.map((task) => task.id) as [string, string]
  await me(taskEndpoints.update, { params: { id: done }, body: { version: 1, status: 'done' } })

  const after = await me(e.update, { params: { id }, body: { version: listing.version, ...sold, endsWork: true } })
  expect(after).toMatchObject({ status: 'sold', inspections: [openHome(-7)] })
  expect([await statusOf(me, open), await statusOf(me, done)]).toEqual(['cancelled', 'done'])

  const step = (await me(e.history, { params: { id } })).items.find(({ action }) => action === 'became sold')
  const undone = await me(e.undo, { params: { id }, body: { eventId: step?.id ?? '' } })
  expect(undone).toMatchObject({ status: 'live', soldOn: null, soldPriceCents: null, inspections: listing.inspections })
  expect([await statusOf(me, open), await statusOf(me, done)]).toEqual(['open', 'done'])
})

test('unasked nothing but the status changes', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, listing, tasks } = await listingWithWork(me)

  const after = await me(e.update, {
    params: { id },
    body: { version: listing.version, status: 'withdrawn', statusReason: 'Kept' },
  })

  expect(after.inspections).toHaveLength(3)
  expect(await statusOf(me, tasks[0]?.id ?? '')).toBe('open')
})

test('a task that was changed after the listing ended stays as it is when that is undone', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, listing, tasks } = await listingWithWork(me)
  const [one, two] = tasks.map((task) => task.id) as [string, string]
  await me(e.update, {
    params: { id },
    body: { version: listing.version, status: 'withdrawn', statusReason: 'They stay', endsWork: true },
  })
  await me(taskEndpoints.update, { params: { id: one }, body: { version: 2, subject: 'Call the vendor next year' } })

  const step = (await me(e.history, { params: { id } })).items.find(({ action }) => action === 'became withdrawn')
  await me(e.undo, { params: { id }, body: { eventId: step?.id ?? '' } })

  expect([await statusOf(me, one), await statusOf(me, two)]).toEqual(['cancelled', 'open'])
})

test('tasks that the user may not change are neither counted nor closed', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id, listing, tasks } = await listingWithWork(me)
  const colleague = await agency.signIn(['listings.read', 'listings.read.office', 'listings.write', 'listings.write.office'])

  expect(await colleague(e.remainingWork, { params: { id } })).toEqual({ openHomes: 2, openTasks: 0 })
  await colleague(e.update, { params: { id }, body: { version: listing.version, ...sold, endsWork: true } })
  expect(await statusOf(me, tasks[0]?.id ?? '')).toBe('open')
})

test('a step that was followed by another is not undone from the history', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, listing } = await listingWithWork(me)
  const { version } = await me(e.update, { params: { id }, body: { version: listing.version, ...sold } })
  await me(e.update, { params: { id }, body: { version, status: 'settled', settledOn: day(0) } })

  const step = (await me(e.history, { params: { id } })).items.find(({ action }) => action === 'became sold')
  await expect(me(e.undo, { params: { id }, body: { eventId: step?.id ?? '' } })).rejects.toMatchObject({ status: 422 })
})

test('many withdrawn at once end their work, and one undo brings back all of it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [first, second] = [await listingWithWork(me), await listingWithWork(me)]
  const ids = [first.id, second.id]

  expect(await me(lists.remainingWorkOf, { body: { ids, status: 'withdrawn' } })).toEqual({ openHomes: 4, openTasks: 4 })
  expect(await me(lists.remainingWorkOf, { body: { ids, status: 'leased' } })).toEqual({ openHomes: 0, openTasks: 0 })
  const bulk = await me(lists.bulk, {
    body: { ids, action: { type: 'status', status: 'withdrawn', reason: 'They stay', endsWork: true } },
  })
  expect(bulk).toMatchObject({ state: 'finished', changed: 2 })
  expect((await me(e.getOne, { params: { id: first.id } })).inspections).toEqual([openHome(-7)])
  expect(await statusOf(me, second.tasks[0]?.id ?? '')).toBe('cancelled')

  await me(lists.bulkUndo, { params: { id: bulk.id } })
  const back = await me(e.getOne, { params: { id: second.id } })
  expect(back).toMatchObject({ status: 'live', inspections: second.listing.inspections })
  expect(await statusOf(me, first.tasks[1]?.id ?? '')).toBe('open')
})

test('undoing a sale deletes the open tasks of the action plans that it started; the next sale starts them again', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, listing } = await listingWithWork(me)
  const planned = async () => {
    const found = await me(taskEndpoints.get, { body: { listingId: id, limit: 100 } })
    return 'items' in found ? found.items.filter(({ track }) => track?.name === planName).length : 0
  }
  const planName = (await me(trackEndpoints.list, { params: { clientId: me.agencyId } })).find(
    ({ startsOn, saleOrLease }) => startsOn === 'listing.closed' && saleOrLease !== 'lease',
  )?.name
  await me(e.update, { params: { id }, body: { version: listing.version, ...sold } })
  await portal.runJobs()
  expect(await planned()).toBeGreaterThan(0)

  const step = (await me(e.history, { params: { id } })).items.find(({ action }) => action === 'became sold')
  const { version } = await me(e.undo, { params: { id }, body: { eventId: step?.id ?? '' } })
  expect(await planned()).toBe(0)

  await me(e.update, { params: { id }, body: { version, ...sold } })
  await portal.runJobs()
  expect(await planned()).toBeGreaterThan(0)
})

test('a done task is not cancelled; the refusal names its status in plain words', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(taskEndpoints.create, { body: { subject: 'Call the vendor' } })
  await me(taskEndpoints.update, { params: { id }, body: { version: 1, status: 'done' } })
  await expect(me(taskEndpoints.update, { params: { id }, body: { version: 2, status: 'cancelled' } })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('This task is done. Reopen it first'),
  })
})
