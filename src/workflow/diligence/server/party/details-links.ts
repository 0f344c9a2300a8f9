import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { clientNetwork } from '#platform/http/load/client-network.ts'
import { nothingTyped, readDetails } from './details-form.ts'
import { busyDetailsPage, closedDetailsPage, detailsPage } from './details-page.ts'
import { lookOfDetails, openDetails, sendDetails } from './details.service.ts'

type WithTicket = { Params: { ticket: string } }
const minute = '1 minute'

/**
 * The page on which a party fills in their details. The ticket is the only credential: no cookie, no sign-in, no script. Opening it changes
 * nothing, because mail programs open links to scan them; only the button does. Not part of the documented API.
 */
export async function detailsLinks(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) => done(null, String(body)))
    const limit = (max: number, keyOf: (request: FastifyRequest) => string) =>
      app.createRateLimit({ max, timeWindow: minute, keyGenerator: keyOf, allowList: [] })
    const ticketOf = (request: FastifyRequest) => (request.params as { ticket?: string }).ticket?.slice(0, 120) ?? ''
    const views = [limit(60, ({ ip }) => `details ${clientNetwork(ip)}`), limit(60, (request) => `details ${ticketOf(request)}`)]
    const posts = [
      limit(20, ({ ip }) => `details send ${clientNetwork(ip)}`),
      limit(20, (request) => `details send ${ticketOf(request)}`),
    ]
    const isOver = async (request: FastifyRequest, limits: typeof views) => {
      const counts = []
      for (const count of limits) counts.push(await count(request))
      return counts.some((one) => !one.isAllowed && one.isExceeded)
    }
    const closed = async (ticket: string, reply: FastifyReply) =>
      send(reply, 410, closedDetailsPage(await lookOfDetails(platform, ticket)))
    const busy = (reply: FastifyReply) => send(reply, 429, busyDetailsPage(), { 'retry-after': '60' })

    scope.get<WithTicket>('/details/:ticket', async (request, reply) => {
      if (await isOver(request, views)) return busy(reply)
      const shown = await openDetails(platform, request.params.ticket)
      return shown
        ? send(reply, 200, detailsPage(shown, nothingTyped(shown.kind === 'individual' ? shown.name : '')))
        : closed(request.params.ticket, reply)
    })
    scope.post<WithTicket>('/details/:ticket', async (request, reply) => {
      if (await isOver(request, posts)) return busy(reply)
      const { ticket } = request.params
      const typed = readDetails(String(request.body ?? ''))
      const sent = await sendDetails(platform, ticket, typed)
      if (sent === 'kept') return see(reply, `/details/${encodeURIComponent(ticket)}`)
      const shown = sent && (await openDetails(platform, ticket))
      return shown ? send(reply, 422, detailsPage(shown, typed, sent)) : closed(ticket, reply)
    })
  })
}

const fresh = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
const see = (reply: FastifyReply, location: string) =>
  reply
    .code(303)
    .headers({ location, ...fresh })
    .send()
const send = (
  reply: FastifyReply,
  status: number,
  { html, policy }: { html: string; policy: string },
  more: Record<string, string> = {},
) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...fresh, ...more })
    .send(html)
