import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '#common/escape-html.ts'
import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { type PublicLook, publicLook, publicPage } from '#accounts/branding/server/public-page.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import { limitNetwork } from '#platform/http/load/limits.ts'
import { readTicket, type Ticket, writeTicket } from '#platform/tickets.ts'
import { withdrawByMail } from './consent-by-person.service.ts'

type WithTicket = { Params: { ticket: string } }

/** The links in one kind of message to one person, each a ticket with a purpose of its own below `/mail/<path>/`. */
export interface MailLinks {
  stop: {
    path: string
    purpose: string
    /** Written down with the refusal. */
    source: string
    /** Who the message went to; undefined when that is no longer known. */
    recipient(ctx: Context, messageId: string): Promise<{ address: string; contactId: string | null } | undefined>
  }
  file: {
    path: string
    purpose: string
    /** Where the file that was sent can be fetched now; undefined when it no longer can. */
    url(ctx: Context, ticket: Ticket): Promise<string | undefined>
  }
}

/** The law wants unsubscribing to work for 30 days (Spam Act 2003, section 18); a document is read later than that. */
export const sentFileMs = 90 * 86_400_000

export const mailLink = (
  { platform, scope }: Context,
  { path, purpose, id, number = 0 }: { path: string; purpose: string; id: string; number?: number },
): string =>
  `${platform.config.PUBLIC_URL}/mail/${path}/${writeTicket(platform.secrets, purpose, { agencyId: scope.agencyId, recordId: id, number })}`

/**
 * Serves the links in messages. The ticket is the only credential: no cookie, no sign-in, no script. They are not part of the documented API,
 * because mail programs and people call them, never our own client.
 */
export const mailLinks =
  ({ stop, file }: MailLinks) =>
  async (app: FastifyInstance, platform: Platform): Promise<void> => {
    const callerFor = ({ agencyId }: Ticket) => callerOf(platform, visitorScope(agencyId), newId())
    const ticketIn = (purpose: string, { ticket }: WithTicket['Params']) => readTicket(platform.secrets, purpose, ticket)

    await app.register(async (scope) => {
      // Mail programs ask for the pictures of many readers, and unsubscribe them, from a few networks.
      scope.addHook('preHandler', limitNetwork(app, 'mail', 1_200))
      // Mail programs send different bodies: the form of RFC 8058, ours, and some a multipart one.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, String(body)))
      scope.get<WithTicket>(`/mail/${stop.path}/:ticket`, (request, reply) =>
        answer(reply, ticketIn(stop.purpose, request.params), false),
      )
      scope.post<WithTicket>(`/mail/${stop.path}/:ticket`, async (request, reply) => {
        const ticket = ticketIn(stop.purpose, request.params)
        const isDone = ticket && (await callerFor(ticket).transaction((ctx) => withdraw(ctx, ticket.recordId)))
        if (/List-Unsubscribe/i.test(String(request.body ?? '').slice(0, 4096)))
          return reply
            .code(isDone ? 200 : 404)
            .type('text/plain; charset=utf-8')
            .send(isDone ? 'Unsubscribed' : 'Not found')
        return answer(reply, isDone ? ticket : undefined, true)
      })
      scope.get<WithTicket>(`/mail/${file.path}/:ticket`, async (request, reply) => {
        const ticket = ticketIn(file.purpose, request.params)
        const url = ticket && (await callerFor(ticket).reading((ctx) => file.url(ctx, ticket)))
        if (!url)
          return send(reply, 404, {
            title: 'Document',
            body: '<h1>This document is no longer available</h1><p>Reply to the message and ask us for it.</p>',
          })
        return reply.code(302).headers({ location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).send()
      })
    })

    /** @returns whether there was someone to unsubscribe */
    async function withdraw(ctx: Context, messageId: string): Promise<boolean> {
      const to = await stop.recipient(ctx, messageId)
      if (!to) return false
      // The address of an erased person is masked, and their refusal is already kept.
      const address = to.address.includes('@') ? to.address : null
      await withdrawByMail(ctx, { contactId: to.contactId, address, source: stop.source })
      return true
    }

    async function answer(reply: FastifyReply, ticket: Ticket | undefined, isDone: boolean) {
      const found =
        ticket &&
        (await callerFor(ticket).reading(async (ctx) => {
          const to = await stop.recipient(ctx, ticket.recordId)
          return to?.contactId ? { to, look: await publicLook(ctx, await getBranding(ctx)) } : undefined
        }))
      if (!found)
        return send(reply, 404, {
          title: 'Unsubscribe',
          body: '<h1>This link doesn’t work</h1><p>It may have been cut off. Open it again from the email, or reply to the email and ask us to unsubscribe you.</p>',
        })
      const agency = escapeHtml(found.look.brand.tradingName)
      const address = escapeHtml(found.to.address.replace(/^(.).*@/, '$1•••@'))
      return send(reply, 200, {
        title: isDone ? 'Unsubscribed' : 'Unsubscribe',
        look: found.look,
        body: isDone
          ? `<h1>You’re unsubscribed</h1><p><strong>${address}</strong> will no longer receive marketing emails from ${agency}.</p>`
          : `<h1>Unsubscribe</h1><p>Stop marketing emails from <strong>${agency}</strong> to <strong>${address}</strong>?</p><form method="post"><button class="main">Unsubscribe from all emails</button></form>`,
      })
    }
  }

function send(reply: FastifyReply, status: number, page: { title: string; look?: PublicLook; body: string }) {
  const { html, policy } = publicPage({ ...page, head: '<meta name="robots" content="noindex">', hasForm: true })
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': policy,
    })
    .send(html)
}
