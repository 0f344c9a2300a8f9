import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Helmet's headers on every answer. They are the same for all of them, so Helmet is asked once, by a request to an application of nothing
 * else: composing them for each request was a twentieth of its CPU.
 */
export async function sendSafetyHeaders(app: FastifyInstance, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Promise<void> {
  const asked = Fastify()
  await asked.register(helmet, {
    // No defaults: their upgrade-insecure-requests and HSTS break installations on plain http. The page itself gets a
    // policy with a nonce (page.ts); this one is for everything else, and lets nothing run.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: PUBLIC_URL.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  asked.get('/', async (_request, reply) => reply.code(204).send())
  const { headers } = await asked.inject('/')
  await asked.close()
  // Nothing of Gable uses them; a script that got in would not either.
  headers['permissions-policy'] = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'
  const { date: _date, connection: _connection, ...fixed } = headers
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(fixed)
    done()
  })
}
