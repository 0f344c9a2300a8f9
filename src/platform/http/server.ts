import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { withoutLinkEnd } from '#common/text/link-token.ts'
import type { Platform } from '../context.ts'
import { setZodCompilers } from './compilers.ts'
import { closesGently } from './drain.ts'
import { sendProblems } from './errors.ts'
import { limitRates } from './load/limits.ts'
import { countRequests } from './metrics.ts'
import { limitBodyTime, refuseOverload } from './load/overload.ts'
import { pathOnHost } from './own-hosts.ts'
import { openPhotoHost } from './photo-host.ts'
import { sendSafetyHeaders } from './safety-headers.ts'

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
    // The limit of uploads; other bodies have BODY_TIMEOUT_S.
    requestTimeout: 120_000,
    // An address may name the 500 listings of a stock list. The proxies in `deploy/` let the same through.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 32_768 },
    bodyLimit: 1_000_000,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/', headers }: IncomingMessage) =>
      pathOnHost(withoutPunctuation(url), platform.ownHosts.slugOf(headers.host)),
  } as object) as unknown as FastifyInstance
  app.decorateRequest('scope', null)
  app.decorateRequest('operator', null)
  setZodCompilers(app, config)
  sendProblems(app)
  closesGently(app)
  await sendSafetyHeaders(app, config)
  countRequests(app, platform)
  refuseOverload(app, platform)
  limitBodyTime(app, config.BODY_TIMEOUT_S)
  await limitRates(app, platform)
  await app.register(multipart, { limits: { fileSize: 40_000_000, files: 60, fields: 20, fieldSize: 10_000 } })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if ((request.routeOptions.url ?? request.url).startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    done()
  })
  // Looking for secrets in these six fields, which hold none, is a tenth of what a small request costs.
  const lines = platform.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    done()
    if (!endpoint) return
    lines.info(
      {
        reqId: request.id,
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

/**
 * The address without the punctuation that came with a link from an email. Calls and files have names that are taken as they are, and what has
 * one name, as `/metrics`, may be closed by that name in a proxy.
 */
function withoutPunctuation(url: string): string {
  if (url.startsWith('/api/') || url.startsWith('/files/')) return url
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const clean = withoutLinkEnd(path)
  return clean.length < path.length && clean.includes('/', 1) ? clean + url.slice(path.length) : url
}
