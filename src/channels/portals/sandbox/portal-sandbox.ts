import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { xmlLimits } from '#formats/reaxml/reaxml.ts'
import { refuse, speak } from './answers.ts'
import { domainApi, type DomainThere } from './domain-api.ts'
import { type DomainListings, domainListingApi } from './domain-listing-api.ts'
import { Fault, faultPortals, Faults } from './faults.ts'
import { type FileServers, startFileServers } from './file-servers.ts'
import { type LeadThere, leadApi } from './lead-api.ts'
import { listingApi } from './listing-api.ts'
import { Journal } from './journal.ts'
import { readUpload } from './read-upload.ts'
import { oauthApi } from './oauth-api.ts'
import { sandboxPage } from './page.ts'
import { Webhooks, webhookApi } from './webhooks.ts'
import { Site, type SiteListing, type Upload } from './site.ts'

export interface SandboxOptions {
  /** 0 takes any free port. */
  port?: number
  host?: string
  faults?: Fault[]
  /** Time from an upload to its report. */
  processingMs?: number
  /** Left out: any id and secret are good. */
  credentials?: { clientId: string; clientSecret: string }
  uploadsPerMinute?: number
  /** SFTP and FTP beside the APIs; left out: none. */
  /** A file that outlives the process: what was taken before is there after the next start. */
  keepIn?: string
  fileServers?: { sftpPort?: number; ftpPort?: number; login?: { username: string; password: string } }
}

export interface PortalSandbox {
  url: string
  close(): Promise<void>
  readonly listings: SiteListing[]
  readonly uploads: Upload[]
  faults: Faults
  /** Domain's part: its consent page under `/domain`, and who asked there. */
  domain: DomainThere
  /** Domain's part for uploads, under `/domain`. */
  domainListings: DomainListings
  fileServers: FileServers | undefined
  /** Enquiries at REA. */
  reaLeads: LeadThere[]
  /** Its webhook calls, once a client has subscribed. */
  webhooks: Webhooks
}

/** A stand-in for REA's and Domain's APIs and for portals with file servers, that checks what it gets and breaks on request. */
export async function startPortalSandbox(options: SandboxOptions = {}): Promise<PortalSandbox> {
  const { port = 0, host = '127.0.0.1', processingMs = 700 } = options
  const app = Fastify({ bodyLimit: xmlLimits.sizeBytes, forceCloseConnections: true })
  const site = new Site({ processingMs })
  const journal = new Journal(options.keepIn)
  for (const entry of journal.entries)
    if (entry.portal === 'rea') site.accept(readUpload(Buffer.from(entry.xml, 'base64')), undefined, entry.id)
  const faults = new Faults()
  for (const fault of options.faults ?? []) faults.add(fault)
  speak(app)
  const tokens = oauthApi(app, faults, options.credentials)
  const domain = domainApi(app, faults, options.credentials)
  const webhooks = new Webhooks()
  webhookApi(app, webhooks, { faults, tokens })
  listingApi(app, { site, faults, tokens, uploadsPerMinute: options.uploadsPerMinute ?? 300, journal, webhooks, processingMs })
  const leads = leadApi(app, faults, tokens)
  const domainListings = await domainListingApi(app, {
    processingMs,
    credentials: options.credentials,
    uploadsPerMinute: options.uploadsPerMinute ?? 300,
    journal,
    webhooks,
  })
  const fileServers = options.fileServers && (await startFileServers({ host, journal, ...options.fileServers }))
  const faultsOf = { rea: faults, domain: domainListings.faults, files: fileServers?.faults ?? new Faults() }
  sandboxApi(app, site, faultsOf, { domainListings, fileServers })
  await app.listen({ port, host })
  const { port: taken } = app.server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close() {
      await app.close()
      await fileServers?.close()
    },
    faults,
    domain,
    domainListings,
    fileServers,
    reaLeads: leads.leads,
    webhooks,
    get listings() {
      return site.listings
    },
    get uploads() {
      return site.uploads
    },
  }
}

/** Lets people and tests read the outcome and set faults. */
function sandboxApi(
  app: FastifyInstance,
  site: Site,
  faultsOf: Record<'rea' | 'domain' | 'files', Faults>,
  { domainListings, fileServers }: { domainListings: DomainListings; fileServers: FileServers | undefined },
): void {
  const faultList = () => faultPortals.flatMap((portal) => faultsOf[portal].list.map((fault) => ({ ...fault, portal })))
  app.get('/sandbox/listings', async () => site.listings)
  app.get('/sandbox/uploads', async () => site.uploads)
  app.get('/sandbox/feed-listings', async () => fileServers?.listings ?? [])
  app.get('/sandbox/servers', async () => fileServers?.ports ?? {})
  app.get('/sandbox/files', async () => fileServers?.files ?? [])
  app.get('/sandbox/faults', async () => faultList())
  app.post('/sandbox/faults', async (request, reply) => {
    const fault = Fault.safeParse(request.body ?? {})
    if (!fault.success)
      return refuse(
        reply,
        400,
        fault.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
      )
    faultsOf[fault.data.portal ?? 'rea'].add(fault.data)
    return request.headers['content-type']?.includes('form') ? reply.redirect('/', 303) : reply.code(201).send(faultList())
  })
  app.delete('/sandbox/faults', async (_request, reply) => {
    for (const faults of Object.values(faultsOf)) faults.clear()
    return reply.code(204).send()
  })
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      sandboxPage({
        listings: site.listings,
        uploads: site.uploads,
        faults: faultList(),
        domain: domainListings.listings,
        feed: fileServers?.listings ?? [],
        files: fileServers?.files ?? [],
      }),
    ),
  )
}
