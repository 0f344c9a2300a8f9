import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { testPortal } from '#server/testing/test-portal.ts'
import { callerOf } from '../context.ts'
import { proveScope } from '../scope.ts'
import { job } from './job.ts'
import { prepareQueues } from './job-queue.ts'
import { startWorker } from './worker.ts'

const portal = await testPortal()

test('a job for later, its retry and its last word are taken up when they come due, though no one tells of them', async () => {
  const { id: agencyId } = await portal.newAgency()
  const tries: { isEarly: boolean; isLast: boolean }[] = []
  let startAfter = new Date()
  const fails = job({
    name: 'test-comes-due',
    payload: z.object({ id: z.string() }),
    retries: 1,
    retryDelayS: 1,
    run: async (_caller, { id }, _signal, { isLast }) => {
      if (id === 'first') return
      tries.push({ isEarly: Date.now() < startAfter.getTime(), isLast })
      throw new Error('not today')
    },
  })
  const { host, port, user, database } = portal.owner.options
  const connection = { host, port, user, database } as { host: string }
  await prepareQueues(connection, [fails])
  const scope = proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  const caller = callerOf(portal.platform, scope, 'test')
  const seen: string[] = []
  const worker = await startWorker({ ...connection, user: 'gable_app' }, portal.platform, [fails], (name, outcome) =>
    seen.push(`${name} ${outcome}`),
  )
  // After this one it has looked once more and found nothing; the next look would be half a minute later.
  await caller.transaction((ctx) => ctx.enqueue(fails, { id: 'first' }))
  await vi.waitFor(() => expect(seen).toEqual(['test-comes-due done']), { timeout: 20_000 })
  startAfter = new Date(Date.now() + 1500)
  await caller.transaction((ctx) => ctx.enqueue(fails, { id: 'x' }, { startAfter }))

  const failed = async () =>
    (await portal.owner.query('select name, attempts from failed_jobs where agency_id = $1', [agencyId])).rows
  await vi.waitFor(async () => expect(await failed()).toHaveLength(1), { timeout: 20_000 })
  await worker.stop()

  expect(tries).toEqual([
    { isEarly: false, isLast: false },
    { isEarly: false, isLast: true },
  ])
  expect(await failed()).toEqual([{ name: 'test-comes-due', attempts: 2 }])
  expect(seen).toEqual(['test-comes-due done', 'test-comes-due retry', 'test-comes-due failed'])
}, 30_000)

test.each([1, 3])(
  'with %i at once, jobs of one agency do not keep those of another waiting',
  async (concurrency) => {
    const [many, one] = [await portal.newAgency(), await portal.newAgency()]
    const other = Promise.withResolvers<void>()
    let atOnce = 0
    let mostAtOnce = 0
    const done: string[] = []
    const waits = job({
      name: `test-agencies-in-turn-${concurrency}`,
      payload: z.object({}),
      retries: 0,
      concurrency,
      run: async ({ scope }) => {
        if (scope.agencyId === one.id) return other.resolve()
        mostAtOnce = Math.max(mostAtOnce, ++atOnce)
        await other.promise
        atOnce--
        done.push(scope.agencyId)
      },
    })
    const { host, port, user, database } = portal.owner.options
    const connection = { host, port, user, database } as { host: string }
    await prepareQueues(connection, [waits])
    const callerFor = (agencyId: string) =>
      callerOf(
        portal.platform,
        proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null }),
        'test',
      )
    for (let i = 0; i < 5; i++) await callerFor(many.id).transaction((ctx) => ctx.enqueue(waits, {}))
    await callerFor(one.id).transaction((ctx) => ctx.enqueue(waits, {}))
    const worker = await startWorker({ ...connection, user: 'gable_app' }, portal.platform, [waits])

    // Without a turn of its own the second agency's job would wait for the first job of the other, which waits for it.
    await other.promise
    await vi.waitFor(() => expect(done).toHaveLength(5), { timeout: 20_000 })
    await worker.stop()

    expect(mostAtOnce).toBe(concurrency)
  },
  30_000,
)

test('an agency has as many jobs at once as the job says, and the others still have their turn', async () => {
  const [many, one] = [await portal.newAgency(), await portal.newAgency()]
  const [full, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let atOnce = 0
  let mostAtOnce = 0
  let done = 0
  const waits = job({
    name: 'test-three-at-once',
    payload: z.object({}),
    retries: 0,
    concurrency: 3,
    run: async ({ scope }) => {
      if (scope.agencyId === one.id) return other.resolve()
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      if (atOnce === 3) full.resolve()
      await other.promise
      atOnce--
      done++
    },
  })
  const { host, port, user, database } = portal.owner.options
  const connection = { host, port, user, database } as { host: string }
  await prepareQueues(connection, [waits])
  const queueFor = (agencyId: string) => {
    const scope = proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
    return callerOf(portal.platform, scope, 'test').transaction((ctx) => ctx.enqueue(waits, {}))
  }
  for (let i = 0; i < 8; i++) await queueFor(many.id)
  const worker = await startWorker({ ...connection, user: 'gable_app' }, portal.platform, [waits])

  await full.promise
  await queueFor(one.id)
  await other.promise
  await vi.waitFor(() => expect(done).toBe(8), { timeout: 20_000 })
  await worker.stop()

  expect(mostAtOnce).toBe(3)
}, 30_000)
