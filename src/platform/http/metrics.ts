import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '#common/errors.ts'
import type { Platform } from '../context.ts'

/** Prometheus figures at /metrics, for this machine only. */
export function countRequests(app: FastifyInstance, { database }: Platform): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'gable_http_seconds',
    help: 'Time to answer, by route and class of status (2xx)',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.1, 1, 10],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'gable_http_refused_total',
    help: 'Answers with 429 or 503',
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
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    done()
    if (endpoint)
      seconds.labels(request.method, endpoint.path, `${Math.floor(reply.statusCode / 100)}xx`).observe(reply.elapsedTime / 1000)
    if (reply.statusCode === 429 || reply.statusCode === 503) refused.labels(String(reply.statusCode)).inc()
  })
  app.get('/metrics', async (request, reply) => {
    // The socket, not the forwarded address: a proxy on this machine must not open it to the world.
    if (!isLoopback(request.socket.remoteAddress) || request.headers['x-forwarded-for'] !== undefined) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

export const isLoopback = (address: string | undefined) =>
  address !== undefined && (/^(::ffff:)?127\./.test(address) || address === '::1')
