import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Platform } from '../context.ts'
import { useZod } from './compilers.ts'
import { sendProblems } from './errors.ts'
import { limitRates } from './limits.ts'
import { countRequests } from './metrics.ts'
import { refuseOverload } from './overload.ts'
import { openPhotoHost } from './photo-host.ts'

/** A Fastify with everything that is the same for every feature: ids, logs, limits, headers, error shape. */
export async function buildServer(platform: Platform): Promise<FastifyInstance> {
  const { config } = platform
  const app = Fastify({
    loggerInstance: platform.log,
    // One line per request is written below, without the query of the address.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    requestTimeout: 120_000,
    bodyLimit: 1_000_000,
    routerOptions: { maxParamLength: 500 },
  } as object) as unknown as FastifyInstance
  app.decorateRequest('scope', null)
  useZod(app, config)
  sendProblems(app)
  refuseOverload(app, platform)
  countRequests(app, platform)
  await app.register(helmet, {
    // No defaults: their upgrade-insecure-requests and HSTS break installations on plain http. The page itself gets a
    // policy with a nonce (page.ts); this one is for everything else, and lets nothing run.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  await limitRates(app, config.RATE_LIMIT_PER_MINUTE)
  await app.register(multipart, { limits: { fileSize: 40_000_000, files: 60, fields: 20, fieldSize: 10_000 } })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    request.log.info(
      {
        method: request.method,
        route: endpoint.path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        agencyId: request.scope?.agencyId,
      },
      'request',
    )
  })
  openPhotoHost(app, config)
  return app
}
