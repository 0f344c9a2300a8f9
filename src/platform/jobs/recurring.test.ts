import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { startRecurring } from './recurring.ts'
import { recurringTurns } from './recurring-turns.ts'

const portal = await testPortal()

test('when recurring work fails in one agency, the others still have their turn and the failure is counted', async () => {
  for (let i = 0; i < 3; i++) await (await portal.newAgency()).signIn()
  const { rows } = await portal.owner.query<{ id: string }>('select distinct agency_id as id from logins')
  const all = rows.map(({ id }) => id)
  const turns: string[] = []
  let failing: string | undefined

  const recurring = startRecurring(portal.platform, [
    {
      name: 'test-recurring',
      everyS: 0.02,
      due: () => sql`select * from due.every_agency()`,
      async run({ scope }) {
        failing ??= scope.agencyId
        turns.push(scope.agencyId)
        if (scope.agencyId === failing) throw new Error('not in this agency')
      },
    },
  ])
  await expect.poll(() => new Set(turns).size).toBe(all.length)
  await recurring.stop()

  const failures = turns.filter((id) => id === failing).length
  expect(portal.logLines.filter((line) => line.includes('not in this agency') && line.includes(`${failing}`))).toHaveLength(
    failures,
  )
  const { body } = await portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain(`gable_recurring_failed_total{name="test-recurring"} ${failures}`)
})

test('when the worker that did the recurring work has stopped, another one goes on', async () => {
  const runs: string[] = []
  const worker = (name: string) =>
    startRecurring(portal.platform, [], [{ name: 'test-once-for-all', everyS: 0.2, run: async () => void runs.push(name) }])
  const [one, two] = [worker('one'), worker('two')]
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await one.stop()
  const before = runs.length
  await expect.poll(() => runs.slice(before), { timeout: 10_000 }).toContain('two')
  await two.stop()
})

test('work of once a day is done by a worker that lives for an hour, and once in that day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const runs: string[] = []
  const worker = startRecurring(
    portal.platform,
    [],
    [{ name: 'test-daily', everyS: 86_400, run: async () => void runs.push('ran') }],
  )
  try {
    for (let hour = 0; hour < 3; hour++) {
      vi.advanceTimersByTime(3_600_000)
      await expect.poll(() => runs).toEqual(['ran'])
    }
  } finally {
    vi.useRealTimers()
    await worker.stop()
  }
  expect(runs).toEqual(['ran'])
})

test('a turn that was taken is not given to another worker before its interval is over', async () => {
  const [mine, other] = [recurringTurns(portal.platform.database), recurringTurns(portal.platform.database)]

  expect(await mine.take('test-turn', 3600)).toBe(true)
  expect(await Promise.all([other.take('test-turn', 3600), mine.take('test-turn', 3600)])).toEqual([false, false])

  await portal.owner.query(`update recurring_turns set next_at = now() where name = 'test-turn'`)
  const both = await Promise.all([mine.take('test-turn', 3600), other.take('test-turn', 3600)])
  expect(both.toSorted()).toEqual([false, true])
})

test('a turn that a clock of the future has booked is taken up at once, and no turn of the present is', async () => {
  const turns = recurringTurns(portal.platform.database)
  await turns.take('test-ahead', 3600)
  const bookedIn = (interval: string) =>
    portal.owner.query(`update recurring_turns set next_at = now() + interval '${interval}' where name = 'test-ahead'`)

  await bookedIn('110 minutes')
  expect(await turns.take('test-ahead', 3600)).toBe(false)
  await bookedIn('1 day')
  expect(await turns.take('test-ahead', 3600)).toBe(true)
  expect(await turns.take('test-ahead', 3600)).toBe(false)
})
