import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { taskEndpoints } from '../tasks.contract.ts'
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
