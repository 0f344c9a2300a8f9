import { createPublicKey, type KeyObject } from 'node:crypto'
import * as z from 'zod'
import { jsonOf } from '../adapters/json.ts'
import { type PortalConnection, PortalTrouble } from '../adapters/portal-adapter.ts'
import { callRea, garbled } from '../adapters/rea/rea-client.ts'

const Answer = z.object({ keys: z.array(z.unknown()) })
const Key = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), kid: z.string().min(1), x: z.string().min(1) })

/** A key that REA takes back is forgotten after so long. */
const keptMs = 6 * 3_600_000
/** A call with an unknown key causes a request to REA no more often than this. */
const calmMs = 60_000
/** And while REA does not answer, no more often than this. */
const restMs = 10_000
/** REA waits five seconds for the answer to its own call. */
const timeoutMs = 4000

interface Known {
  keys: ReadonlyMap<string, KeyObject>
  at: number
}
const known = new Map<string, Promise<Known>>()
const askedAt = new Map<string, number>()

/**
 * The key of this name that REA publishes now. A name that is not known makes us look again, so that a change of keys is noticed by the
 * first call that is signed with the new one. Without an answer from REA, keys that are known go on counting.
 *
 * @throws PortalTrouble when REA does not say
 */
export async function signingKey(connection: PortalConnection, keyId: string): Promise<KeyObject | undefined> {
  const waiting = known.get(connection.baseUrl)
  const before = await waiting?.catch(() => undefined)
  const ageMs = before ? connection.now().getTime() - before.at : Number.POSITIVE_INFINITY
  const key = before?.keys.get(keyId)
  if (key ? ageMs < keptMs : ageMs < calmMs) return key
  // Calls that come at the same time share the question.
  if (known.get(connection.baseUrl) === waiting) known.set(connection.baseUrl, refreshKeys(connection, before))
  const now = await known.get(connection.baseUrl)
  // REA did not answer, so the key can't be verified.
  if (!key && now === before) throw silent()
  return now?.keys.get(keyId)
}

const silent = () => new PortalTrouble('later', 'Can’t get the signing keys of realestate.com.au')

/** Keeps the known keys while REA does not answer. @throws PortalTrouble when nothing was known */
async function refreshKeys(connection: PortalConnection, before: Known | undefined): Promise<Known> {
  const { baseUrl } = connection
  const now = connection.now().getTime()
  const isResting = now - (askedAt.get(baseUrl) ?? 0) < restMs
  askedAt.set(baseUrl, isResting ? (askedAt.get(baseUrl) ?? now) : now)
  try {
    if (isResting) throw silent()
    return await fetchKeys(connection)
  } catch (error) {
    if (before && error instanceof PortalTrouble) return before
    throw error
  }
}

async function fetchKeys(connection: PortalConnection): Promise<Known> {
  const at = connection.now().getTime()
  const answer = await callRea({ ...connection, timeoutMs }, { method: 'GET', path: '/webhooks/v1/signing' })
  const parsed = Answer.safeParse(jsonOf(answer.text))
  if (answer.status !== 200 || !parsed.success) throw garbled()
  // One key that we cannot use must not hide the others.
  const keys = parsed.data.keys.flatMap((one) => {
    const key = Key.safeParse(one).data
    const usable = key && keyObject(key.x)
    return key && usable ? [[key.kid, usable] as const] : []
  })
  return { keys: new Map(keys), at }
}

/** REA's pages say base64url in one place and base64 in another. */
function keyObject(x: string): KeyObject | undefined {
  const bytes = Buffer.from(x, 'base64')
  if (bytes.length !== 32) return undefined
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' })
}
