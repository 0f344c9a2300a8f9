import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { undefinedIfNotFound } from '#common/errors.ts'
import type { Platform } from '#platform/context.ts'
import { clientNetwork } from '#platform/http/load/client-network.ts'
import { isPerson } from '#channels/documents/codes.rules.ts'
import { analysisPage, busyAnalysisPage, closedAnalysisPage } from './analysis-page.ts'
import { lookOfTicket, openAnalysis } from './analysis-pages.service.ts'

type WithTicket = { Params: { ticket: string } }

/**
 * The page on which an owner reads the market analysis of their home. The ticket is the only credential: no cookie, no sign-in, no script. Mail
 * programs that open links to scan them are not counted as views. Not part of the documented API.
 */
export async function analysisLinks(app: FastifyInstance, platform: Platform): Promise<void> {
  const limit = (max: number, keyOf: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: keyOf, allowList: [] })
  const ticketOf = (request: FastifyRequest) => (request.params as { ticket?: string }).ticket?.slice(0, 120) ?? ''
  const views = [limit(60, ({ ip }) => `analysis ${clientNetwork(ip)}`), limit(120, (request) => `analysis ${ticketOf(request)}`)]
  // Loaded again and again, a page is still one person's view or two.
  const people = [limit(6, (request) => `analysis view ${ticketOf(request)} ${clientNetwork(request.ip)}`)]
  const isOver = async (request: FastifyRequest, limits: typeof views) => {
    const counts = []
    for (const count of limits) counts.push(await count(request))
    return counts.some((one) => !one.isAllowed && one.isExceeded)
  }
  app.get<WithTicket>('/analysis/:ticket', async (request, reply) => {
    if (await isOver(request, views)) return send(reply.header('retry-after', '60'), 429, busyAnalysisPage())
    const { ticket } = request.params
    const { headers, method } = request
    const purpose = [headers['purpose'], headers['sec-purpose'], headers['x-moz']].filter(Boolean).join(' ')
    const isSeen = method === 'GET' && isPerson({ agent: headers['user-agent'] ?? '', purpose })
    const counts = isSeen && !(await isOver(request, people))
    const shown = await openAnalysis(platform, ticket, { counts }).catch(undefinedIfNotFound)
    return shown
      ? send(reply, 200, analysisPage(shown))
      : send(reply, 410, closedAnalysisPage(await lookOfTicket(platform, ticket)))
  })
}

const send = (reply: FastifyReply, status: number, { html, policy }: { html: string; policy: string }) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': policy,
    })
    .send(html)
