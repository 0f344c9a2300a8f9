import { verify } from 'node:crypto'
import type { PortalConnection } from '../adapters/portal-adapter.ts'
import { signingKey } from './rea-keys.ts'

/** REA repeats a call for six hours; an older one is a replay. */
const oldestMs = 8 * 3_600_000
const newestMs = 5 * 60_000

/**
 * `s:{keyId}:{timestamp}:{signature}`, Ed25519 over the timestamp and the bytes of the body. REA's own sample has the timestamp twice,
 * so the signature is the last part.
 *
 * @returns undefined when it is good, else what is wrong with it
 * @throws PortalTrouble when REA's keys cannot be had
 */
export async function reaSignatureProblem(
  connection: PortalConnection,
  header: string | undefined,
  body: Uint8Array,
): Promise<string | undefined> {
  const parts = (header ?? '').split(':')
  const [kind, keyId = ''] = parts
  const middle = parts.slice(2, -1)
  const timestamp = /^\d+$/.test(middle[0] ?? '') ? (middle[0] ?? '') : middle.join(':')
  const signature = Buffer.from(parts.at(-1) ?? '', 'base64')
  if (kind !== 's' || !keyId || !timestamp || signature.length !== 64) return 'it was not signed'
  const ageMs = connection.now().getTime() - timeOf(timestamp)
  if (!(ageMs < oldestMs)) return 'it was hours old'
  if (ageMs < -newestMs) return 'it was dated in the future; check the clock of this computer'
  const key = await signingKey(connection, keyId)
  if (!key) return 'it was signed with a key that realestate.com.au does not publish'
  const isGood = verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, signature)
  return isGood ? undefined : 'its signature is wrong'
}

/** REA does not say which: seconds or milliseconds since 1970, or a date. NaN for anything else. */
function timeOf(text: string): number {
  if (!/^\d+$/.test(text)) return Date.parse(text)
  return text.length > 11 ? Number(text) : Number(text) * 1000
}
