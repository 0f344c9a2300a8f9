import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { undefinedIfNotFound } from '#common/errors.ts'
import { publicLook } from '#accounts/branding/server/public-page.ts'
import { asVisitor } from '#accounts/branding/server/visitor.service.ts'
import type { Platform } from '#platform/context.ts'
import { clientNetwork } from '#platform/http/load/client-network.ts'
import { disposition } from '#platform/http/disposition.ts'
import { isCode, isPerson } from '../../codes.rules.ts'
import { codeNamed, countScan } from './codes.store.ts'
import { busyProperty, missingProperty, propertyPage } from './property-page.ts'
import { propertyOf } from './property.service.ts'
import { publicBrochure } from './public-brochure.ts'

type OfCode = { Params: { slug: string; code: string } }
type OfProperty = { Params: { slug: string; listingId: string } }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const minute = '1 minute'

/**
 * Where printed QR codes lead, and the public page of a listing. What is printed cannot be changed, so a code always opens something of the
 * agency's. Of a scan only its day is kept.
 */
export async function codeRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const limit = (max: number, name: string) =>
    app.createRateLimit({ max, timeWindow: minute, keyGenerator: ({ ip }) => `${name} ${clientNetwork(ip)}`, allowList: [] })
  const views = limit(120, 'q')
  // Each may have to be drawn.
  const drawings = limit(20, 'q brochure')
  // Loaded again and again, a page is still one person's scan or two.
  const scans = limit(10, 'q scan')
  const isOver = async (count: typeof views, request: FastifyRequest) => {
    const one = await count(request)
    return !one.isAllowed && one.isExceeded
  }
  const isScan = async (request: FastifyRequest) => {
    const { headers, method } = request
    const purpose = [headers['purpose'], headers['sec-purpose'], headers['x-moz']].filter(Boolean).join(' ')
    return method === 'GET' && isPerson({ agent: headers['user-agent'] ?? '', purpose }) && !(await isOver(scans, request))
  }

  app.get<OfCode>('/q/:slug/:code', async (request, reply) => {
    if (await isOver(views, request)) return busy(reply)
    const { slug, code } = request.params
    const counts = await isScan(request)
    const target = await asVisitor(platform, slug, async (ctx, site) => {
      const found = isCode(code) ? await codeNamed(ctx, code) : undefined
      if (!found) return undefined
      if (counts) await countScan(ctx, found.id, await ctx.today())
      const page = await propertyOf(ctx, site, found.listingId)
      return page && (page.webUrl ? new URL(page.webUrl).href : `/p/${slug}/property/${found.listingId}`)
    }).catch(undefinedIfNotFound)
    return target ? see(reply, target) : missing(platform, slug, reply)
  })

  // An address that was cut off or written wrongly leads to the agency's page, not to an error for programs.
  for (const path of ['/q/:slug', '/q/:slug/:code/*', '/p/:slug/*'])
    app.get<{ Params: { slug: string } }>(path, async (request, reply) =>
      (await isOver(views, request)) ? busy(reply) : missing(platform, request.params.slug, reply),
    )

  app.get<OfProperty>('/p/:slug/property/:listingId', async (request, reply) => {
    if (await isOver(views, request)) return busy(reply)
    const { slug, listingId } = request.params
    const page = await asVisitor(platform, slug, async (ctx, site) =>
      uuid.test(listingId) ? propertyOf(ctx, site, listingId) : undefined,
    ).catch(undefinedIfNotFound)
    return page ? send(reply, 200, propertyPage(page)) : missing(platform, slug, reply)
  })

  app.get<OfProperty>('/p/:slug/property/:listingId/brochure.pdf', async (request, reply) => {
    if ((await isOver(views, request)) || (await isOver(drawings, request))) return busy(reply)
    const { slug, listingId } = request.params
    const file = uuid.test(listingId) ? await publicBrochure(platform, slug, listingId).catch(undefinedIfNotFound) : undefined
    if (!file) return missing(platform, slug, reply)
    const headers = { 'content-type': 'application/pdf', 'content-disposition': disposition(file.fileName, { isInline: true }) }
    return reply.headers({ ...headers, ...fresh }).send(file.body)
  })
}

async function missing(platform: Platform, slug: string, reply: FastifyReply) {
  const known = await asVisitor(platform, slug, async (ctx, { brand, home }) => ({
    look: await publicLook(ctx, brand),
    home,
  })).catch(undefinedIfNotFound)
  return send(reply, 404, missingProperty(known?.look, known?.home))
}

const fresh = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
/** Redirects for now: tomorrow the same code may lead elsewhere. */
const see = (reply: FastifyReply, location: string) =>
  reply
    .code(302)
    .headers({ location, ...fresh })
    .send()
const busy = (reply: FastifyReply) => send(reply.header('retry-after', '60'), 429, busyProperty())
const send = (reply: FastifyReply, status: number, { html, policy }: { html: string; policy: string }) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...fresh })
    .send(html)
