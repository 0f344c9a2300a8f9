import { createHmac } from 'node:crypto'
import { isSame, type Secrets } from '#platform/secrets.ts'

/** The content of a refresh token: the sign-in, and the number of the token in it. */
export interface RefreshToken {
  agencyId: string
  sessionId: string
  generation: number
}

const packed = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const unpacked = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * Tokens are derived, not stored: ids and generation, then a MAC over them with the server's key and the session's own salt. So the
 * successor of a token can be made again for a second tab that asked at the same moment, and the database holds nothing worth stealing.
 */
export const writeRefreshToken = (token: RefreshToken, salt: Buffer, secrets: Secrets): string =>
  written(token, salt, secrets.key('refresh token'))

function written(token: RefreshToken, salt: Buffer, key: Buffer): string {
  const body = Buffer.concat([
    packed(token.agencyId),
    packed(token.sessionId),
    Buffer.from(Uint32Array.of(token.generation).buffer),
  ])
  return `${body.toString('base64url')}.${mac(body, salt, key)}`
}

/** Reads without trusting: `isGenuine` must follow once the session's salt is known. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const body = Buffer.from(text.split('.')[0] ?? '', 'base64url')
  if (body.length !== 36) return undefined
  return {
    agencyId: unpacked(body.subarray(0, 16)),
    sessionId: unpacked(body.subarray(16, 32)),
    generation: body.readUInt32LE(32),
  }
}

/** Also accepts tokens from before SECRET_KEY changed, so that no user is signed out by that. */
export const isGenuine = (text: string, token: RefreshToken, salt: Buffer, secrets: Secrets) =>
  secrets.keys('refresh token').some((key) => isSame(text, written(token, salt, key)))

const mac = (body: Buffer, salt: Buffer, key: Buffer) => createHmac('sha256', key).update(salt).update(body).digest('base64url')
