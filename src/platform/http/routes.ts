import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Readable } from 'node:stream'
import { type Endpoint, type HandlerInput, type HandlerResult, isAnyUser, type UserAccess } from '#common/endpoint.ts'
import { AppError, catalogue } from '#common/errors.ts'
import { type Caller, callerOf, type Context, type OperatorCaller, type Origin, type Platform } from '../context.ts'
import type { Scope } from '../scope.ts'
import { disposition } from './disposition.ts'
import { answerOnce, creatingOnce } from './idempotency.ts'
import { identityGuard } from './identity.ts'
import { limitOf, limitStrangers } from './load/limits.ts'
import { textGuard } from './text-guard.ts'
import { RawJson } from './raw-json.ts'

/** Bytes for an endpoint that `produces` something else than JSON. */
export interface Download {
  body: Buffer | Readable
  fileName: string
  isInline?: boolean
  cacheControl?: string
  /** A reader that has it already gets 304 and no bytes. */
  etag?: string
  /** E.g. a page's own content-security-policy. */
  headers?: Record<string, string>
  status?: 200 | 404
}
export type Answer<E extends Endpoint> = E['produces'] extends string ? Download : HandlerResult<E> | RawJson<HandlerResult<E>>

/** The way a feature binds its endpoints; see `ARCHITECTURE.md`. */
export interface Routes {
  /** The handler runs in one transaction of the caller's agency. */
  inTransaction<E extends Endpoint>(e: E, handle: (ctx: Context, input: HandlerInput<E>) => Promise<Answer<E>>): void
  /** The handler opens its own transactions, because it waits for disks, renderers or portals between them. */
  outside<E extends Endpoint>(
    e: E,
    handle: (caller: Caller, input: HandlerInput<E>, request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E>>,
  ): void
  /** Public; there is no caller yet. Skipped if the handler already replied. */
  public<E extends Endpoint>(
    e: E,
    handle: (platform: Platform, input: HandlerInput<E>, request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E>>,
  ): void
  /** Binds a call of the operator. There is no agency: row level security shows no records. */
  operator<E extends Endpoint>(
    e: E,
    handle: (caller: OperatorCaller, input: HandlerInput<E>, request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E>>,
  ): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    scope: Scope | null
    operator: OperatorCaller['operator'] | null
  }
}

export interface RouteOptions {
  platform: Platform
  /** Checks the bearer token; throws unauthenticated. Given by the session feature. */
  authenticate(request: FastifyRequest): Promise<Scope>
  /** Checks the cookie of an operator; throws unauthenticated. */
  authenticateOperator(request: FastifyRequest): Promise<OperatorCaller['operator']>
}

/** Every endpoint that was bound, for `/api/openapi.json` and for the tests that walk the contract. */
export function routesOn(
  app: FastifyInstance,
  { platform, authenticate, authenticateOperator }: RouteOptions,
): Routes & { bound: Endpoint[] } {
  const bound: Endpoint[] = []
  const checks = platform.config.checksResponses
  const countStranger = limitStrangers(app, platform.config.RATE_LIMIT_PER_MINUTE)

  /** Refused callers are counted by address, so that tokens cannot be tried at will. */
  const counted = <T>(request: FastifyRequest, asked: Promise<T>): Promise<T> =>
    asked.catch(async (error: unknown) => {
      await countStranger(request)
      throw error
    })
  async function letInUser(e: Endpoint, { permission }: UserAccess, request: FastifyRequest): Promise<void> {
    const scope = await counted(request, authenticate(request))
    if (scope.needsFactor && permission !== 'session')
      throw new AppError('forbidden', 'Your agency requires two-factor authentication. Set it up in your profile first')
    const isHeld = scope.isSuspended && permission === 'signedIn' && e.method !== 'GET' && !e.onlyForSelf
    if (isHeld || (!isAnyUser(permission) && !scope.permissions.has(permission)))
      throw new AppError(
        'forbidden',
        scope.isSuspended
          ? 'Your agency is suspended. You can read and export what your role allows, and nothing can be changed'
          : 'Your role doesn’t allow this. Ask the agency owner',
      )
    request.scope = scope
  }

  function add(e: Endpoint, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void {
    if (!e.access) throw new Error(`${e.method} ${e.path} does not declare access, so Gable does not start`)
    bound.push(e)
    const { access } = e
    const options: RouteShorthandOptions = {
      config: { endpoint: e, ...limitOf(e) },
      schema: {
        ...(e.params && { params: e.params }),
        ...(e.query && { querystring: e.query }),
        ...(e.body && { body: e.body }),
        ...(e.response && { response: { [e.status ?? 200]: e.response } }),
      },
      ...(e.bodyLimitBytes && { bodyLimit: e.bodyLimitBytes }),
      preValidation: textGuard,
      ...(access === 'operator' && {
        onRequest: async (request: FastifyRequest) => {
          request.operator = await counted(request, authenticateOperator(request))
        },
      }),
      ...(access !== 'public' &&
        access !== 'operator' && {
          onRequest: (request: FastifyRequest) => letInUser(e, access, request),
          preValidation: [textGuard, identityGuard(e)],
        }),
    }
    const route = {
      ...options,
      method: e.method,
      url: e.path,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const result = await handle(request, reply)
        return reply.sent ? reply : send(e, result, reply)
      },
    } as Parameters<FastifyInstance['route']>[0]
    if (!e.rawBody) app.route(route)
    else void app.register(async (own) => void takeBytes(own).route(route))
  }

  function send(e: Endpoint, result: unknown, reply: FastifyReply): unknown {
    if (e.produces) return sendDownload(result as Download, e.produces, reply)
    if (!e.response) return reply.code(e.status ?? 204).send()
    if (e.status) reply.code(e.status)
    if (!(result instanceof RawJson)) return result
    if (checks) return JSON.parse(result.text)
    return reply.type('application/json; charset=utf-8').send(result.bytes)
  }

  const inputOf = <E extends Endpoint>({ params, query, body, routeOptions }: FastifyRequest) => {
    const bytes = routeOptions.config.endpoint?.rawBody && !Buffer.isBuffer(body) ? Buffer.alloc(0) : body
    return { params, query, body: bytes } as HandlerInput<E>
  }
  const callerFor = (request: FastifyRequest) => {
    if (!request.scope) throw new AppError('unauthenticated', catalogue.unauthenticated)
    return callerOf(platform, request.scope, request.id, request.log as Platform['log'], originOf(request))
  }

  return {
    bound,
    inTransaction: (e, handle) =>
      add(e, (request) => {
        const work = (ctx: Context) => handle(ctx, inputOf(request))
        if (e.method === 'GET' && !e.writes) return callerFor(request).reading(work)
        return callerFor(request).transaction((ctx) => (e.creates ? answerOnce(ctx, request, e, work) : work(ctx)))
      }),
    outside: (e, handle) =>
      add(e, (request, reply) => {
        const caller = e.creates ? creatingOnce(callerFor(request), request, e) : callerFor(request)
        return handle(caller, inputOf(request), request, reply)
      }),
    public: (e, handle) => add(e, (request, reply) => handle(platform, inputOf(request), request, reply)),
    operator: (e, handle) =>
      add(e, (request, reply) => {
        const { operator } = request
        if (!operator) throw new AppError('unauthenticated', catalogue.unauthenticated)
        const caller = { platform, operator, requestId: request.id, origin: originOf(request) }
        return handle(caller, inputOf(request), request, reply)
      }),
  }
}

/** The body stays raw bytes for any content type; the size limit applies. */
function takeBytes(app: FastifyInstance): FastifyInstance {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return app
}

/** The origin of a request, for the audit. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, 200),
})

function sendDownload(
  { body, fileName, isInline, cacheControl, etag, headers, status }: Download,
  type: string,
  reply: FastifyReply,
): FastifyReply {
  const caching = {
    'cache-control': cacheControl ?? 'private, no-store',
    ...(etag && { etag: `"${etag}"` }),
    ...headers,
  }
  if (etag && reply.request.headers['if-none-match'] === `"${etag}"`) return reply.code(304).headers(caching).send()
  return reply
    .code(status ?? 200)
    .headers({
      'content-type': type,
      'content-disposition': disposition(fileName, { isInline: isInline ?? false }),
      ...caching,
    })
    .send(body)
}
