import { hash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { AppError, catalogue } from '#common/errors.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { TokenClaims } from '../session.contract.ts'

/** Ten minutes: long enough not to refresh all day, short enough that a stolen one is soon worthless. */
export const accessTokenS = 600
const issuer = 'gable'
const audience = 'gable-portal'

export interface AccessTokens {
  sign(claims: Omit<TokenClaims, 'exp'>): Promise<string>
  /** @throws AppError unauthenticated */
  verify(token: string): Promise<TokenClaims>
}

/**
 * Signed with a key that only the server has. The specification's shared secret inside the bundle would let every reader of the page
 * sign tokens, so the browser decodes without verifying: docs/decisions/0031-sign-in.md.
 */
export async function accessTokens(secrets: Secrets, clock: () => Date): Promise<AccessTokens> {
  // Imported once: verifying with raw bytes imports the key each time.
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(secrets.key('access token')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  // A token is verified once a minute per process, not on every request; the map is bounded and keyed by digest, never by the token.
  const verified = new Map<string, { claims: TokenClaims; until: number }>()
  return {
    sign: ({ UserId, ClientId, email, firstName, lastName, sid }) => {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ UserId, ClientId, email, firstName, lastName, sid })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenS)
        .sign(key)
    },
    async verify(token) {
      const digest = hash('sha256', token, 'base64')
      const now = clock().getTime()
      const known = verified.get(digest)
      if (known && known.until > now) return known.claims
      try {
        const { payload } = await jwtVerify<TokenClaims>(token, key, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer,
          audience,
          currentDate: clock(),
        })
        if (verified.size > 5000) verified.clear()
        verified.set(digest, { claims: payload, until: Math.min(now + 60_000, payload.exp * 1000) })
        return payload
      } catch (cause) {
        throw new AppError('unauthenticated', catalogue.unauthenticated, { details: { reason: (cause as Error).message } })
      }
    },
  }
}
