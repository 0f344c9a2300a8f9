import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isBroken, refuse } from './answers.ts'
import type { Faults } from './faults.ts'

const tokenLifeS = 3599

/** The tokens that are good now. */
export interface Tokens {
  isGood(request: FastifyRequest): boolean
  forgetAll(): void
}

/** Client credentials for a token that lives an hour; without `credentials` any id and secret are good. */
export function oauthApi(
  app: FastifyInstance,
  faults: Faults,
  credentials: { clientId: string; clientSecret: string } | undefined,
): Tokens {
  const tokens = new Map<string, number>()
  app.post('/oauth/token', async (request, reply) => {
    if (await isBroken(request, reply, faults)) return reply
    const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const [clientId, clientSecret] = Buffer.from(basic ?? '', 'base64')
      .toString()
      .split(/:(.*)/s)
    const isKnown = credentials
      ? clientId === credentials.clientId && clientSecret === credentials.clientSecret
      : Boolean(clientId && clientSecret)
    if (!isKnown) return refuse(reply, 401, ['Unknown client'])
    if ((request.body as { grant_type?: string } | null)?.grant_type !== 'client_credentials')
      return refuse(reply, 400, ['grant_type must be client_credentials'])
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, Date.now() + tokenLifeS * 1000)
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: tokenLifeS,
      scope: 'listing:listings:write',
      consumer_id: clientId,
    }
  })
  return {
    isGood(request) {
      const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
      return token !== undefined && (tokens.get(token) ?? 0) > Date.now()
    },
    forgetAll: () => tokens.clear(),
  }
}
