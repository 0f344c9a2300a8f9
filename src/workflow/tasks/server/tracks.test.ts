import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Page } from '#common/paging.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { listingUnderOffer } from '#core/listings/listings.events.ts'
import { callerOf } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { type Task, taskEndpoints } from '../tasks.contract.ts'
import { trackEndpoints as e } from '../tracks.contract.ts'
import { startTracksOn } from './tracks.service.ts'

const portal = await testPortal()
const house = (me: Call) =>
  me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      AgentId: me.agentId,
      address: { ...emptyAddress, streetNumber: '12', street: 'Lantern St', suburb: 'Kew', state: 'VIC', postcode: '3101' },
    } as never,
  })
const tasksOf = async (me: Call, listingId: string) =>
  ((await me(taskEndpoints.get, { body: { listingId } })) as Page<Task>).items
const all = (me: Call) => me(e.list, { params: { clientId: me.agencyId } })

test('six tracks and some templates are shipped, once; what was removed does not come back by itself', async () => {
  const me = await (await portal.newAgency()).signIn()
  const first = await all(me)
  expect(first.filter(({ kind }) => kind === 'track')).toHaveLength(6)
  expect(first.filter(({ kind }) => kind === 'template').length).toBeGreaterThan(2)
  const gone = first.find(({ startsOn }) => startsOn === 'listing.live')
  await me(e.remove, { params: { id: gone?.id ?? '' } })
  expect((await all(me)).map(({ id }) => id)).toEqual(first.map(({ id }) => id).filter((id) => id !== gone?.id))
  await me(e.restore, { params: { id: gone?.id ?? '' } })
  expect(await all(me)).toHaveLength(first.length)
})

test('a listing that goes live starts its track once: for its agent, days counted from then, never on a weekend', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await house(me)
  const scope = proveScope({ agencyId: agency.id, userId: me.userId, agentId: null, permissions: new Set(), sessionId: null })
  const happen = () => callerOf(portal.platform, scope, 'test').transaction((ctx) => startTracksOn(ctx, 'listing.live', id))
  await happen()
  const tasks = await tasksOf(me, id)
  await happen()

  expect(tasks).toHaveLength(6)
  expect(await tasksOf(me, id)).toHaveLength(6)
  expect(tasks[0]).toMatchObject({
    track: { name: 'Listing goes live' },
    assigneeIds: [me.userId],
    listing: { name: '12 Lantern St, Kew' },
  })
  for (const { dueOn } of tasks) expect([0, 6]).not.toContain(new Date(`${dueOn}T00:00Z`).getUTCDay())
})

test('the event reaches the track by the queue, whoever caused it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await house(me)
  const scope = proveScope({ agencyId: me.agencyId, userId: me.userId, agentId: null, permissions: new Set(), sessionId: null })
  await callerOf(portal.platform, scope, 'test').transaction((ctx) => ctx.emit(listingUnderOffer, { id }))
  expect(await portal.runJobs()).toContain('tasks.track-under-offer')
  expect((await tasksOf(me, id)).map(({ subject }) => subject)).toContain('Send the contract to both solicitors')
})

test('a track for leases leaves a sale alone, an inactive one everything', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await house(me)
  const tracks = await all(me)
  for (const track of tracks.filter(({ startsOn, saleOrLease }) => startsOn === 'listing.closed' && saleOrLease === 'sale'))
    await me(e.update, { params: { id: track.id }, body: { version: track.version, isActive: false } })
  const scope = proveScope({ agencyId: agency.id, userId: me.userId, agentId: null, permissions: new Set(), sessionId: null })
  await portal.owner.query(`update listings set status = 'sold' where id = $1`, [id])
  await callerOf(portal.platform, scope, 'test').transaction((ctx) => startTracksOn(ctx, 'listing.closed', id))
  expect(await tasksOf(me, id)).toEqual([])
})

test('an own track is written, changed with its version, started by hand and taken back', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await house(me)
  const step = { id: 'a', subject: 'First', afterDays: 0, isOnWorkdays: false }
  const made = await me(e.create, { body: { kind: 'track', name: 'Ours', steps: [step] } })
  const changed = await me(e.update, {
    params: { id: made.id },
    body: { version: 1, steps: [step, { ...step, id: 'b', subject: 'Second', afterDays: 3 }] },
  })
  await expect(me(e.update, { params: { id: made.id }, body: { version: 1, name: 'x' } })).rejects.toMatchObject({ status: 412 })
  const run = await me(e.start, { body: { trackId: made.id, listingId: id } })
  const tasks = await tasksOf(me, id)
  const first = tasks.find(({ subject }) => subject === 'First')
  await me(taskEndpoints.update, { params: { id: first?.id ?? '' }, body: { version: 1, status: 'done' } })
  const undone = await me(e.undoStart, { params: { id: run.runId } })

  expect(changed.steps).toHaveLength(2)
  expect(tasks.map(({ subject }) => subject).toSorted()).toEqual(['First', 'Second'])
  // A task that was completed in between stays completed.
  expect(undone.tasks).toBe(1)
  expect(await tasksOf(me, id)).toEqual([])
})

test('tracks are for whoever may change them; everybody may start one', async () => {
  const agent = await (await portal.newAgency()).signIn('agent')
  const [track] = await all(agent)
  await expect(agent(e.remove, { params: { id: track?.id ?? '' } })).rejects.toMatchObject({ status: 403 })
  const { id } = await house(agent)
  expect((await agent(e.start, { body: { trackId: track?.id ?? '', listingId: id } })).tasks).toBe(track?.steps.length)
})

test('a template is one task', async () => {
  const me = await (await portal.newAgency()).signIn()
  const steps = ['a', 'b'].map((id) => ({ id, subject: id }))
  await expect(me(e.create, { body: { kind: 'template', name: 'Two', steps } })).rejects.toMatchObject({ status: 400 })
})
