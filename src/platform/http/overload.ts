import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import { AppError } from '#common/errors.ts'
import type { Platform } from '../context.ts'

/** More than this at once would only wait for the database; later requests are answered with Retry-After. */
const maxAtOnce = 200
/** Of these, so many for one address (an office behind one router), one user and one agency: none can use the whole limit. */
const shares = { address: 100, user: 50, agency: 120 } as const

const probes = new Set(['/healthz', '/readyz', '/metrics'])
const isStream = (request: FastifyRequest) => request.routeOptions.config.endpoint?.events !== undefined
const busy = () => new AppError('busy', 'Gable is busy. Try again in a moment', { retryAfterS: 1 })

/**
 * Overload is answered early with 503 and Retry-After, so that the requests already taken are finished in good time. A request counts while
 * it is worked on, not while its body is on the way; an event stream counts until it is open.
 */
export function refuseOverload(app: FastifyInstance, platform: Platform): void {
  const atOnce = new Map<string, number>()
  const leave = new WeakMap<FastifyRequest, () => void>()

  function enter(request: FastifyRequest): void {
    const { scope } = request
    const keys: [string, number][] = [
      ['all', maxAtOnce],
      ...(scope
        ? ([
            [`user ${scope.userId}`, shares.user],
            [`agency ${scope.agencyId}`, shares.agency],
          ] as [string, number][])
        : ([[`address ${request.ip}`, shares.address]] as [string, number][])),
    ]
    if (keys.some(([key, max]) => (atOnce.get(key) ?? 0) >= max)) throw busy()
    for (const [key] of keys) atOnce.set(key, (atOnce.get(key) ?? 0) + 1)
    leave.set(request, () => {
      leave.delete(request)
      for (const [key] of keys) {
        const left = (atOnce.get(key) ?? 1) - 1
        if (left > 0) atOnce.set(key, left)
        else atOnce.delete(key)
      }
    })
  }

  app.addHook('onRequest', async (request, reply) => {
    if (probes.has(request.routeOptions.url ?? '')) return
    enter(request)
    reply.raw.once('close', () => leave.get(request)?.())
  })
  app.addHook('preParsing', async (request) => leave.get(request)?.())
  app.addHook('preValidation', async (request, reply) => {
    // If the client has disconnected already, no close event follows, and the place would never be given back.
    if (!probes.has(request.routeOptions.url ?? '') && !isStream(request) && !reply.raw.destroyed) enter(request)
  })
  new Gauge({
    name: 'gable_http_at_once',
    help: 'Requests that are being worked on',
    registers: [app.figures],
    collect() {
      this.set(atOnce.get('all') ?? 0)
    },
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const notReady = (status: string) => reply.code(503).header('retry-after', '1').send({ status })
    if (app.draining.isOn) return notReady('stopping')
    return (await platform.database.isReady()) ? { status: 'ready' } : notReady('database does not respond')
  })
}

/** A body that is no upload is complete within this time, or the connection is closed. */
export function limitBodyTime(app: FastifyInstance, seconds: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const stop = (request: FastifyRequest) => clearTimeout(timers.get(request))
  app.addHook('preParsing', async (request, reply) => {
    if (takesUploads(request) || request.raw.complete) return
    timers.set(
      request,
      setTimeout(() => request.raw.destroy(), seconds * 1000),
    )
    reply.raw.once('close', () => stop(request))
  })
  app.addHook('preValidation', async (request) => stop(request))
}
const takesUploads = ({ routeOptions: { url, config } }: FastifyRequest) => config.endpoint?.files === true || url === '/files/*'
