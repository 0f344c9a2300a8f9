import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '#common/errors.ts'
import type { Platform } from '../context.ts'
import { backupState } from '../backup/backup-runs.ts'
import { isFromThisMachine } from './this-machine.ts'

/** Prometheus figures at /metrics, for this machine only. */
export function countRequests(app: FastifyInstance, { config, database, live }: Platform): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'gable_http_seconds',
    help: 'Response time, by route and status class (2xx)',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.1, 1, 10],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'gable_http_refused_total',
    help: 'Responses with 429 or 503',
    labelNames: ['status'],
    registers: [registry],
  })
  new Gauge({
    name: 'gable_database_connections_in_use',
    help: 'Connections in use',
    registers: [registry],
    collect() {
      this.set(database.load().inUse)
    },
  })
  new Gauge({
    name: 'gable_database_waiting',
    help: 'Requests waiting for a connection',
    registers: [registry],
    collect() {
      this.set(database.load().waiting)
    },
  })
  new Gauge({
    name: 'gable_live_events_dropped',
    help: 'Live events of this process that were not delivered to the others',
    registers: [registry],
    collect() {
      this.set(live.dropped())
    },
  })
  if (config.BACKUP_TO) addBackupFigures(registry, database)
  const recurringFailed = new Counter({
    name: 'gable_recurring_failed_total',
    help: 'Recurring work that failed for one agency, in any worker',
    labelNames: ['name'],
    registers: [registry],
  })
  const stopCounting = live.onAny((event) => {
    if (event.type === 'recurringFailed') recurringFailed.labels(event.name).inc()
  })
  app.addHook('onClose', async () => stopCounting())
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    done()
    if (endpoint)
      seconds.labels(request.method, endpoint.path, `${Math.floor(reply.statusCode / 100)}xx`).observe(reply.elapsedTime / 1000)
    if (reply.statusCode === 429 || reply.statusCode === 503) refused.labels(String(reply.statusCode)).inc()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Zero where there was none yet: an alert for an old backup fires then too. */
function addBackupFigures(registry: Registry, database: Platform['database']): void {
  const read = () => database.outsideAgencies(backupState)
  const figure = (name: string, help: string, valueOf: (state: Awaited<ReturnType<typeof read>>) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(valueOf(await read()))
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
