import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { clientNetwork } from '#platform/http/load/client-network.ts'
import { answerProof, filesOfProof, lookOfTicket, openProof, readAnswer } from './proof-answer.service.ts'
import { busyProofPage, closedProofPage, proofPage } from './proof-page.ts'

const gzip = promisify(gzipCallback)
type WithTicket = { Params: { ticket: string } }
const minute = '1 minute'

/**
 * The page on which a vendor approves a document. The ticket is the only credential: no cookie, no sign-in, no script. Opening it changes
 * nothing, because mail programs open links to scan them; only the buttons do. Not part of the documented API.
 */
export async function proofLinks(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 32_768 }, (_request, body, done) => done(null, String(body)))
    const limit = (max: number, keyOf: (request: FastifyRequest) => string) =>
      app.createRateLimit({ max, timeWindow: minute, keyGenerator: keyOf, allowList: [] })
    const ticketOf = (request: FastifyRequest) => (request.params as { ticket?: string }).ticket?.slice(0, 120) ?? ''
    // A page with its pictures and a PDF is three requests.
    const views = [limit(120, ({ ip }) => `proof ${clientNetwork(ip)}`), limit(240, (request) => `proof ${ticketOf(request)}`)]
    const answers = [
      limit(20, ({ ip }) => `proof answer ${clientNetwork(ip)}`),
      limit(20, (request) => `proof answer ${ticketOf(request)}`),
    ]
    const isOver = async (request: FastifyRequest, limits: typeof views) => {
      const counts = []
      for (const count of limits) counts.push(await count(request))
      return counts.some((one) => !one.isAllowed && one.isExceeded)
    }
    const closedPage = async (ticket: string, reply: FastifyReply) =>
      send(reply, 410, closedProofPage(await lookOfTicket(platform, ticket)))
    const busy = (reply: FastifyReply) => send(reply, 429, busyProofPage(), { 'retry-after': '60' })

    scope.get<WithTicket>('/proof/:ticket', async (request, reply) => {
      if (await isOver(request, views)) return busy(reply)
      const shown = await openProof(platform, request.params.ticket)
      return shown ? send(reply, 200, proofPage(shown)) : closedPage(request.params.ticket, reply)
    })
    scope.post<WithTicket>('/proof/:ticket', async (request, reply) => {
      if (await isOver(request, answers)) return busy(reply)
      const { ticket } = request.params
      const sent = readAnswer(String(request.body ?? ''))
      const answered = await answerProof(platform, ticket, sent)
      if (answered?.kind === 'done') return see(reply, `/proof/${ticket}`)
      const shown = answered && (await openProof(platform, ticket))
      if (!shown || !answered) return closedPage(ticket, reply)
      return send(reply, 422, proofPage(shown, { ...sent, problem: answered.problem }))
    })
    const file = async (
      request: FastifyRequest<WithTicket>,
      reply: FastifyReply,
      ending: string,
      headers: Record<string, string>,
    ) => {
      if (await isOver(request, views)) return busy(reply)
      const files = await filesOfProof(platform, request.params.ticket)
      if (!files) return closedPage(request.params.ticket, reply)
      const bytes = await platform.storage.readBytes(files.fileKey + ending)
      reply.headers({ ...closed, ...headers })
      // Letters drawn as paths: a third of the bytes, on a phone a second sooner.
      if (ending !== '.svg') return reply.send(bytes)
      reply.header('vary', 'accept-encoding')
      const takesGzip = (request.headers['accept-encoding'] ?? '').split(',').some((one) => one.trim() === 'gzip')
      return takesGzip ? reply.header('content-encoding', 'gzip').send(await gzip(bytes)) : reply.send(bytes)
    }
    scope.get<WithTicket>('/proof/:ticket/pages.svg', (request, reply) =>
      file(request, reply, '.svg', {
        'content-type': 'image/svg+xml',
        // Opened on its own it is a document: it may draw its pictures and nothing else.
        'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      }),
    )
    scope.get<WithTicket>('/proof/:ticket/proof.pdf', (request, reply) =>
      file(request, reply, '', {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="proof.pdf"',
      }),
    )
  })
}

const closed = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const see = (reply: FastifyReply, location: string) =>
  reply
    .code(303)
    .headers({ location, ...closed })
    .send()

function send(
  reply: FastifyReply,
  status: number,
  { html, policy }: { html: string; policy: string },
  more: Record<string, string> = {},
) {
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', ...closed, 'content-security-policy': policy, ...more })
    .send(html)
}
