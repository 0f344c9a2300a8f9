import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { undefinedIfNotFound } from '#common/errors.ts'
import { publicLook } from '#accounts/branding/server/public-page.ts'
import type { Context, Platform } from '#platform/context.ts'
import { clientNetwork } from '#platform/http/load/client-network.ts'
import { maySend } from '../../website.rules.ts'
import { askPage, busyPage, closedPage, sentPage, type WebPage } from '../pages/ask-pages.ts'
import { shownListing } from '../feed/shown-listings.service.ts'
import { addressOf, onWebsite, type Website } from '../website-visitor.ts'
import { newToken } from './enquiry-token.ts'
import { maxBodyBytes, type PostedForm, readPosted } from './posted-form.ts'
import { noticeOf, postForm, takesForms } from './posts.service.ts'

type OfAgency = { Params: { slug: string }; Querystring: { listing?: string } }
const [minute, day] = ['1 minute', '1 day']
/** A family that looks for a home writes to several agents of an agency, and a street shares one address. */
const limits = { perAddress: 8, perAddressAndDay: 60, perAgency: 60, perAgencyAndDay: 2_000, perToken: 6, views: 120 }

/**
 * Where the form is shown on its own and posted to, from our pages and from those of the agency's other website. No cookie, no sign-in, no script;
 * only the button changes anything. Not part of the documented API, because programs of ours never call it; docs/website.md says how others do.
 */
export async function postRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, String(body)),
    )
    // The store keeps a hash of the key: no address is written down.
    const limit = (max: number, timeWindow: string, keyOf: (request: FastifyRequest) => string) =>
      app.createRateLimit({ max, timeWindow, keyGenerator: keyOf, allowList: [] })
    const slugOf = ({ params }: FastifyRequest) => (params as { slug: string }).slug.slice(0, 60)
    const views = limit(limits.views, minute, ({ ip }) => `web view ${clientNetwork(ip)}`)
    const posts = [
      limit(limits.perAddress, minute, ({ ip }) => `web ${clientNetwork(ip)}`),
      limit(limits.perAddressAndDay, day, ({ ip }) => `web day ${clientNetwork(ip)}`),
      limit(limits.perToken, day, (request) => `web token ${formOf(request)?.token.slice(0, 100) || clientNetwork(request.ip)}`),
      limit(limits.perAgency, minute, (request) => `web agency ${slugOf(request)}`),
      limit(limits.perAgencyAndDay, day, (request) => `web agency day ${slugOf(request)}`),
    ]
    const isOver = async (request: FastifyRequest, counts: readonly (typeof views)[]) => {
      // One that is over its own limit does not count against the others.
      for (const count of counts) {
        const one = await count(request)
        if (!one.isAllowed && one.isExceeded) return true
      }
      return false
    }
    const inSite = <T>(request: FastifyRequest, work: (ctx: Context, site: Website) => Promise<T>) =>
      onWebsite(platform, addressOf(platform, slugOf(request), request), work).catch(undefinedIfNotFound)

    scope.get<OfAgency>('/p/:slug/enquiry-token', async (request, reply) => {
      if (await isOver(request, [views])) return json(reply, 429, { message: tooMany }, '*')
      const answer = await inSite(request, async (ctx, { brand }) =>
        (await takesForms(ctx))
          ? { token: newToken(platform, ctx.scope.agencyId), notice: noticeOf(brand), agency: brand.tradingName }
          : undefined,
      )
      return answer ? json(reply, 200, answer, '*') : json(reply, 404, { message: 'No form here' }, '*')
    })

    scope.get<OfAgency>('/p/:slug/enquiries', async (request, reply) => {
      if (await isOver(request, [views])) return page(reply, 429, busyPage())
      const { listing: reference = '' } = request.query
      const shown = await inSite(request, async (ctx, site) => {
        if (!(await takesForms(ctx))) return undefined
        const about = reference ? await shownListing(ctx, site, String(reference).slice(0, 40)) : undefined
        return {
          site,
          body: askPage({ site, look: await publicLook(ctx, site.brand), about, token: newToken(platform, ctx.scope.agencyId) }),
        }
      })
      return shown ? page(reply, 200, shown.body) : page(reply, 404, closedPage())
    })
    scope.get<OfAgency>('/p/:slug/enquiries/thanks', async (request, reply) => {
      if (await isOver(request, [views])) return page(reply, 429, busyPage())
      const shown = await inSite(request, async (ctx, site) => ({
        site,
        body: sentPage(site, await publicLook(ctx, site.brand)),
      }))
      return shown ? page(reply, 200, shown.body) : page(reply, 404, closedPage())
    })

    scope.options<OfAgency>('/p/:slug/enquiries', async (request, reply) => {
      const { origin } = request.headers
      const mayAsk =
        (await inSite(request, async (_ctx, { rules, home }) => maySend(origin, new URL(home).origin, rules.domains))) ?? false
      return reply
        .code(204)
        .headers({
          vary: 'origin',
          ...(mayAsk &&
            origin && {
              'access-control-allow-origin': origin,
              'access-control-allow-methods': 'POST',
              'access-control-allow-headers': 'content-type',
              'access-control-max-age': '600',
            }),
        })
        .send()
    })

    scope.post<OfAgency>('/p/:slug/enquiries', async (request, reply) => {
      const isJson = isJsonRequest(request)
      const given = request.headers.origin
      // A form that is sent from a frame or a file has no origin that means anything, and it needs none.
      const origin = given === 'null' && !isJson ? undefined : given
      const form = formOf(request)
      if (await isOver(request, posts))
        return isJson ? json(reply, 429, { message: tooMany }, origin) : page(reply, 429, busyPage())
      const done = form && (await inSite(request, (ctx, site) => postedAt(ctx, site, form, origin)))
      if (isJson) return answerJson(reply, done, origin)
      if (!done || done.posted.kind === 'closed') return page(reply, 404, closedPage())
      if (done.posted.kind === 'done')
        return see(reply, `${new URL(done.site.home).pathname.replace(/\/$/, '')}/enquiries/thanks`)
      return page(reply, 422, done.body)
    })

    async function postedAt(ctx: Context, site: Website, form: PostedForm, origin: string | undefined) {
      const posted = await postForm(ctx, site, form, origin)
      const token = newToken(platform, ctx.scope.agencyId)
      const about = form.reference ? await shownListing(ctx, site, form.reference) : undefined
      const again = posted.kind === 'problem' ? { typed: form.typed, problems: posted.problems, problem: posted.problem } : {}
      return { posted, site, token, body: askPage({ site, look: await publicLook(ctx, site.brand), about, token, ...again }) }
    }
  })
}

const tooMany = 'Too many enquiries at once. Wait a minute, or call us.'
const isJsonRequest = ({ headers }: FastifyRequest) =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('application/json')
const formOf = (request: FastifyRequest) => readPosted(String(request.body ?? ''), isJsonRequest(request))

interface Done {
  posted: Awaited<ReturnType<typeof postForm>>
  token: string
}
function answerJson(reply: FastifyReply, done: Done | undefined, origin: string | undefined) {
  if (!done) return json(reply, 404, { message: 'No form here' }, origin)
  const { posted, token } = done
  // A page that may not send it reads no answer either.
  if (posted.kind === 'closed') return json(reply, 403, { message: 'This website may not send enquiries here' }, undefined)
  if (posted.kind === 'done') return json(reply, 202, { message: 'Thank you. We’ll be in touch soon.' }, origin)
  return json(reply, 422, { message: posted.problem, problems: posted.problems, token }, origin)
}

const fresh = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
const json = (reply: FastifyReply, status: number, body: object, origin: string | undefined) =>
  reply
    .code(status)
    .headers({
      ...fresh,
      'content-type': 'application/json; charset=utf-8',
      vary: 'origin',
      ...(status === 429 && { 'retry-after': '60' }),
      ...(origin && { 'access-control-allow-origin': origin, 'cross-origin-resource-policy': 'cross-origin' }),
    })
    .send(JSON.stringify(body))
const see = (reply: FastifyReply, location: string) =>
  reply
    .code(303)
    .headers({ location, ...fresh })
    .send()
const page = (reply: FastifyReply, status: number, { html, headers }: WebPage) =>
  reply
    .code(status)
    .headers({ ...fresh, ...headers, 'content-type': 'text/html; charset=utf-8', ...(status === 429 && { 'retry-after': '60' }) })
    .send(html)
