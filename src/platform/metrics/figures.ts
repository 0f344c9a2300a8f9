import { type CollectFunction, collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { sql } from 'kysely'
import { backupState } from '../backup/backup-runs.ts'
import { buildInfo } from '../build-info.ts'
import type { Platform } from '../context.ts'
import type { Db } from '../db/kysely.ts'

/** Figures that every process reports to Prometheus, the API and the worker alike. */
export function openFigures(platform: Platform): Registry {
  const { config, database, live, mailer, storage } = platform
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, collect: CollectFunction<Gauge>, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect })

  const { version, commit } = buildInfo()
  const isRunning: CollectFunction<Gauge> = function () {
    this.set({ version, commit: commit ?? 'unknown' }, 1)
  }
  gauge('gable_build_info', 'The version that runs', isRunning, ['version', 'commit'])
  gauge('gable_database_connections_in_use', 'Connections in use', function () {
    this.set(database.load().inUse)
  })
  gauge('gable_database_waiting', 'Requests waiting for a connection', function () {
    this.set(database.load().waiting)
  })
  gauge('gable_live_events_dropped', 'Live events of this process that were not delivered to the others', function () {
    this.set(live.dropped())
  })
  gauge('gable_storage_free_bytes', 'Room left for files', async function () {
    this.set(await storage.freeBytes())
  })
  new Counter({
    name: 'gable_mail_total',
    help: 'Emails that this process handed over (sent) or could not, by the reason',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(mailer.counts())) this.inc({ outcome }, count)
    },
  })
  fromDatabase(registry, platform)
  if (config.BACKUP_TO) addBackups(registry, platform)
  return registry
}

/** While the database is away the other figures are still reported, and these are left out. */
const asked = async <T>({ database }: Platform, work: (db: Db) => Promise<T>): Promise<T | undefined> =>
  database.outsideAgencies(work).catch(() => undefined)

function fromDatabase(registry: Registry, platform: Platform): void {
  let asking: Promise<Awaited<ReturnType<typeof dueJobs>> | undefined> | undefined
  /** Once for the three figures of one scrape, which are collected at the same time. */
  const queues = async () => {
    asking ??= asked(platform, dueJobs)
    try {
      return await asking
    } finally {
      asking = undefined
    }
  }
  const figure = (name: string, help: string, valueOf: (queue: { count: number; age: number }) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['name'],
      registers: [registry],
      async collect() {
        const all = await queues()
        this.reset()
        for (const queue of all ?? []) this.set({ name: queue.name }, valueOf(queue))
      },
    })
  figure('gable_jobs_waiting', 'Jobs that are due and not started, in all workers together', ({ count }) => count)
  figure('gable_jobs_oldest_seconds', 'How long the oldest due job of this name waits', ({ age }) => age)
  new Gauge({
    name: 'gable_database_up',
    help: 'Whether the database answers',
    registers: [registry],
    async collect() {
      this.set((await queues()) ? 1 : 0)
    },
  })
}

/** Due and not started, in all workers together. */
export const dueJobs = async (db: Db) =>
  (
    await sql<{ name: string; count: number; age: number }>`
      select name, count(*)::int as count, extract(epoch from now() - min(start_after))::float as age
      from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name`.execute(db)
  ).rows

/** Zero where there was none yet: an alert for an old backup fires then too. */
function addBackups(registry: Registry, platform: Platform): void {
  const figure = (name: string, help: string, valueOf: (state: Awaited<ReturnType<typeof backupState>>) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await asked(platform, backupState)
        this.reset()
        if (state) this.set(valueOf(state))
      },
    })
  const seconds = (at: Date | undefined) => (at ? at.getTime() / 1000 : 0)
  figure('gable_backup_timestamp_seconds', 'Start of the last backup that succeeded', ({ lastDone }) =>
    seconds(lastDone?.started_at),
  )
  figure('gable_backup_verified_timestamp_seconds', 'When a backup was last restored on trial with success', ({ lastVerified }) =>
    seconds(lastVerified?.started_at),
  )
  figure('gable_backup_waiting_files', 'Files that are not in the backup yet', ({ waitingFiles }) => waitingFiles)
}
