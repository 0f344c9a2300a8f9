import * as z from 'zod'
import { jsonOf } from '../json.ts'
import { type PortalConnection, PortalTrouble } from '../portal-adapter.ts'

const site = 'realestate.com.au'
/** The limit of one call with all that belongs to it: a token, a second try with a new one. */
const callTimeoutMs = 20_000
/** Reports are small; what is larger is no answer of REA's. */
const maxAnswerBytes = 2_000_000

export interface ReaAnswer {
  status: number
  text: string
}

interface ReaCall {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

/**
 * One call with a bearer token. A token that is refused is replaced once.
 *
 * @returns an answer that is about the listing (2xx, 400, 404, 413)
 * @throws PortalTrouble for everything else: no answer, too many calls, no rights, the portal's own failures
 */
export async function callRea(connection: PortalConnection, call: ReaCall): Promise<ReaAnswer> {
  const timed = { ...connection, deadline: AbortSignal.timeout(connection.timeoutMs ?? callTimeoutMs) }
  let { response, text } = await send(timed, call, await tokenFor(timed))
  if (response.status === 401) {
    forgetToken(timed)
    ;({ response, text } = await send(timed, call, await tokenFor(timed)))
  }
  const { status } = response
  connection.log.debug({ status, transactionId: response.headers.get('x-transaction-id') }, `rea ${call.method} ${call.path}`)
  if (status === 401) throw new PortalTrouble('failed', `${site} rejected the credentials. Check them in Portals, Accounts`)
  if (status === 403)
    throw new PortalTrouble(
      'failed',
      `Agency ${connection.portalAgencyId} hasn’t given Gable access to its listings. In Ignite, under Change of Uploader, add your Gable partner, then try again`,
    )
  if (status === 409)
    throw new PortalTrouble('later', `${site} has too many uploads of this listing waiting. Gable will try again automatically`)
  if (status === 429)
    throw new PortalTrouble('later', `${site} is busy. Gable will try again automatically`, retryAfter(response, connection))
  if (status >= 500)
    throw new PortalTrouble(
      'later',
      `${site} has a problem (${status}). Gable will try again automatically`,
      retryAfter(response, connection),
    )
  if (status >= 300 && status !== 400 && status !== 404 && status !== 413)
    throw new PortalTrouble('later', `${site} sent an unexpected response (${status}). Gable will try again automatically`)
  return { status, text }
}

/** A token is all that can be asked for without sending a listing. @throws PortalTrouble */
export async function tryRea(connection: PortalConnection): Promise<void> {
  const timed = { ...connection, deadline: AbortSignal.timeout(connection.timeoutMs ?? callTimeoutMs) }
  forgetToken(timed)
  await tokenFor(timed)
}

/** Something answered that does not speak REA's language: a proxy's page, half an answer. */
export const garbled = () =>
  new PortalTrouble('later', `${site} sent a response Gable can’t read. Gable will try again automatically`)

interface Timed extends PortalConnection {
  deadline: AbortSignal
}

const send = (connection: Timed, { method, path, body }: ReaCall, token: string) =>
  ask(connection, path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'text/xml; charset=utf-8' }),
    },
    ...(body !== undefined && { body }),
  })

async function ask(
  { baseUrl, signal, deadline }: Timed,
  path: string,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(`${baseUrl}${path}`, { ...init, signal: AbortSignal.any([signal, deadline]) })
    return { response, text: await readText(response) }
  } catch (error) {
    signal.throwIfAborted()
    throw new PortalTrouble(
      'later',
      deadline.aborted
        ? `${site} took too long to respond. Gable will try again automatically`
        : `${site} can’t be reached. Gable will try again automatically`,
      { cause: error },
    )
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxAnswerBytes) throw new Error('The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Seconds or a date, as HTTP has it; at most an hour, so that a slip of the portal does not stop us for a year. */
function retryAfter({ headers }: Response, { now }: PortalConnection): { retryAfterMs?: number } {
  const said = headers.get('retry-after')
  if (!said) return {}
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now().getTime()
  return Number.isFinite(ms) && ms > 0 ? { retryAfterMs: Math.min(ms, 3_600_000) } : {}
}

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(300) })
interface Token {
  text: string
  expiresAt: number
}
/** A token is asked for again this long before it ends, so that none ends on the way. */
const earlyMs = 60_000
/** In the memory of this process only: a token is as good as the secret, and a new one is cheap. */
const tokens = new Map<string, Promise<Token>>()
const keyOf = ({ baseUrl, credentials }: PortalConnection) =>
  JSON.stringify([baseUrl, credentials.clientId, credentials.clientSecret])
const forgetToken = (connection: PortalConnection) => void tokens.delete(keyOf(connection))

/** The cached token, else a new one by client credentials; callers at the same time share the wait. */
async function tokenFor(connection: Timed): Promise<string> {
  const key = keyOf(connection)
  const known = tokens.get(key)
  const token = await known?.catch(() => undefined)
  if (token && token.expiresAt > connection.now().getTime()) return token.text
  if (tokens.get(key) === known) {
    const fresh = fetchToken(connection)
    tokens.set(key, fresh)
    fresh.catch(() => tokens.get(key) === fresh && tokens.delete(key))
  }
  return ((await tokens.get(key)) ?? (await fetchToken(connection))).text
}

async function fetchToken(connection: Timed): Promise<Token> {
  const { clientId, clientSecret } = connection.credentials
  const { response, text } = await ask(connection, '/oauth/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
  })
  if ([400, 401, 403].includes(response.status))
    throw new PortalTrouble('failed', `${site} rejected the credentials. Check them in Portals, Accounts`)
  if (response.status === 429)
    throw new PortalTrouble('later', `${site} is busy. Gable will try again automatically`, retryAfter(response, connection))
  if (!response.ok)
    throw new PortalTrouble(
      'later',
      `${site} has a problem (${response.status}). Gable will try again automatically`,
      retryAfter(response, connection),
    )
  const parsed = TokenAnswer.safeParse(jsonOf(text))
  if (!parsed.success) throw garbled()
  const lifeMs = parsed.data.expires_in * 1000
  return { text: parsed.data.access_token, expiresAt: connection.now().getTime() + Math.max(lifeMs - earlyMs, lifeMs / 2) }
}
