import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import rateLimit from '@fastify/rate-limit'
import type { Endpoint } from '#common/endpoint.ts'
import { AppError } from '#common/errors.ts'
import type { Platform } from '../../context.ts'
import { clientNetwork } from './client-network.ts'
import { rateCounts } from './rate-counts.ts'

/** A wide limit for all calls, and the tight ones that endpoints declare; all API processes count together. */
export async function limitRates(app: FastifyInstance, platform: Platform): Promise<void> {
  const perMinute = platform.config.RATE_LIMIT_PER_MINUTE
  await app.register(rateLimit, {
    store: rateCounts(platform),
    global: true,
    max: perMinute,
    timeWindow: '1 minute',
    // After the token has been checked, or each made-up one would have a counter of its own.
    hook: 'preParsing',
    keyGenerator: (request) => request.scope?.sessionId ?? clientNetwork(request.ip),
    // The route, not what was sent: `/%61pi/...` is the same one.
    allowList: (request) => !(request.routeOptions.url ?? request.url).startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
}

/** Counts callers whose token was refused, by their address. */
export function limitStrangers(app: FastifyInstance, perMinute: number): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `stranger ${clientNetwork(ip)}`,
    allowList: [],
  })
  return async (request) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  }
}

/** Refuses a network that calls the routes of this part more often. For pages and files that need no sign-in. */
export function limitNetwork(app: FastifyInstance, name: string, perMinute: number): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `${name} ${clientNetwork(ip)}`,
    allowList: [],
  })
  return async (request) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  }
}

function tooMany(ttlMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(ttlMs / 1000))
  return new AppError(
    'too_many',
    `Too many attempts. Try again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`}`,
    { retryAfterS: seconds },
  )
}

export function limitOf({ rateLimit: limit }: Endpoint): FastifyContextConfig {
  if (!limit) return {}
  const keyOf = {
    address: (request: FastifyRequest) => clientNetwork(request.ip),
    user: (request: FastifyRequest) => request.scope?.userId ?? clientNetwork(request.ip),
    // Per address and email: a caller elsewhere cannot lock a user out with failed attempts.
    email: (request: FastifyRequest) =>
      `${clientNetwork(request.ip)} ${String((request.body as { email?: unknown } | null)?.email ?? '')}`,
  }[limit.by]
  // The body is parsed only after onRequest, so limits count just before the handler.
  return {
    // The wide limit spares everything outside of /api; a limit of its own counts wherever the endpoint stands.
    rateLimit: { max: limit.max, timeWindow: limit.perSeconds * 1000, keyGenerator: keyOf, hook: 'preHandler', allowList: [] },
  } as FastifyContextConfig
}
