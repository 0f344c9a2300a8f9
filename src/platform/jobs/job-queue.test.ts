import { expect, test } from 'vitest'
import * as z from 'zod'
import { testPortal } from '#server/testing/test-portal.ts'
import { callerOf } from '../context.ts'
import { proveScope } from '../scope.ts'
import { job } from './job.ts'
import { prepareQueues } from './job-queue.ts'

const portal = await testPortal()

test('of jobs with the same key one is queued in its span; another key, and another agency, has its own', async () => {
  const [mine, theirs] = [await portal.newAgency(), await portal.newAgency()]
  const looks = job({ name: 'test-once', payload: z.object({ id: z.string() }), retries: 0, run: async () => {} })
  const { host, port, user, database } = portal.owner.options
  await prepareQueues({ host, port, user, database } as { host: string }, [looks])
  // No span ends while the test runs: the present one started in 2001 and ends in 2033.
  const seconds = 1_000_000_000
  const enqueue = (agencyId: string, key: string, id: string) => {
    const scope = proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
    return callerOf(portal.platform, scope, 'test').transaction((ctx) =>
      ctx.enqueue(looks, { id }, { startAfter: new Date(Date.now() + 3_600_000), oncePer: { key, seconds } }),
    )
  }

  await enqueue(mine.id, 'one', 'first')
  await enqueue(mine.id, 'one', 'second')
  await enqueue(mine.id, 'two', 'third')
  await enqueue(theirs.id, 'one', 'fourth')

  const { rows } = await portal.owner.query(
    `select data #>> '{payload,id}' as id from pgboss.job where name = 'test-once' order by created_on`,
  )
  expect(rows.map(({ id }) => id)).toEqual(['first', 'third', 'fourth'])
})
