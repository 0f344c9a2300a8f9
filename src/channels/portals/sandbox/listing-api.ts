import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { XmlRefused } from '#formats/reaxml/reaxml.ts'
import { hang, isBroken, isSentAway, refuse } from './answers.ts'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import type { Tokens } from './oauth-api.ts'
import { readUpload, UploadRefused } from './read-upload.ts'
import type { Site } from './site.ts'
import type { Webhooks } from './webhooks.ts'

interface ListingApi {
  site: Site
  faults: Faults
  tokens: Tokens
  uploadsPerMinute: number
  journal: Journal
  webhooks: Webhooks
  processingMs: number
}
/** Upload and report. */
export function listingApi(
  app: FastifyInstance,
  { site, faults, tokens, uploadsPerMinute, journal, webhooks, processingMs }: ListingApi,
): void {
  let recent: number[] = []
  /** False when an answer has been given already. */
  async function isLetIn(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (await isBroken(request, reply, faults)) return false
    if (faults.take('expiredToken')) tokens.forgetAll()
    if (tokens.isGood(request)) return true
    refuse(reply, 401, ['The token is not valid'])
    return false
  }

  app.post('/listing/v1/upload', async (request, reply) => {
    if (!(await isLetIn(request, reply))) return reply
    recent = recent.filter((at) => at > Date.now() - 60_000)
    reply.headers({
      'x-ratelimit-limit-minute': uploadsPerMinute,
      'x-ratelimit-remaining-minute': Math.max(uploadsPerMinute - recent.length - 1, 0),
    })
    if (recent.length >= uploadsPerMinute) return refuse(reply.header('retry-after', 10), 429, ['Too many uploads'])
    if (faults.take('forbidden')) return refuse(reply, 403, ['The agency has not granted access'])
    if (faults.take('conflict')) return refuse(reply, 409, ['Too many uploads of this listing are queued'])
    if (!Buffer.isBuffer(request.body)) return refuse(reply, 415, ['Send text/xml'])
    recent.push(Date.now())
    let listing: ReturnType<typeof readUpload>
    try {
      listing = readUpload(request.body)
    } catch (error) {
      if (error instanceof UploadRefused) return refuse(reply, 400, error.details)
      if (error instanceof XmlRefused) return refuse(reply, error.code === 'too_large' ? 413 : 400, [error.message])
      throw error
    }
    const { uploadId } = site.accept(listing, forced(faults))
    journal.note({ portal: 'rea', id: uploadId, xml: request.body.toString('base64') })
    const done = { portal: 'rea', about: 'upload', ownerId: listing.agencyId, resourceId: uploadId } as const
    setTimeout(() => webhooks.tell(done), processingMs + 100).unref()
    const silence = faults.take('timeoutAfterAccept')
    if (silence) return hang(request, reply, silence.seconds ?? 60)
    return reply.code(202).send({ uploadId })
  })

  app.get<{ Params: { uploadId: string } }>('/listing/v1/upload/:uploadId', async (request, reply) => {
    if (!(await isLetIn(request, reply)) || isSentAway(reply, faults)) return reply
    return report(site, request.params.uploadId, reply)
  })
  app.get<{ Querystring: { agencyId?: string; externalListingId?: string } }>('/listing/v1/upload', async (request, reply) => {
    if (!(await isLetIn(request, reply))) return reply
    const { agencyId = '', externalListingId = '' } = request.query
    return report(site, site.newestUploadOf(agencyId, externalListingId)?.uploadId ?? '', reply)
  })
}

function forced(faults: Faults) {
  const fault = faults.take('reject', 'internalError')
  if (!fault) return undefined
  return {
    result: fault.kind === 'reject' ? ('SKIPPED' as const) : ('INTERNAL_ERROR' as const),
    field: fault.field ?? 'address.suburb',
    message: fault.message ?? 'Invalid postcode for suburb',
  }
}

function report(site: Site, uploadId: string, reply: FastifyReply) {
  const found = site.report(uploadId)
  if (found === 'unknown') return refuse(reply, 404, ['Not processed yet'])
  if (found === 'inProgress') return { uploadId, progress: 'IN_PROGRESS' }
  const { completedTime, result, externalListingId, listingId, issues } = found
  return { uploadId, completedTime, progress: 'COMPLETED', result, externalListingId, listingId, issues }
}
