import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { undefinedIfNotFound } from '#common/errors.ts'
import { publicLook } from '#accounts/branding/server/public-page.ts'
import { asVisitor } from '#accounts/branding/server/visitor.service.ts'
import type { Platform } from '#platform/context.ts'
import { clientNetwork } from '#platform/http/load/client-network.ts'
import { readForm } from '#workflow/opens/server/public/visitor-form.ts'
import { bookedPage, bookingPage, busyBookingPage, notOfferedPage, type Page } from './booking-page.ts'
import { book, openBooking, shownOffer } from './booking.service.ts'
import { cancelByTicket, lookOfTicket, moveByTicket, openTicket } from './change-booking.service.ts'
import { goneTicket, ticketPage } from './ticket-page.ts'

type OfProperty = { Params: { slug: string; listingId: string }; Querystring: { day?: string } }
type WithTicket = { Params: { ticket: string }; Querystring: { day?: string; do?: string; done?: string } }
const minute = '1 minute'
const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

const done: Record<string, string> = { move: 'Moved. We’ve emailed you the new time.', cancel: 'Cancelled. We’ve emailed you.' }

/**
 * Where buyers book a private inspection, and where the link in its emails leads. No cookie, no sign-in, no script; opening changes nothing, only
 * the button does. Not part of the documented API, because programs of ours never call it.
 */
export async function publicBookingRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 8_192 }, (_request, body, next) => next(null, String(body)))
    const limit = (max: number, name: string) =>
      app.createRateLimit({ max, timeWindow: minute, keyGenerator: ({ ip }) => `${name} ${clientNetwork(ip)}`, allowList: [] })
    const [views, posts] = [limit(60, 'b view'), limit(10, 'b')]
    const isOver = async (count: typeof views, request: FastifyRequest) => {
      const one = await count(request)
      return !one.isAllowed && one.isExceeded
    }
    const notOffered = async (slug: string, reply: FastifyReply) => {
      const look = await asVisitor(platform, slug, (ctx, { brand }) => publicLook(ctx, brand)).catch(undefinedIfNotFound)
      return send(reply, 404, notOfferedPage(look))
    }
    const gone = async (ticket: string, reply: FastifyReply) => send(reply, 410, goneTicket(await lookOfTicket(platform, ticket)))
    const startIn = (request: FastifyRequest) => {
      const given = new URLSearchParams(String(request.body ?? '').slice(0, 8_000)).get('startsAt')?.slice(0, 16) ?? ''
      return local.test(given) ? given : ''
    }

    scope.get<OfProperty>('/p/:slug/property/:listingId/inspect', async (request, reply) => {
      if (await isOver(views, request)) return busy(reply)
      const { slug, listingId } = request.params
      const day = String(request.query.day ?? '').slice(0, 10)
      const form = await openBooking(platform, slug, listingId, day).catch(undefinedIfNotFound)
      return form ? send(reply, 200, bookingPage(form)) : notOffered(slug, reply)
    })
    scope.post<OfProperty>('/p/:slug/property/:listingId/inspect', async (request, reply) => {
      if (await isOver(posts, request)) return busy(reply)
      const { slug, listingId } = request.params
      const sent = { ...readForm(String(request.body ?? '')), startsAt: startIn(request) }
      const booked = await book(platform, slug, listingId, sent).catch(undefinedIfNotFound)
      if (!booked) return notOffered(slug, reply)
      if (booked.kind === 'problem') return send(reply, 422, bookingPage(booked))
      return see(reply, `/p/${slug}/property/${listingId}/inspect/thanks`)
    })
    scope.get<OfProperty>('/p/:slug/property/:listingId/inspect/thanks', async (request, reply) => {
      if (await isOver(views, request)) return busy(reply)
      const shown = await shownOffer(platform, request.params.slug, request.params.listingId).catch(undefinedIfNotFound)
      return shown ? send(reply, 200, bookedPage(shown)) : notOffered(request.params.slug, reply)
    })

    scope.get<WithTicket>('/b/:ticket', async (request, reply) => {
      if (await isOver(views, request)) return busy(reply)
      const shown = await openTicket(platform, request.params.ticket, String(request.query.day ?? '').slice(0, 10))
      if (!shown) return gone(request.params.ticket, reply)
      // Said only where it is true: anyone can write the address by hand.
      const said = request.query.done === 'cancel' ? shown.state === 'cancelled' : shown.state === 'planned'
      return send(reply, 200, ticketPage(shown, said ? done[String(request.query.done)] : undefined))
    })
    scope.post<WithTicket>('/b/:ticket', async (request, reply) => {
      if (await isOver(posts, request)) return busy(reply)
      const { ticket } = request.params
      const what = request.query.do === 'cancel' ? 'cancel' : 'move'
      const shown =
        what === 'cancel' ? await cancelByTicket(platform, ticket) : await moveByTicket(platform, ticket, startIn(request))
      if (!shown) return gone(ticket, reply)
      if (shown.problem) return send(reply, 422, ticketPage(shown))
      return see(reply, `/b/${encodeURIComponent(ticket)}?done=${what}`)
    })
  })
}

const fresh = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
const see = (reply: FastifyReply, location: string) =>
  reply
    .code(303)
    .headers({ location, ...fresh })
    .send()
const send = (reply: FastifyReply, status: number, { html, policy }: Page, more: Record<string, string> = {}) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...fresh, ...more })
    .send(html)
const busy = (reply: FastifyReply) => send(reply, 429, busyBookingPage(), { 'retry-after': '60' })
