// Moments that were written while the clock was a day ahead, read after it was set right.
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { clockFinding, recurringFinding } from '../health/clock.ts'
import { clockWatch, settleQueue } from './clock-jumps.ts'
import { countWorkers, livingWorkers } from './living-workers.ts'
import { recurringTurns } from './recurring-turns.ts'

const portal = await testPortal()
const { database } = portal.platform
const newJob = async (columns: Record<string, string>) => {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into pgboss.job (name, data, ${Object.keys(columns).join(', ')})
     values ((select name from pgboss.queue order by name limit 1), '{}', ${Object.values(columns).join(', ')}) returning id`,
  )
  return rows[0]?.id ?? ''
}
const waitOf = async (id: string) => {
  const { rows } = await portal.owner.query<{ s: number }>(
    'select extract(epoch from start_after - now())::float8 as s from pgboss.job where id = $1',
    [id],
  )
  return Math.round((rows[0]?.s ?? Number.NaN) / 60) || 0
}

test('a job that was queued for now, or for a few minutes later, by a clock of the future keeps its wait and no more', async () => {
  const ahead = { created_on: `now() + interval '1 day'` }
  const now = await newJob({ ...ahead, start_after: `now() + interval '1 day'` })
  const later = await newJob({ ...ahead, start_after: `now() + interval '1 day 10 minutes'` })

  await database.outsideAgencies(settleQueue)
  await database.outsideAgencies(settleQueue)

  expect([await waitOf(now), await waitOf(later)]).toEqual([0, 10])
})

test('a retry never waits longer than its longest delay, and a job that a user planned for next week stays planned', async () => {
  const retry = await newJob({ state: `'retry'`, retry_delay_max: '900', start_after: `now() + interval '1 day'` })
  const soon = await newJob({ state: `'retry'`, retry_delay_max: '900', start_after: `now() + interval '10 minutes'` })
  const planned = await newJob({ start_after: `now() + interval '7 days'` })

  await database.outsideAgencies(settleQueue)

  expect([await waitOf(retry), await waitOf(soon), await waitOf(planned)]).toEqual([0, 10, 7 * 24 * 60])
})

test('a job of a worker that died, and the care of the queues, are not put off by marks of the future', async () => {
  const job = await newJob({ state: `'active'`, heartbeat_on: `now() + interval '1 day'`, heartbeat_seconds: '10' })
  await portal.owner.query(
    `update pgboss.queue set monitor_claim_on = now() + interval '1 day', maintain_on = now() + interval '1 day'`,
  )

  await database.outsideAgencies(settleQueue)

  const { rows: beats } = await portal.owner.query('select 1 from pgboss.job where id = $1 and heartbeat_on <= now()', [job])
  const { rows: put } = await portal.owner.query(
    'select 1 from pgboss.queue where greatest(monitor_claim_on, maintain_on) > now()',
  )
  expect([beats.length, put.length]).toEqual([1, 0])
  await portal.owner.query('delete from pgboss.job where id = $1', [job])
})

test('a worker that was last seen in the future is gone', async () => {
  await portal.owner.query(`insert into workers (id, seen_at) values ('${crypto.randomUUID()}', now() + interval '1 day')`)
  expect(await database.outsideAgencies(countWorkers)).toBe(0)

  const workers = livingWorkers(database, portal.platform.log)
  const leave = await workers.join()

  expect([workers.count(), await database.outsideAgencies(countWorkers)]).toEqual([1, 1])
  await leave()
})

test('a clock that jumps is written down with its length, and one that runs is not', async () => {
  let [wall, elapsed] = [1_800_000_000_000, 0]
  const watch = clockWatch(portal.platform, { wall: () => wall, elapsed: () => elapsed })
  const jumped = () => portal.owner.query('select clock_jump_s as s from installation').then(({ rows }) => rows[0]?.s)

  wall += 10_000
  elapsed += 10_000
  await watch.look()
  expect(await jumped()).toBeNull()

  wall += 10_000 - 86_400_000
  elapsed += 10_000
  await watch.look()

  expect(await jumped()).toBeCloseTo(-86_400, 0)
  const found = await database.outsideAgencies(clockFinding)
  expect(found).toMatchObject({ isNote: true, detail: expect.stringMatching(/set back by 24 hours .*timedatectl/) })
})

test('recurring work that stands still while a worker runs is named, and what a clock of the future has booked', async () => {
  const turns = recurringTurns(database)
  const workers = livingWorkers(database, portal.platform.log)
  await portal.owner.query('delete from recurring_turns')
  await turns.take('test.remind', 60)
  const finding = () => database.outsideAgencies(recurringFinding)
  expect(await finding()).toMatchObject({ isGood: true })

  await portal.owner.query(`update recurring_turns set next_at = now() + interval '1 day'`)
  expect(await finding()).toMatchObject({
    isGood: true,
    isNote: true,
    detail: expect.stringMatching(/test\.remind .*24 hours ahead/),
  })

  await portal.owner.query(`update recurring_turns set next_at = now() - interval '1 hour'`)
  expect(await finding()).toMatchObject({ isGood: true })
  const leave = await workers.join()
  expect(await finding()).toMatchObject({ isGood: false, detail: expect.stringMatching(/test\.remind .*Restart the worker/) })
  await leave()
})
