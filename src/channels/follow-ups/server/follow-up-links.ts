import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '#common/escape-html.ts'
import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { type PublicLook, publicLook, publicPage } from '#accounts/branding/server/public-page.ts'
import { withdrawByMail } from '#core/contacts/server/consent/consent-by-person.service.ts'
import { documentLink } from '#core/media/server/media-edit.service.ts'
import { callerOf, newId, type Platform } from '#platform/context.ts'
import { limitNetwork } from '#platform/http/load/limits.ts'
import type { Ticket } from '#platform/tickets.ts'
import { behindLink } from './follow-up-links.store.ts'
import { readDocument, readStop } from './follow-up-mail.ts'
import { documentsOf } from './follow-ups.store.ts'

type WithTicket = { Params: { ticket: string } }
/** The law wants unsubscribing to work for 30 days (Spam Act 2003, section 18); a document is read later than that. */
const documentMs = 90 * 86_400_000

/**
 * The links in a follow-up. The ticket is the only credential: no cookie, no sign-in, no script. They are not part of the documented API,
 * because mail programs and people call them, never our own client.
 */
export async function followUpLinks(app: FastifyInstance, platform: Platform): Promise<void> {
  const callerFor = ({ agencyId }: Ticket) => callerOf(platform, visitorScope(agencyId), newId())

  await app.register(async (scope) => {
    // Mail programs ask for the pictures of many readers, and unsubscribe them, from a few networks.
    scope.addHook('preHandler', limitNetwork(app, 'mail', 1_200))
    // Mail programs send different bodies: the form of RFC 8058, ours, and some a multipart one.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, String(body)))
    scope.get<WithTicket>('/mail/f/:ticket', (request, reply) => answer(reply, readStop(platform, request.params.ticket), false))
    scope.post<WithTicket>('/mail/f/:ticket', async (request, reply) => {
      const stop = readStop(platform, request.params.ticket)
      const isDone = stop && (await callerFor(stop).transaction((ctx) => withdraw(ctx, stop.recordId)))
      if (/List-Unsubscribe/i.test(String(request.body ?? '').slice(0, 4096)))
        return reply
          .code(isDone ? 200 : 404)
          .type('text/plain; charset=utf-8')
          .send(isDone ? 'Unsubscribed' : 'Not found')
      return answer(reply, isDone ? stop : undefined, true)
    })
    scope.get<WithTicket>('/mail/d/:ticket', async (request, reply) => {
      const ticket = readDocument(platform, request.params.ticket)
      const url = ticket && (await documentUrl(ticket))
      if (!url)
        return send(reply, 404, {
          title: 'Document',
          body: '<h1>This document is no longer available</h1><p>Reply to the message and ask us for it.</p>',
        })
      return reply.code(302).headers({ location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).send()
    })
  })

  async function documentUrl(ticket: Ticket): Promise<string | undefined> {
    return callerFor(ticket).reading(async (ctx) => {
      const behind = await behindLink(ctx, ticket.recordId)
      if (!behind || ctx.clock().getTime() - behind.createdAt.getTime() > documentMs) return undefined
      const id = behind.documentIds[ticket.number]
      // One that was taken off the listing since is no longer shown.
      const isThere = (await documentsOf(ctx, behind.listingId)).some((one) => one.id === id)
      return isThere && id ? documentLink(ctx, id) : undefined
    })
  }

  async function answer(reply: FastifyReply, stop: Ticket | undefined, isDone: boolean) {
    const found =
      stop &&
      (await callerFor(stop).reading(async (ctx) => {
        const behind = await behindLink(ctx, stop.recordId)
        return behind?.contactId ? { behind, look: await publicLook(ctx, await getBranding(ctx)) } : undefined
      }))
    if (!found)
      return send(reply, 404, {
        title: 'Unsubscribe',
        body: '<h1>This link doesn’t work</h1><p>It may have been cut off. Open it again from the email, or reply to the email and ask us to unsubscribe you.</p>',
      })
    const agency = escapeHtml(found.look.brand.tradingName)
    const address = escapeHtml(found.behind.address.replace(/^(.).*@/, '$1•••@'))
    return send(reply, 200, {
      title: isDone ? 'Unsubscribed' : 'Unsubscribe',
      look: found.look,
      body: isDone
        ? `<h1>You’re unsubscribed</h1><p><strong>${address}</strong> will no longer receive marketing emails from ${agency}.</p>`
        : `<h1>Unsubscribe</h1><p>Stop marketing emails from <strong>${agency}</strong> to <strong>${address}</strong>?</p><form method="post"><button class="main">Unsubscribe from all emails</button></form>`,
    })
  }
}

/** @returns whether there was someone to unsubscribe */
async function withdraw(ctx: Parameters<typeof behindLink>[0], followUpId: string): Promise<boolean> {
  const behind = await behindLink(ctx, followUpId)
  if (!behind) return false
  const { contactId } = behind
  // The address of an erased person is masked, and their refusal is already kept.
  const address = behind.address.includes('@') ? behind.address : null
  await withdrawByMail(ctx, { contactId, address, source: 'Unsubscribed from a follow-up email' })
  return true
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
