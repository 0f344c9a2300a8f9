import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { instantOf } from '#common/time/days.ts'
import { icalendar } from '#formats/icalendar/icalendar.ts'
import type { Platform } from '#platform/context.ts'
import { clientNetwork } from '#platform/http/load/client-network.ts'
import { askForContract, nextTimes, openSign, signIn, thank } from './sign-in.service.ts'
import { readForm } from '#workflow/opens/server/public/visitor-form.ts'
import { busyPage, gonePage, notYetPage, signInPage, thanksPage } from './visitor-page.ts'

type WithTicket = { Params: { ticket: string } }
const perAddress = 30
const perTicket = 120
const viewsPerAddress = 240
const minute = '1 minute'

/**
 * The page behind the QR sign of an open home. The ticket is the only credential: no cookie, no sign-in, no script. Opening it changes
 * nothing; only the button does. Not part of the documented API, because programs of ours never call it.
 */
export async function visitorRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 8_192 }, (_request, body, done) => done(null, String(body)))
    const byAddress = app.createRateLimit({
      max: perAddress,
      timeWindow: minute,
      keyGenerator: ({ ip }) => `s ${clientNetwork(ip)}`,
      allowList: [],
    })
    const byTicket = app.createRateLimit({
      max: perTicket,
      timeWindow: minute,
      keyGenerator: (request) => `s ${(request.params as { ticket?: string }).ticket?.slice(0, 120) ?? ''}`,
      allowList: [],
    })
    // Phones at an open home may share one network.
    const views = app.createRateLimit({
      max: viewsPerAddress,
      timeWindow: minute,
      keyGenerator: ({ ip }) => `s view ${clientNetwork(ip)}`,
      allowList: [],
    })
    const isOver = async (request: FastifyRequest, limits = [byAddress, byTicket]) => {
      const counts = []
      for (const count of limits) counts.push(await count(request))
      return counts.some((one) => !one.isAllowed && one.isExceeded)
    }
    const busy = (reply: FastifyReply) => send(reply, 429, busyPage(), { 'retry-after': '60' })

    scope.get<WithTicket>('/s/:ticket', async (request, reply) => {
      if (await isOver(request, [views])) return busy(reply)
      const opened = await openSign(platform, request.params.ticket)
      if (!opened) return send(reply, 410, gonePage())
      if (opened.kind === 'notYet') return send(reply, 200, notYetPage(opened.shown, opened.from))
      return send(reply, 200, signInPage(opened.shown, opened))
    })
    scope.post<WithTicket>('/s/:ticket', async (request, reply) => {
      if (await isOver(request)) return busy(reply)
      const { ticket } = request.params
      const done = await signIn(platform, ticket, readForm(String(request.body ?? '')))
      if (!done) return send(reply, 410, gonePage())
      if (done.kind === 'problem') return send(reply, 422, signInPage(done.shown, done))
      return see(reply, `/s/${encodeURIComponent(ticket)}/thanks?visit=${done.visit}`)
    })
    scope.get<WithTicket & { Querystring: { visit?: string } }>('/s/:ticket/thanks', async (request, reply) => {
      if (await isOver(request, [views])) return busy(reply)
      const visit = String(request.query.visit ?? '')
      const thanked = await thank(platform, request.params.ticket, visit)
      if (!thanked) return send(reply, 410, gonePage())
      return send(reply, 200, thanksPage(thanked.shown, { ...thanked, visit }))
    })
    scope.post<WithTicket>('/s/:ticket/contract', async (request, reply) => {
      if (await isOver(request)) return busy(reply)
      const { ticket } = request.params
      const visit = new URLSearchParams(String(request.body ?? '').slice(0, 400)).get('visit') ?? ''
      const isAsked = await askForContract(platform, ticket, visit)
      if (!isAsked) return send(reply, 410, gonePage())
      return see(reply, `/s/${encodeURIComponent(ticket)}/thanks?visit=${encodeURIComponent(visit)}`)
    })
    scope.get<WithTicket>('/s/:ticket/next.ics', async (request, reply) => {
      if (await isOver(request, [views])) return busy(reply)
      const next = await nextTimes(platform, request.params.ticket)
      if (!next?.opens.length) return send(reply, 410, gonePage())
      const { shown, zone, opens, now } = next
      const events = opens.map(({ id, startsAt, endsAt, version }) => ({
        uid: `open-${id}@gable`,
        sequence: version,
        title: `Open home, ${shown.place}`,
        place: shown.place,
        description: shown.look.brand.tradingName,
        url: '',
        isAllDay: false,
        startDay: startsAt.slice(0, 10),
        endDay: endsAt.slice(0, 10),
        startInstant: instantOf(startsAt, zone).toISOString(),
        endInstant: instantOf(endsAt, zone).toISOString(),
      }))
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="open-homes.ics"',
          'cache-control': 'no-store',
        })
        .send(icalendar({ name: shown.place, now, events }))
    })
  })
}

const see = (reply: FastifyReply, location: string) =>
  reply.code(303).headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).send()

function send(
  reply: FastifyReply,
  status: number,
  { html, policy }: { html: string; policy: string },
  more: Record<string, string> = {},
) {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': policy,
      ...more,
    })
    .send(html)
}
