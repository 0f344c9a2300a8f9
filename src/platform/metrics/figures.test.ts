import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { callerOf } from '../context.ts'
import { job } from '../jobs/job.ts'
import { prepareQueues } from '../jobs/job-queue.ts'
import { packageRoot } from '../package-root.ts'
import { proveScope } from '../scope.ts'
import { countJobs } from './job-figures.ts'
import { openFigures } from './figures.ts'
import { serveFigures } from './serve-figures.ts'

const portal = await testPortal({ BACKUP_TO: '/tmp' })

test('a port of its own tells the figures and nothing else', async () => {
  const served = await serveFigures(portal.app.figures, { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(served.address as AddressInfo).port}`

  const figures = await fetch(`${url}/metrics`)
  const others = await Promise.all(
    [fetch(url), fetch(`${url}/api/version`), fetch(`${url}/metrics`, { method: 'POST' })].map(async (one) => (await one).status),
  )
  await served.close()

  expect(figures.headers.get('content-type')).toContain('text/plain')
  expect(await figures.text()).toMatch(/^gable_build_info\{version="[\d.]+",commit="unknown"\} 1$/m)
  expect(others).toEqual([404, 404, 404])
})

test('every figure that an alert asks for is there, in the API or in a worker', async () => {
  const worker = openFigures(portal.platform)
  countJobs(worker)
  const told = new Set(
    (await Promise.all([portal.app.figures.metrics(), worker.metrics()])).join('\n').match(/^# TYPE gable_\w+/gm),
  )
  const rules = readFileSync(join(packageRoot, 'deploy/alerts.yaml'), 'utf8')
  const asked = [...new Set(rules.match(/expr: .*/g)?.flatMap((line) => line.match(/gable_\w+/g) ?? []))]

  expect(asked.length).toBeGreaterThan(9)
  const plain = (name: string) => name.replace(/(?<=seconds)_(count|bucket|sum)$/, '')
  expect(asked.filter((name) => !told.has(`# TYPE ${plain(name)}`))).toEqual([])
})

test('what no worker has started yet is counted by the name of the job', async () => {
  const { id: agencyId } = await portal.newAgency()
  const waits = job({ name: 'test-waits', payload: z.object({}), retries: 0, run: async () => {} })
  const { host, port, user, database } = portal.owner.options
  await prepareQueues({ host, port, user, database } as object, [waits])
  const scope = proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  await callerOf(portal.platform, scope, 'test').transaction((ctx) => ctx.enqueue(waits, {}))

  const text = await portal.app.figures.metrics()

  expect(text).toContain('gable_jobs_waiting{name="test-waits"} 1')
  expect(text).toMatch(/^gable_jobs_oldest_seconds\{name="test-waits"\} [\d.e-]+$/m)
  expect(text).toContain('gable_database_up 1')
})
