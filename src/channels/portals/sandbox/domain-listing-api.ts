import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hang, isBroken, isSentAway } from './answers.ts'
import { type CheckBody, domainBodyCheck } from './domain-check.ts'
import { adOf } from './domain-read.ts'
import { type DomainListing, DomainSite } from './domain-site.ts'
import { Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import type { Webhooks } from './webhooks.ts'

interface Options {
  processingMs: number
  credentials: { clientId: string; clientSecret: string } | undefined
  uploadsPerMinute: number
  journal: Journal
  webhooks: Webhooks
}
export interface DomainListings {
  faults: Faults
  readonly listings: DomainListing[]
  site: DomainSite
}

const calls = [
  ['PUT', '/v1/listings/residential'],
  ['PUT', '/v2/listings/commercial'],
  ['PUT', '/v1/listings/business'],
  ['POST', '/v2/listings/residential/offmarket'],
  ['POST', '/v2/listings/commercial/offmarket'],
  ['POST', '/v2/listings/business/offmarket'],
] as const

/** Domain's Listing Management API under `/domain`: bodies are checked against its OpenAPI where that lies beside the project. */
export async function domainListingApi(app: FastifyInstance, options: Options): Promise<DomainListings> {
  const faults = new Faults()
  const site = new DomainSite(options.processingMs)
  const check = await domainBodyCheck()
  const tokens = new Set<string>()
  tokenCall(app, faults, tokens, options.credentials)
  let recent: number[] = []

  async function isLetIn(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (await isBroken(request, reply, faults)) return false
    if (faults.take('expiredToken')) tokens.clear()
    if (tokens.has(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')) return true
    await problem(reply, 401, 'The token is not valid')
    return false
  }

  for (const [method, path] of calls)
    app.route({
      method,
      url: `/domain${path}`,
      handler: async (request, reply) => {
        if (!(await isLetIn(request, reply))) return reply
        if (faults.take('forbidden')) return problem(reply, 403, 'The agency has not approved this client')
        recent = recent.filter((at) => at > Date.now() - 60_000)
        if (recent.length >= options.uploadsPerMinute) return problem(reply.header('retry-after', 10), 429, 'Too many calls')
        recent.push(Date.now())
        const errors = errorsOf(check, method, path, request.body)
        if (errors) return reply.code(400).send({ title: 'One or more validation errors occurred.', status: 400, errors })
        const job = site.accept(path, request.body as never, faults.take('reject', 'internalError'))
        options.journal.note({ portal: 'domain', id: job.id, path, body: request.body })
        const done = { portal: 'domain', about: 'upload', ownerId: String(job.agencyId), resourceId: job.id } as const
        setTimeout(() => options.webhooks.tell(done), options.processingMs + 100).unref()
        const silence = faults.take('timeoutAfterAccept')
        if (silence) return hang(request, reply, silence.seconds ?? 60)
        return reply.code(202).send(job)
      },
    })
  app.get<{ Params: { id: string } }>('/domain/v1/listings/processingReports/:id', async (request, reply) => {
    if (!(await isLetIn(request, reply)) || isSentAway(reply, faults)) return reply
    return site.report(request.params.id) ?? problem(reply, 404, 'There is no such report')
  })
  app.get<{ Params: { id: string }; Querystring: { pageNumber?: string; pageSize?: string } }>(
    '/domain/v1/agencies/:id/listings',
    async (request, reply) => {
      if (!(await isLetIn(request, reply))) return reply
      if (faults.take('forbidden')) return problem(reply, 403, 'The agency has not approved this client')
      const size = Math.min(Number(request.query.pageSize ?? 20), 200)
      const from = (Number(request.query.pageNumber ?? 1) - 1) * size
      const live = site
        .adsOf(Number(request.params.id))
        .filter(({ shown }) => shown.status === 'live' || shown.status === 'underOffer')
      return live.slice(from, from + size).map(adOf)
    },
  )
  for (const entry of options.journal.entries)
    if (entry.portal === 'domain') site.accept(entry.path, entry.body as never, undefined, entry.id)
  app.get('/sandbox/domain/created', async () => Object.fromEntries(site.created))
  app.get('/sandbox/domain/listings', async () => site.listings)
  return {
    faults,
    site,
    get listings() {
      return site.listings
    },
  }
}

/**
 * Tokens for uploads. Domain has one address for all tokens, and the sandbox's sign-in of agencies answers there too: so this one looks
 * at the calls of that address before they arrive, and takes those for client credentials.
 */
function tokenCall(app: FastifyInstance, faults: Faults, tokens: Set<string>, credentials: Options['credentials']): void {
  app.addHook('preHandler', async (request, reply) => {
    const form = (request.body ?? {}) as { grant_type?: string; scope?: string }
    if (request.url !== '/domain/connect/token' || form.grant_type !== 'client_credentials') return undefined
    if (await isBroken(request, reply, faults)) return reply
    const [id, secret] = Buffer.from(/^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '', 'base64')
      .toString()
      .split(/:(.*)/s)
    const isKnown = credentials ? id === credentials.clientId && secret === credentials.clientSecret : Boolean(id && secret)
    if (!isKnown) return reply.code(401).send({ error: 'invalid_client' })
    if (!form.scope?.split(' ').includes('api_listings_write')) return reply.code(400).send({ error: 'invalid_scope' })
    const token = randomBytes(24).toString('base64url')
    tokens.add(token)
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: 43_200, scope: form.scope })
  })
}

const problem = (reply: FastifyReply, status: number, detail: string) =>
  reply.code(status).send({ title: 'Refused', status, detail, traceId: randomUUID() })

/** By field, as Domain's ProblemDetails names them; undefined when all is well. */
function errorsOf(check: CheckBody | undefined, method: string, path: string, body: unknown) {
  const found = check?.(method, path, body) ?? []
  if (!found.length) return undefined
  const errors: Record<string, string[]> = {}
  for (const { instancePath, message } of found)
    (errors[instancePath.slice(1).replaceAll('/', '.') || 'body'] ??= []).push(message ?? 'is wrong')
  return errors
}
