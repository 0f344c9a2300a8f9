import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasLeftAll } from '#core/contacts/server/consent/consent.service.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { publicLook } from '#accounts/branding/server/public-page.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { callerOf, type Caller, type Platform } from '#platform/context.ts'
import { originOf } from '#platform/http/routes.ts'
import { recipientById } from './answers.store.ts'
import { changeSubscription, countOpen, followLink } from './answers.service.ts'
import { answerPage } from './answer-page.ts'
import { readToken, type Token } from '#platform/mail/own-address.ts'
import { sampleToken } from '../render/mail.service.ts'
import { limitNetwork } from '#platform/http/load/limits.ts'

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
type WithToken = { Params: { token: string } }

/**
 * The links in an email. The token is the only credential: no cookie, no sign-in, no script. They are not part of the documented API,
 * because mail programs and people call them, never our own client.
 */
export async function campaignAnswerRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const callerFor = ({ agencyId }: Token, request: FastifyRequest): Caller =>
    callerOf(platform, operatorScope(agencyId), request.id, request.log as Platform['log'], originOf(request))
  const visitOf = (request: FastifyRequest) => ({ agent: originOf(request).device, method: request.method })

  await app.register(async (scope) => {
    // Mail programs ask for the pictures of many readers, and unsubscribe them, from a few networks.
    scope.addHook('preHandler', limitNetwork(app, 'mail', 1_200))
    // Mail programs send different bodies: the form of RFC 8058, ours, and some a multipart one.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, String(body)))

    scope.get<WithToken>('/mail/u/:token', async (request, reply) => show(request, reply))
    scope.post<WithToken>('/mail/u/:token', async (request, reply) => {
      const token = readToken(request.params.token)
      const body = String(request.body ?? '')
      const isOneClick = /List-Unsubscribe\s*=\s*One-Click/i.test(body) || /name="List-Unsubscribe"/i.test(body)
      const change = /(?:^|&)do=(purpose|back)\b/.exec(body)?.[1] as 'purpose' | 'back' | undefined
      const done =
        token && (await callerFor(token, request).transaction((ctx) => changeSubscription(ctx, token.recordId, change ?? 'all')))
      if (isOneClick)
        return reply
          .code(done ? 200 : 404)
          .type('text/plain; charset=utf-8')
          .send(done ? 'Unsubscribed' : 'Not found')
      return show(request, reply)
    })
    scope.get<{ Params: { token: string; link: string } }>('/mail/l/:token/:link', async (request, reply) => {
      const token = readToken(request.params.token)
      const link = /^\d{1,4}$/.test(request.params.link) ? Number(request.params.link) : undefined
      const url =
        token &&
        link !== undefined &&
        (await callerFor(token, request).transaction((ctx) => followLink(ctx, token.recordId, link, visitOf(request))))
      if (!url) return show(request, reply)
      return reply.code(302).headers({ location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).send()
    })
    scope.get<{ Params: { file: string } }>('/mail/o/:file', async (request, reply) => {
      const token = readToken(request.params.file.replace(/\.gif$/, ''))
      if (token) await callerFor(token, request).transaction((ctx) => countOpen(ctx, token.recordId, visitOf(request)))
      return reply
        .headers({
          'content-type': 'image/gif',
          'cache-control': 'no-store, private',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(pixel)
    })
  })

  async function show(request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) {
    const token = readToken(request.params.token)
    const found = token
      ? await callerFor(token, request)
          .transaction(async (ctx) => {
            const recipient = await recipientById(ctx, token.recordId)
            return (
              recipient && {
                recipient,
                look: await publicLook(ctx, await getBranding(ctx)),
                isOutOfAll: await hasLeftAll(ctx, recipient.contactId),
              }
            )
          })
          .catch(() => undefined)
      : undefined
    const isSample = request.params.token === sampleToken
    const { html, policy } = answerPage({
      look: found?.look,
      isSample,
      person: found
        ? {
            address: found.recipient.address ?? '',
            purpose: found.recipient.purpose,
            isOut: found.recipient.unsubscribedAt !== null,
            isOutOfAll: found.isOutOfAll,
          }
        : null,
    })
    return reply
      .code(found || isSample ? 200 : 404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': policy,
      })
      .send(html)
  }
}
