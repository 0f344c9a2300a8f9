import type { FastifyInstance } from 'fastify'
import { AppError } from '#common/errors.ts'
import type { Platform } from '#platform/context.ts'
import { limitNetwork } from '#platform/http/load/limits.ts'
import { declineQuestion } from './public-review.service.ts'

type WithToken = { Params: { token: string } }

/**
 * The target of List-Unsubscribe in an email that asks for a review (RFC 8058): mail programs POST, people are shown the page. Not part of the
 * documented API, because programs of ours never call it.
 */
export async function reviewOneClickRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    // Mail programs ask for the pictures of many readers, and unsubscribe them, from a few networks.
    scope.addHook('preHandler', limitNetwork(app, 'mail', 1_200))
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, String(body)))
    scope.get<WithToken>('/mail/r/:token', async (request, reply) =>
      reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .redirect(`/review?token=${encodeURIComponent(request.params.token)}&stop=yes`),
    )
    scope.post<WithToken>('/mail/r/:token', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store' }).type('text/plain; charset=utf-8')
      try {
        await declineQuestion(platform, request.params.token)
        return await reply.send('Unsubscribed')
      } catch (error) {
        if (error instanceof AppError && error.code === 'gone') return reply.code(404).send('Not found')
        throw error
      }
    })
  })
}
