import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import { AppError } from '#common/errors.ts'
import type { Platform } from '../../context.ts'
import { clientNetwork } from './client-network.ts'
import { Places, type Share } from './places.ts'

interface Budget {
  /** More than this at once would only wait; later ones are answered with Retry-After. */
  all: number
  /** The share of all callers without a sign-in together: a thousand of them leave the rest to those who have one. */
  strangers: number
  /**
   * Instead of those for callers without a sign-in from a network in which someone is signed in: their photos and downloads are asked for without a
   * token, and strangers elsewhere cannot use these places up.
   */
  offices: number
  /** The share of one network (an office behind one router), one user and one agency. */
  network: number
  user: number
  agency: number
}
/** Requests whose token is looked up. Who they are is not known yet, and it takes a moment only. */
const arriving = { all: 400, network: 100 } as const
/** Requests that are worked on. */
const working: Budget = { all: 200, strangers: 100, offices: 60, network: 60, user: 50, agency: 120 }
/** Answers on their way to a reader: what does not fit into a socket. They cost hardly anything and may take long. */
const answering: Budget = { all: 1000, strangers: 500, offices: 300, network: 100, user: 100, agency: 400 }
/** Requests for pieces of the program and photos. Over HTTP/2 a browser sends more than a hundred of them at once, and an office has many browsers. */
const fetching: Budget = { all: 2000, strangers: 1200, offices: 800, network: 300, user: 300, agency: 800 }
/** A smaller answer is passed to the socket at once. */
const largeBytes = 65_536
const stalledAfterMs = 30_000
const officeMs = 15 * 60_000
const mostOffices = 20_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler only reads a file: such a request takes no place of those that are worked on. */
    sendsFile?: boolean
  }
}

const probes = new Set(['/healthz', '/readyz', '/metrics'])
const isProbe = (request: FastifyRequest) => probes.has(request.routeOptions.url ?? '')
const sendsFile = (request: FastifyRequest) => request.routeOptions.config.sendsFile === true
const isEventStream = (request: FastifyRequest) => request.routeOptions.config.endpoint?.events !== undefined
const busy = () => new AppError('busy', 'Gable is busy. Try again in a moment', { retryAfterS: 1 })

/**
 * Overload is answered early with 503 and Retry-After, so that the requests already taken are finished in good time. A request counts while
 * it is worked on: not while its body is on the way, and not while its answer is. Answers that take long have places of their own, and a
 * reader who takes nothing loses the connection, so that slow readers cannot use up what others need.
 */
export function refuseOverload(
  app: FastifyInstance,
  platform: { database: Pick<Platform['database'], 'state'> },
  { stalledMs = stalledAfterMs } = {},
): void {
  const places = new Places()
  const offices = new Offices()
  const sharesFor = (what: string, budget: Budget, request: FastifyRequest) =>
    sharesOf(what, budget, request, offices.has(clientNetwork(request.ip)))
  /** Requests that arrive or are worked on. */
  const leave = new WeakMap<FastifyRequest, () => void>()
  const take = (shares: Share[]) => {
    const left = places.enter(shares)
    if (!left) throw busy()
    return left
  }

  app.addHook('onRequest', async (request, reply) => {
    if (isProbe(request)) return
    if (sendsFile(request)) {
      if (!reply.raw.destroyed) reply.raw.once('close', take(sharesFor('fetching', fetching, request)))
      return
    }
    const { all, network } = arriving
    leave.set(
      request,
      take([
        ['arriving', all],
        [`arriving ${clientNetwork(request.ip)}`, network],
      ]),
    )
    reply.raw.once('close', () => leave.get(request)?.())
  })
  app.addHook('preParsing', async (request) => leave.get(request)?.())
  app.addHook('preValidation', async (request, reply) => {
    // If the client has disconnected already, no close event follows, and the place would never be given back.
    if (isProbe(request) || sendsFile(request) || isEventStream(request) || reply.raw.destroyed) return
    if (request.scope) offices.add(clientNetwork(request.ip))
    leave.set(request, take(sharesFor('working', working, request)))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    leave.get(request)?.()
    endWhenStalled(reply, stalledMs)
    if (sendsFile(request) || !isLarge(payload) || reply.raw.destroyed) return payload
    const left = places.enter(sharesFor('answering', answering, request))
    if (!left) {
      if (payload instanceof Readable) payload.destroy()
      for (const name of ofTheAnswer) reply.removeHeader(name)
      throw busy()
    }
    reply.raw.once('close', left)
    return payload
  })
  const figure = (name: string, help: string, ...keys: string[]) =>
    new Gauge({
      name,
      help,
      registers: [app.figures],
      collect() {
        this.set(keys.reduce((sum, key) => sum + places.count(key), 0))
      },
    })
  figure('gable_http_at_once', 'Requests that are being worked on', 'arriving', 'working')
  figure('gable_http_answers_at_once', 'Large answers and files on their way to a reader', 'answering', 'fetching')
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const notReady = (status: string) => reply.code(503).header('retry-after', '1').send({ status })
    if (app.draining.isOn) return notReady('stopping')
    const state = await platform.database.state()
    return state === 'ready' ? { status: 'ready' } : notReady(`database ${state}`)
  })
}

/** Networks from which a signed-in user has called in the last minutes. */
class Offices {
  readonly #seenAt = new Map<string, number>()
  add(network: string): void {
    // Last in the order again, so that the first are those that were not seen for longest.
    this.#seenAt.delete(network)
    this.#seenAt.set(network, Date.now())
    const [oldest] = this.#seenAt.keys()
    if (this.#seenAt.size > mostOffices && oldest !== undefined) this.#seenAt.delete(oldest)
  }
  has(network: string): boolean {
    return (this.#seenAt.get(network) ?? 0) > Date.now() - officeMs
  }
}

function sharesOf(what: string, budget: Budget, { scope, ip }: FastifyRequest, isOffice: boolean): Share[] {
  return [
    [what, budget.all],
    ...(scope
      ? ([
          [`${what} user ${scope.userId}`, budget.user],
          [`${what} agency ${scope.agencyId}`, budget.agency],
        ] as Share[])
      : ([
          isOffice ? [`${what} offices`, budget.offices] : [`${what} strangers`, budget.strangers],
          [`${what} network ${clientNetwork(ip)}`, budget.network],
        ] as Share[])),
  ]
}

const isLarge = (payload: unknown): boolean =>
  typeof payload === 'string' || Buffer.isBuffer(payload)
    ? payload.length > largeBytes
    : payload !== null && payload !== undefined

/** Set for the answer that is not sent after all. */
const ofTheAnswer = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-encoding',
  'content-range',
  'accept-ranges',
  'cache-control',
  'etag',
  'last-modified',
]

/** Ends a connection that takes nothing of what waits for it, so long. An answer that is still being made has nothing waiting. */
function endWhenStalled({ raw }: FastifyReply, ms: number): void {
  // Requests that tests inject have no socket.
  if (!(raw.req.socket instanceof Socket)) return
  raw.setTimeout(ms, () => {
    // Node restarts the time itself whenever the reader has taken a part.
    if (raw.writableLength > 0) raw.destroy()
    else raw.setTimeout(ms)
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
