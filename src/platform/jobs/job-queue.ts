import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { queryPrepared } from '../db/kysely.ts'
import type { Sender } from './queueable.ts'
import type { Job } from './job.ts'

/** The queue of jobs that gave up; a worker turns them into `failed_jobs`. */
export const deadLetters = 'dead-letters'

/** The content of a queued job: the payload and whose work it is. */
export interface Envelope {
  agencyId: string
  userId: string | null
  payload: unknown
}

const common = { schema: 'pgboss' } as const

/** Makes the queue's tables and one queue per job, as the owner, under the migration lock. */
export async function prepareQueues(owner: pg.PoolConfig, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ ...(owner as object), ...common, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => {})
  await boss.start()
  try {
    const retention = { deleteAfterSeconds: 3600, retentionSeconds: 30 * 86_400 }
    await upsertQueue(boss, deadLetters, { ...retention, retryLimit: 20, retryDelay: 5 })
    for (const j of jobs)
      await upsertQueue(boss, j.name, {
        ...retention,
        deadLetter: deadLetters,
        retryLimit: j.retries,
        retryDelay: j.retryDelayS ?? 2,
        retryBackoff: true,
        retryDelayMax: j.retryDelayMaxS ?? 900,
        expireInSeconds: j.timeoutS ?? 900,
        // A worker that was killed stops beating; its jobs are taken up again within half a minute.
        heartbeatSeconds: 10,
      })
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function upsertQueue(boss: PgBoss, name: string, options: object): Promise<void> {
  // pg-boss would put pg_notify into our transactions, and PostgreSQL then commits them one at a time for the whole cluster:
  // live events notify the workers after the commit instead.
  const wanted = { ...options, notify: false }
  if (await boss.getQueue(name)) {
    const { deadLetter: _, retryDelayMax: __, ...changeable } = wanted as { deadLetter?: string; retryDelayMax?: number }
    await boss.updateQueue(name, changeable)
  } else await boss.createQueue(name, wanted)
}

/** Sends inside the caller's transaction: the job exists if and only if the transaction commits. */
export async function openSender(app: pg.PoolConfig): Promise<Sender & { close(): Promise<void> }> {
  const boss = new PgBoss({
    ...(app as object),
    ...common,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
    max: 1,
  })
  boss.on('error', () => {})
  await boss.start()
  const sendAll: Sender['sendAll'] = async (db, { agencyId, userId }, sendings) => {
    const executeSql = async (text: string, values?: unknown[]) => ({
      rows: await queryPrepared(db, { compile: () => CompiledQuery.raw(text, values) }),
    })
    for (const [name, ofOneKind] of Map.groupBy(sendings, ({ job }) => job.name)) {
      const rows = ofOneKind.map(({ payload, options = {} }) => ({
        data: { agencyId, userId, payload } satisfies Envelope,
        group: { id: agencyId },
        ...(options.startAfter && { startAfter: options.startAfter.toISOString() }),
        ...(options.isAwaited && { priority: 1 }),
        ...(options.oncePer && {
          singletonKey: `${agencyId}:${options.oncePer.key}`,
          singletonSeconds: options.oncePer.seconds,
        }),
      }))
      await boss.insert(name, rows, { db: { executeSql } })
    }
  }
  return {
    sendAll,
    async send(db, job, scope, payload, options) {
      job.payload.parse(payload) // our own mistake shows here and not in the worker at night
      await sendAll(db, scope, [{ job, payload, options }])
    },
    close: () => boss.stop({ graceful: false }),
  }
}
