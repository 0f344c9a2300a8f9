import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The one path that a page may ask of another host (PHOTO_HOST, the second host of the specification). */
const path = '/users/get-user-photo'

/**
 * Answers browsers whether the portal's pages may read photos of a host of their own: yes, those of PUBLIC_URL, with a token in
 * the header and no cookies. Without PHOTO_HOST nothing is said, and no other origin reads anything.
 */
export function openPhotoHost(app: FastifyInstance, { PHOTO_HOST, PUBLIC_URL }: Pick<Config, 'PHOTO_HOST' | 'PUBLIC_URL'>): void {
  const portal = new URL(PUBLIC_URL).origin
  if (!PHOTO_HOST || new URL(PHOTO_HOST).origin === portal) return
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.split('?')[0] !== path) return payload
    reply.header('vary', 'origin')
    if (request.headers.origin === portal)
      reply.headers({ 'access-control-allow-origin': portal, 'cross-origin-resource-policy': 'cross-origin' })
    return payload
  })
  app.options(path, { config: {} }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'authorization',
        'access-control-max-age': '600',
      })
      .send(),
  )
}
