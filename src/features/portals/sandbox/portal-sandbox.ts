import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { xmlLimits } from '../../reaxml/server/xml-tree.ts'
import { refuse, speak } from './answers.ts'
import { domainApi, type DomainThere } from './domain-api.ts'
import { Fault, Faults } from './faults.ts'
import { listingApi } from './listing-api.ts'
import { oauthApi } from './oauth-api.ts'
import { sandboxPage } from './page.ts'
import { Site, type SiteListing, type Upload } from './site.ts'

export interface SandboxOptions {
  /** 0 takes any free port. */
  port?: number
  host?: string
  faults?: Fault[]
  /** How long an upload is worked on before its report is ready. */
  processingMs?: number
  /** Left out: any id and secret are good. */
  credentials?: { clientId: string; clientSecret: string }
  uploadsPerMinute?: number
}

export interface PortalSandbox {
  url: string
  close(): Promise<void>
  readonly listings: SiteListing[]
  readonly uploads: Upload[]
  faults: Faults
  /** Domain's part: its consent page under `/domain`, and who asked there. */
  domain: DomainThere
}

/** A stand-in for REA's Listing Upload API (portals B1) that checks what it gets and breaks on request. */
export async function startPortalSandbox(options: SandboxOptions = {}): Promise<PortalSandbox> {
  const { port = 0, host = '127.0.0.1', processingMs = 700 } = options
  const app = Fastify({ bodyLimit: xmlLimits.sizeBytes, forceCloseConnections: true })
  const site = new Site({ processingMs })
  const faults = new Faults()
  for (const fault of options.faults ?? []) faults.add(fault)
  speak(app)
  const tokens = oauthApi(app, faults, options.credentials)
  listingApi(app, { site, faults, tokens, uploadsPerMinute: options.uploadsPerMinute ?? 300 })
  const domain = domainApi(app, faults, options.credentials)
  sandboxApi(app, site, faults)
  await app.listen({ port, host })
  const { port: taken } = app.server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () => app.close(),
    faults,
    domain,
    get listings() {
      return site.listings
    },
    get uploads() {
      return site.uploads
    },
  }
}

/** For people and tests: what came of it all, and faults on request. */
function sandboxApi(app: FastifyInstance, site: Site, faults: Faults): void {
  app.get('/sandbox/listings', async () => site.listings)
  app.get('/sandbox/uploads', async () => site.uploads)
  app.get('/sandbox/faults', async () => faults.list)
  app.post('/sandbox/faults', async (request, reply) => {
    const fault = Fault.safeParse(request.body ?? {})
    if (!fault.success)
      return refuse(
        reply,
        400,
        fault.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
      )
    faults.add(fault.data)
    return request.headers['content-type']?.includes('form') ? reply.redirect('/', 303) : reply.code(201).send(faults.list)
  })
  app.delete('/sandbox/faults', async (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })
  app.get('/', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(sandboxPage({ listings: site.listings, uploads: site.uploads, faults: faults.list })),
  )
}
