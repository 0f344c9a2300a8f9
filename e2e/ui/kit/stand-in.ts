import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { test } from '@playwright/test'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type ErrorCode, AppError, catalogue, notFound } from '../../../src/common/errors.ts'
import type { Endpoint, HandlerInput, Result } from '../../../src/common/endpoint.ts'
import { LiveEvent } from '../../../src/accounts/live/live.contract.ts'
import { buildInfo } from '../../../src/platform/build-info.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { sendProblem } from '../../../src/platform/http/errors.ts'
import { servePage } from '../../../src/platform/http/page.ts'
import { allEndpoints } from './contracts.ts'
import type { Origin } from './kept-page.ts'
import { answerOf } from './sample.ts'

const pages = join(import.meta.dirname, '../../../dist/web')
/** The pages ask these over and over; a screen is not about them. */
const isRead = ({ method, path }: Endpoint) =>
  method === 'GET' ||
  /\/(get|get_\w+|get\w+ById|getAddressByPlaceId|search|count|of_listings|extras|shown|remaining_work|check)$/i.test(path) ||
  /\/(previewemail|brand_preview|branding\/preview|audience|audience_people)$/.test(path)

/** What a call brought, parsed by its contract. */
export type Request<E extends Endpoint> = HandlerInput<E> & { headers: Record<string, string | string[] | undefined> }
type Answer<E extends Endpoint> = Result<E> | AppError | Uint8Array | Promise<Result<E> | AppError | Uint8Array>
type Handler = (request: never) => unknown

/** A small server in place of the real one: the built pages, and answers that the contracts have parsed. One for each test. */
export class StandIn {
  url = ''
  readonly #handlers = new Map<string, Handler>()
  readonly #calls = new Map<string, unknown[]>()
  readonly #held = new Map<string, Promise<void>>()
  readonly #streams = new Set<FastifyReply>()
  #refusesStreams = false
  readonly #waiting = new Set<() => void>()
  readonly #files = new Map<RegExp, Promise<void> | 'lost'>()
  readonly #asked: string[] = []
  /** What went wrong and no screen would show: calls without a handler, bodies and answers that a contract refuses. */
  readonly faults: string[] = []
  /** Calls that were not what their contract takes, as the real server refuses them: a test may want that. */
  readonly refused: string[] = []
  /** Whether the server is there for each look of a page that lost it, in turn; the last one counts from then on. */
  looks: [...boolean[], boolean] = [true]
  /** What the live stream says of the pages that this server has; another one than theirs offers a reload. */
  pageVersion = buildInfo().page ?? ''

  /** @param settings of the installation, e.g. `MAP_TILES_URL` */
  async start(settings: Record<string, string>, origin: Origin): Promise<this> {
    const app = await routesFor(settings)
    origin.answer = (request, response) => {
      standIns.set(request, this)
      app.routing(request, response)
    }
    this.url = origin.url
    return this
  }

  /** Answers this call from now on. A function sees the parsed request and may throw or return an AppError. */
  on<E extends Endpoint>(endpoint: E, answer: Result<E> | ((request: Request<E>) => Answer<E>)): this {
    this.#handlers.set(keyOf(endpoint), typeof answer === 'function' ? (answer as Handler) : () => answer)
    return this
  }
  /** Whether a read would get the least that its contract allows. */
  isUnset = (endpoint: Endpoint): boolean => isRead(endpoint) && !endpoint.events && !this.#handlers.has(keyOf(endpoint))
  /** Refuses this call, with what the contract's errors carry. */
  refuse(endpoint: Endpoint, code: ErrorCode, message = refusals[code] ?? 'Refused', extras: AppError['extras'] = {}): this {
    this.#handlers.set(keyOf(endpoint), () => new AppError(code, message, extras))
    return this
  }
  /** Ends the connection instead of answering, as a lost network does. @param arrives what the server did before the answer was lost */
  drop<E extends Endpoint>(endpoint: E, arrives?: (request: Request<E>) => void): this {
    this.#handlers.set(keyOf(endpoint), (request: Request<E>) => {
      arrives?.(request)
      return dropped
    })
    return this
  }
  /** Holds the answers of this call back. @returns how to let them go */
  hold(endpoint: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.set(keyOf(endpoint), promise)
    return () => {
      this.#held.delete(keyOf(endpoint))
      resolve()
    }
  }
  /** Files of the page that match do not come: the connection ends. @returns how to let them come again */
  loseFiles(pattern: RegExp): () => void {
    mustBeCold()
    this.#files.set(pattern, 'lost')
    return () => this.#files.delete(pattern)
  }
  /** Files of the page that match come late. @returns how to let them go */
  holdFiles(pattern: RegExp): () => void {
    mustBeCold()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#files.set(pattern, promise)
    return () => {
      this.#files.delete(pattern)
      resolve()
    }
  }
  /** Waits until the page has asked for files that match `count` times. @returns the address of the last of them */
  async askedFor(pattern: RegExp, count = 1): Promise<string> {
    mustBeCold()
    const asked = () => this.#asked.filter((url) => pattern.test(url))
    await this.#waitFor(`${count} files like ${pattern.source}`, () => asked().length >= count)
    return asked()[count - 1] ?? ''
  }
  /** Every call of this endpoint so far, oldest first. */
  calls<E extends Endpoint>(endpoint: E): Request<E>[] {
    return [...(this.#calls.get(keyOf(endpoint)) ?? [])] as Request<E>[]
  }
  /** Waits until this endpoint has been called `count` times. @returns the last of these calls */
  async called<E extends Endpoint>(endpoint: E, count = 1): Promise<Request<E>> {
    await this.#waitFor(`${count} calls of ${keyOf(endpoint)}`, () => this.calls(endpoint).length >= count)
    return this.calls(endpoint)[count - 1] as Request<E>
  }
  /** A step of the test, so that a failure names what never came. */
  #waitFor(what: string, isThere: () => boolean): Promise<void> {
    const wait = async () => {
      while (!isThere()) await new Promise<void>((resolve) => this.#waiting.add(resolve))
    }
    return isThere() ? Promise.resolve() : test.step(`wait for ${what}`, wait, { timeout: 15_000 })
  }

  /** Sends every open page a live event, as the real server does after a commit. */
  emit(event: LiveEvent): void {
    const data = JSON.stringify(LiveEvent.parse(event))
    for (const { raw } of this.#streams) raw.write(`data: ${data}\n\n`)
  }
  /** Waits until a page listens for live events: what is sent before is not heard. */
  async listening(): Promise<void> {
    while (this.#streams.size === 0) await new Promise<void>((resolve) => this.#waiting.add(resolve))
  }
  /** Ends the live streams, as a restart does. */
  endStreams(): void {
    for (const { raw } of this.#streams) raw.destroy()
  }
  /** Refuses each live stream, as a busy server does; Chromium repeats a request whose connection ends. @returns how to let them open */
  refuseStreams(): () => void {
    this.#refusesStreams = true
    return () => (this.#refusesStreams = false)
  }

  /** What becomes of a file of the page that was asked for. */
  asked(url: string, reply: FastifyReply): Promise<void> | undefined {
    this.#asked.push(url)
    this.#tell()
    const fate = [...this.#files].find(([pattern]) => pattern.test(url))?.[1]
    if (fate !== 'lost') return fate
    reply.hijack()
    return void reply.raw.destroy()
  }
  isThere = (): boolean => (this.looks.length > 1 ? this.looks.shift() : this.looks[0]) ?? true

  async answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const key = keyOf(endpoint)
    const input = this.#parse(endpoint, request)
    if (input instanceof AppError) {
      this.refused.push(`${key}: ${input.message}`)
      return sendProblem(input, request, reply)
    }
    this.#calls.set(key, [...(this.#calls.get(key) ?? []), input])
    this.#tell()
    if (endpoint.events && !this.#refusesStreams) return this.#stream(reply)
    if (endpoint.events) return sendProblem(new AppError('busy', refusals.busy ?? ''), request, reply)
    await this.#held.get(key)
    const handler = this.#handlers.get(key)
    if (!handler && !isRead(endpoint)) {
      this.faults.push(`No answer is set for ${key}`)
      return sendProblem(new AppError('internal', catalogue.internal), request, reply)
    }
    let answer: unknown
    try {
      answer = await (handler ? handler(input as never) : answerOf(endpoint))
    } catch (error) {
      if (!(error instanceof AppError)) this.faults.push(`${key}: ${String(error)}`)
      return sendProblem(error, request, reply)
    }
    if (answer === dropped) return void reply.raw.destroy()
    if (answer instanceof AppError) return sendProblem(answer, request, reply)
    if (endpoint.produces) return reply.type(endpoint.produces).send(answer ?? pixel)
    if (!endpoint.response) return reply.code(endpoint.status ?? 204).send()
    const parsed = endpoint.response.safeParse(answer)
    if (!parsed.success) {
      this.faults.push(`The answer of ${key} is not what its contract says: ${parsed.error.message.slice(0, 1500)}`)
      return sendProblem(new AppError('internal', catalogue.internal), request, reply)
    }
    return reply
      .code(endpoint.status ?? 200)
      .type('application/json; charset=utf-8')
      .serializer((body: unknown) => JSON.stringify(body))
      .send(parsed.data)
  }

  /** As the real server reads it: what the contract refuses is a fault of the screen. */
  #parse(endpoint: Endpoint, request: FastifyRequest): unknown {
    const bytes = request.body as Buffer | undefined
    const isJson = /json/.test(request.headers['content-type'] ?? '')
    const given = {
      params: request.params,
      query: request.query,
      body: isJson && bytes?.length ? (JSON.parse(bytes.toString()) as unknown) : bytes,
    }
    const parsed: Record<string, unknown> = { ...given, headers: request.headers }
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part]
      if (!schema) continue
      const read = schema.safeParse(given[part])
      if (!read.success) {
        const fields = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
        return new AppError('invalid', part === 'params' ? catalogue.not_found : (fields[0]?.message ?? 'Invalid'), { fields })
      }
      parsed[part] = read.data
    }
    return parsed
  }

  #stream(reply: FastifyReply): FastifyReply {
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-gable-page': this.pageVersion,
    })
    reply.raw.write(': here\n\n')
    this.#streams.add(reply)
    reply.raw.on('close', () => this.#streams.delete(reply))
    this.#tell()
    return reply
  }

  #tell(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const go of waiting) go()
  }
}

/** Other tests find the files in their browser, which then asks for none. */
function mustBeCold(): void {
  if (!test.info().tags.includes('@cold')) throw new Error('A test of files that are fetched needs a browser without them: cold')
}

/** Whose request it is: the routes are the same for all. */
const standIns = new WeakMap<IncomingMessage, StandIn>()
const standInOf = ({ raw }: FastifyRequest): StandIn => {
  const found = standIns.get(raw)
  if (!found) throw new Error('a request of no stand-in')
  return found
}

async function makeRoutes(settings: Record<string, string>): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 20_000_000, routerOptions: { maxParamLength: 500 } })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.addHook('onRequest', async (request, reply) => standInOf(request).asked(request.url, reply))
  for (const endpoint of await allEndpoints())
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      handler: (request, reply) => standInOf(request).answer(endpoint, request, reply),
    })
  // Where files are sent that a call gave an address for.
  for (const path of ['/uploads/*', '/files/*']) app.put(path, (_request, reply) => reply.code(200).send())
  // Pictures of records: one grey pixel.
  app.get('/m/*', (_request, reply) => reply.type('image/png').send(pixel))
  app.get('/healthz', (request, reply) => (standInOf(request).isThere() ? { status: 'ok' } : void reply.raw.destroy()))
  await servePage(app, pages, readConfig({ NODE_ENV: 'test', DATA_DIR: join(pages, 'no-data'), ...settings }))
  await app.ready()
  return app
}
const made = new Map<string, Promise<FastifyInstance>>()
/** Written once in a worker: six hundred endpoints and the files of the pages. */
function routesFor(settings: Record<string, string>): Promise<FastifyInstance> {
  const key = JSON.stringify(settings)
  const routes = made.get(key) ?? makeRoutes(settings)
  made.set(key, routes)
  return routes
}

const dropped = Symbol('dropped')
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
const refusals: Partial<Record<ErrorCode, string>> = {
  ...catalogue,
  forbidden: 'Your role doesn’t allow this. Ask the agency owner.',
  stale: 'Someone else saved this in the meantime',
  busy: 'Gable is busy. Try again in a moment',
}
export const missing = notFound
export const newToken = () => randomBytes(16).toString('hex')
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOor6//DwAFhAKA4vvSjgAAAABJRU5ErkJggg==',
  'base64',
)
