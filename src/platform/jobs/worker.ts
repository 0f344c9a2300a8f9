import type pg from 'pg'
import { type JobWithMetadata, PgBoss, type WorkOptions } from 'pg-boss'
import { callerOf, newId, type Platform } from '../context.ts'
import { HeldBack } from '../outside.ts'
import { proveScope } from '../scope.ts'
import type { JobOutcome, ObserveJob } from '../metrics/job-figures.ts'
import { addFailedJob } from './failed-jobs.ts'
import type { Job } from './job.ts'
import { wakeWhenDue } from './due-queues.ts'
import { deadLetters, type Envelope } from './job-queue.ts'

/** Runs the jobs of all agencies. `stop` lets running jobs end, and hands back those that do not within ten seconds. */
export async function startWorker(
  app: pg.PoolConfig,
  platform: Platform,
  jobs: readonly Job[],
  observe: ObserveJob = () => {},
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const boss = new PgBoss({
    ...(app as object),
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: false,
    max: 4,
    reindex: false,
    // Time until the work of a killed worker is noticed.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', (error) => platform.log.warn({ err: error }, 'job queue'))
  await boss.start()
  const leave = await platform.workers.join()

  // Live events announce new work, and `wakeWhenDue` finds due jobs: the half minute is for what both miss.
  const options = { pollingIntervalSeconds: 30, includeMetadata: true } as const
  const workers = new Map<string, string[]>()
  /** Look for more right after a job: a worker otherwise waits for its next look even with hundreds queued. */
  const wake = (name: string) => workers.get(name)?.forEach((id) => boss.notifyWorker(id))
  const listed = (name: string) =>
    workers.set(
      name,
      boss.getWipData().flatMap((one) => (one.name === name ? [one.id] : [])),
    )
  for (const job of jobs) {
    const concurrency = job.concurrency ?? 1
    await boss.work<Envelope, void, WorkOptions & { includeMetadata: true }>(
      job.name,
      { ...options, localConcurrency: job.places ?? concurrency + 1, localGroupConcurrency: concurrency },
      async ([item]) => {
        if (item) await runOne(platform, job, item, stopping.signal, observe).finally(() => wake(job.name))
      },
    )
    listed(job.name)
  }
  await boss.work<Envelope, void, WorkOptions & { includeMetadata: true }>(deadLetters, options, async ([item]) => {
    if (item) await keepFailedJob(platform, jobs, item).finally(() => wake(deadLetters))
  })
  listed(deadLetters)
  const rest = wakeWhenDue(boss, workers)
  const stopListening = platform.live.onAny((event) => {
    if (event.type === 'jobsQueued') wake(event.name)
  })

  return {
    async stop() {
      stopping.abort()
      stopListening()
      await rest()
      await boss.stop({ graceful: true, timeout: 10_000 })
      await leave()
    },
  }
}

async function runOne(
  platform: Platform,
  job: Job,
  item: JobWithMetadata<Envelope>,
  stopping: AbortSignal,
  observe: ObserveJob,
): Promise<void> {
  const log = platform.log.child({ job: job.name, jobId: item.id, agencyId: item.data.agencyId, attempt: item.retryCount + 1 })
  const caller = callerOf(platform, scopeOf(item.data), item.id, log)
  const startedAt = performance.now()
  const isLast = item.retryCount >= job.retries
  const ended = (outcome: JobOutcome) => observe(job.name, outcome, (performance.now() - startedAt) / 1000)
  try {
    const signal = AbortSignal.any([stopping, item.signal])
    await job.run(caller, job.payload.parse(item.data.payload), signal, { isLast })
    ended('done')
    log.debug({ ms: Math.round(performance.now() - startedAt) }, 'job done')
  } catch (error) {
    ended(error instanceof HeldBack ? 'held' : isLast ? 'failed' : 'retry')
    if (error instanceof HeldBack) return putOff(platform, job, item)
    log.warn({ err: error }, 'job failed, will be retried if attempts are left')
    throw error instanceof Error ? error : new Error(String(error))
  }
}

const putOffMs = 60_000
/** While an agency may send nothing: the same job again, later, with all its attempts. */
const putOff = (platform: Platform, job: Job, { data }: JobWithMetadata<Envelope>): Promise<void> =>
  platform.database.inAgency(data.agencyId, (db) =>
    platform.jobs.send(db, job, scopeOf(data), data.payload, { startAfter: new Date(Date.now() + putOffMs) }),
  )

/** The queued work may do what the agency may do; whether the user could ask for it was checked when it was queued. */
const scopeOf = ({ agencyId, userId }: Envelope) =>
  proveScope({ agencyId, userId, agentId: null, permissions: new Set(), sessionId: null })

async function keepFailedJob(platform: Platform, jobs: readonly Job[], item: JobWithMetadata<Envelope>): Promise<void> {
  const { agencyId, payload } = item.data
  const job = jobs.find((j) => j.name === item.sourceName)
  const parsed = job?.payload.safeParse(payload)
  const output = item.sourceOutput as { message?: string } | null
  await platform.database.inAgency(agencyId, (db) =>
    addFailedJob(db, agencyId, {
      id: newId(),
      name: item.sourceName ?? 'unknown',
      payload,
      subject: (parsed?.success && job?.subject?.(parsed.data)) || '',
      error: output?.message ?? 'The worker was stopped during the job',
      attempts: (item.sourceRetryCount ?? 0) + 1,
    }),
  )
  platform.live.publish(agencyId, { type: 'changed', kind: 'failedJob', id: item.id })
}
