import { expect, test } from 'vitest'
import * as z from 'zod'
import { testPortal } from '#server/testing/test-portal.ts'
import { callerOf, type Context } from './context.ts'
import { event } from './event.ts'
import { declared, feature, queues, runs } from './feature.ts'
import { job } from './jobs/job.ts'
import { prepareQueues } from './jobs/job-queue.ts'
import { proveScope } from './scope.ts'

const portal = await testPortal()
const moved = event<{ id: string; metres: number }>('test.moved')
const told: unknown[] = []
const simple = { retries: 0, run: async () => {} }
const noteMove = job({ ...simple, name: 'test-note-move', payload: z.object({ id: z.string() }) })
const measureMove = job({ ...simple, name: 'test-measure-move', payload: z.object({ id: z.string(), metres: z.number() }) })
const tell = async (_ctx: Context, { metres }: { metres: number }) => void told.push(metres)

const { reactions, jobs } = declared([
  feature({ name: 'one', on: [queues(moved, noteMove), queues(moved, measureMove), runs(moved, tell)] }),
  feature({
    name: 'other',
    on: [
      runs(moved, async (_ctx, { metres }) => {
        if (metres < 0) throw new Error('nothing moves by less than nothing')
      }),
    ],
  }),
])
const { host, port, user, database } = portal.owner.options
await prepareQueues({ host, port, user, database } as { host: string }, jobs)

async function arranged() {
  told.length = 0
  const { id: agencyId } = await portal.newAgency()
  const scope = proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  const queued = async () => {
    const { rows } = await portal.owner.query<{ name: string; payload: unknown }>(
      `select name, data -> 'payload' as payload from pgboss.job where data ->> 'agencyId' = $1 order by name, created_on`,
      [agencyId],
    )
    return rows
  }
  return { caller: callerOf({ ...portal.platform, reactions }, scope, 'test'), queued }
}

test('an event runs functions at once and queues jobs with what their payload takes of it', async () => {
  const { caller, queued } = await arranged()
  await caller.transaction(async (ctx) => {
    await ctx.emit(moved, { id: 'x', metres: 3 })
    expect(told).toEqual([3])
  })
  expect(await queued()).toEqual([
    { name: 'test-measure-move', payload: { id: 'x', metres: 3 } },
    { name: 'test-note-move', payload: { id: 'x' } },
  ])
})

test('when a function that an event runs fails, the change that caused it is undone and no job is queued', async () => {
  const { caller, queued } = await arranged()
  const change = caller.transaction(async (ctx) => {
    await ctx.enqueue(noteMove, { id: 'y' })
    await ctx.emit(moved, { id: 'x', metres: -1 })
  })
  await expect(change).rejects.toThrow('nothing moves by less than nothing')
  expect(await queued()).toEqual([])
})

test('an event of an attempt that fails queues nothing, and the rest of the transaction stays', async () => {
  const { caller, queued } = await arranged()
  await caller.transaction(async (ctx) => {
    await ctx.emit(moved, { id: 'before', metres: 1 })
    await ctx.attempt(() => ctx.emit(moved, { id: 'x', metres: -1 })).catch(() => {})
  })
  expect((await queued()).map(({ name }) => name)).toEqual(['test-measure-move', 'test-note-move'])
})

test('an event without reactions is fine, and a job that several features name is listed once', async () => {
  const { caller, queued } = await arranged()
  await caller.transaction((ctx) => ctx.emit(event('test.unheard'), { id: 'x' }))
  expect(await queued()).toEqual([])
  const shared = declared([feature({ name: 'one', jobs: [noteMove], on: [queues(moved, noteMove)] })])
  expect(shared.jobs).toEqual([noteMove])
})

test('a payload that does not fit does not compile', () => {
  const opened = event('test.opened')
  // @ts-expect-error the event says nothing of metres
  queues(opened, measureMove)
  // @ts-expect-error the event says nothing of metres
  runs(opened, tell)
  // @ts-expect-error metres are missing
  const emit = (ctx: Context) => ctx.emit(moved, { id: 'x' })
  expect(emit).toBeTypeOf('function')
})
