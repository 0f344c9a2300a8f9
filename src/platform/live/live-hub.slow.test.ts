import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { pino } from 'pino'
import * as z from 'zod'
import { testPortal } from '#server/testing/test-portal.ts'
import { callerOf } from '../context.ts'
import { job } from '../jobs/job.ts'
import { prepareQueues } from '../jobs/job-queue.ts'
import { proveScope } from '../scope.ts'
import { type LiveEvent, openLiveHub } from './live-hub.ts'

const portal = await testPortal()
const { host, port, user, database } = portal.owner.options
const owner = { host, port, user, database } as { host: string }
const log = pino({ level: 'silent' })

/** Another process of the installation, and what it heard. */
async function otherProcess() {
  const hub = await openLiveHub({ ...owner, user: 'gable_app' }, log)
  const heard: LiveEvent[] = []
  hub.onAny((event) => void heard.push(event))
  const changes = (id: string) => heard.filter((event) => event.type === 'changed' && event.id === id).length
  return { hub, heard, changes }
}
const listeners = `application_name = '' and datname = current_database() and pid <> pg_backend_pid() and query ~ '^(listen|select pg_notify)'`
const endConnections = () => portal.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listeners}`)
const change = (id: string): LiveEvent => ({ type: 'changed', kind: 'listing', id })

test('live events between processes are heard once after each loss of the connection, also after several and after an outage', async () => {
  const other = await otherProcess()
  portal.platform.live.publish('agency', change('before'))
  await expect.poll(() => other.changes('before')).toBe(1)

  for (const round of [1, 2, 3]) {
    other.heard.length = 0
    // Connections are refused for a while, so that the first tries fail as they do while a server restarts.
    await portal.owner.query(`alter database "${database}" connection limit 0`)
    await endConnections()
    await expect
      .poll(async () => (await portal.owner.query(`select 1 from pg_stat_activity where ${listeners}`)).rowCount)
      .toBe(0)
    portal.platform.live.publish('agency', change(`lost ${round}`))
    await expect.poll(() => portal.logLines.filter((line) => line.includes('cannot connect yet')).length).toBeGreaterThan(round)
    await portal.owner.query(`alter database "${database}" connection limit -1`)
    await expect.poll(() => other.heard.some(({ type }) => type === 'missed'), { timeout: 20_000 }).toBe(true)
    await expect
      .poll(async () => (await portal.owner.query(`select 1 from pg_stat_activity where ${listeners}`)).rowCount, {
        timeout: 20_000,
      })
      .toBe(2)

    portal.platform.live.publish('agency', change(`after ${round}`))
    portal.platform.live.publish('agency', change(`end of ${round}`))
    await expect.poll(() => other.changes(`end of ${round}`)).toBe(1)
    expect(other.changes(`after ${round}`)).toBe(1)
  }
  await other.hub.close()
})

test('many long events in one moment all arrive, and the end of a session before them', async () => {
  const other = await otherProcess()
  const droppedBefore = portal.platform.live.dropped()
  const present = (n: number): LiveEvent => ({
    type: 'present',
    userId: crypto.randomUUID(),
    entity: 'listing',
    recordId: crypto.randomUUID(),
    tabId: String(n).padStart(32, '0'),
    state: 'here',
    isEditing: false,
  })

  for (let n = 0; n < 200; n++) portal.platform.live.publish(crypto.randomUUID(), present(n))
  portal.platform.live.publish('agency', { type: 'sessionEnded', id: 'session' })

  await expect.poll(() => other.heard.length).toBe(201)
  expect(other.heard[0]).toEqual({ type: 'sessionEnded', id: 'session' })
  expect(portal.platform.live.dropped()).toBe(droppedBefore)
  await other.hub.close()
})

test('workers are told of a job after its transaction has committed, never inside it', async () => {
  const other = await otherProcess()
  const told = () => other.heard.flatMap((event) => (event.type === 'jobsQueued' ? [event.name] : []))
  const work = job({ name: 'test-told', payload: z.object({}), retries: 0, run: async () => {} })
  await prepareQueues(owner, [work])
  const { id: agencyId } = await portal.newAgency()
  const scope = proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  const caller = callerOf(portal.platform, scope, 'test')

  await expect(
    caller.transaction(async (ctx) => {
      await ctx.enqueue(work, {})
      await sql`select 1 / 0`.execute(ctx.db)
    }),
  ).rejects.toThrow()
  await caller.transaction((ctx) => ctx.enqueue(work, {}))

  await expect.poll(told).toContain('test-told')
  expect(told().filter((name) => name === 'test-told')).toHaveLength(1)
  // pg-boss itself would notify within the transaction that queues.
  expect((await portal.owner.query('select name from pgboss.queue where notify')).rows).toEqual([])
  await other.hub.close()
})
