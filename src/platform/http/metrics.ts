import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { notFound } from '#common/errors.ts'
import type { Platform } from '../context.ts'
import { openFigures } from '../metrics/figures.ts'
import { isFromThisMachine } from './this-machine.ts'

declare module 'fastify' {
  interface FastifyInstance {
    figures: Registry
  }
}

/** Prometheus figures of the API: at /metrics for this machine only, and on METRICS_PORT where that is set. */
export function countRequests(app: FastifyInstance, platform: Platform): void {
  const registry = openFigures(platform)
  app.decorate('figures', registry)
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
  const recurringFailed = new Counter({
    name: 'gable_recurring_failed_total',
    help: 'Recurring work that failed for one agency, in any worker',
    labelNames: ['name'],
    registers: [registry],
  })
  const stopCounting = platform.live.onAny((event) => {
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
