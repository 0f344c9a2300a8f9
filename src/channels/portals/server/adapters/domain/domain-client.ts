import * as z from 'zod'
import { jsonOf } from '../json.ts'
import { type PortalConnection, PortalTrouble } from '../portal-adapter.ts'

const callTimeoutMs = 20_000
const maxAnswerBytes = 2_000_000
const scope = 'api_listings_write api_listings_read'

export interface DomainAnswer {
  status: number
  text: string
}
interface Timed extends PortalConnection {
  deadline: AbortSignal
}

/**
 * One call of Domain's API with a token by client credentials; one that is refused is replaced once.
 * @returns an answer that is about the listing (2xx, 400, 404, 413)
 * @throws PortalTrouble for everything else
 */
export async function callDomain(
  connection: PortalConnection,
  method: string,
  path: string,
  body?: string,
): Promise<DomainAnswer> {
  const timed = { ...connection, deadline: AbortSignal.timeout(connection.timeoutMs ?? callTimeoutMs) }
  const send = async () =>
    ask(timed, `${connection.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenFor(timed)}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
  let { response, text } = await send()
  if (response.status === 401) {
    tokens.delete(keyOf(connection))
    ;({ response, text } = await send())
  }
  connection.log.debug({ status: response.status }, `domain ${method} ${path}`)
  refuse(connection, response)
  return { status: response.status, text }
}

/** @throws PortalTrouble for answers that are not about the listing */
function refuse({ portalAgencyId, now }: PortalConnection, { status, headers }: Response): void {
  if (status === 401) throw new PortalTrouble('failed', 'Domain rejected the credentials. Check them in Portals, Accounts')
  if (status === 403)
    throw new PortalTrouble(
      'failed',
      `Domain doesn’t let Gable publish for agency ${portalAgencyId}. Its principal approves the client ID by email to api@domain.com.au`,
    )
  if (status === 429)
    throw new PortalTrouble('later', 'Domain is busy. Gable will try again automatically', waitOf(headers, now()))
  if (status >= 500)
    throw new PortalTrouble(
      'later',
      `Domain has a problem (${status}). Gable will try again automatically`,
      waitOf(headers, now()),
    )
  if (status >= 300 && status !== 400 && status !== 404 && status !== 413)
    throw new PortalTrouble('later', `Domain sent an unexpected response (${status}). Gable will try again automatically`)
}

/** At most an hour, so that a slip of the portal does not stop us for a year. */
function waitOf(headers: Headers, now: Date): { retryAfterMs?: number } {
  const said = headers.get('retry-after')
  if (!said) return {}
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? { retryAfterMs: Math.min(ms, 3_600_000) } : {}
}

export const garbled = () =>
  new PortalTrouble('later', 'Domain sent a response Gable can’t read. Gable will try again automatically')

async function ask({ signal, deadline }: Timed, url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any([signal, deadline]) })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (bytes.length > maxAnswerBytes) throw new Error('The answer is too large')
    return { response, text: bytes.toString('utf8') }
  } catch (error) {
    signal.throwIfAborted()
    const words = deadline.aborted ? 'took too long to respond' : 'can’t be reached'
    throw new PortalTrouble('later', `Domain ${words}. Gable will try again automatically`, { cause: error })
  }
}

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(300) })
/** In the memory of this process only. Domain counts the asking for tokens, so they are kept until a minute before they end. */
const tokens = new Map<string, { text: string; expiresAt: number }>()
const keyOf = ({ authUrl, credentials }: PortalConnection) =>
  JSON.stringify([authUrl, credentials.clientId, credentials.clientSecret])

async function tokenFor(connection: Timed): Promise<string> {
  const known = tokens.get(keyOf(connection))
  const now = connection.now().getTime()
  if (known && known.expiresAt > now) return known.text
  const { clientId, clientSecret } = connection.credentials
  const { response, text } = await ask(connection, `${connection.authUrl}/connect/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  })
  if ([400, 401, 403].includes(response.status))
    throw new PortalTrouble('failed', 'Domain rejected the credentials. Check them in Portals, Accounts')
  refuse(connection, response)
  const parsed = TokenAnswer.safeParse(jsonOf(text))
  if (!parsed.success) throw garbled()
  const lifeMs = parsed.data.expires_in * 1000
  tokens.set(keyOf(connection), { text: parsed.data.access_token, expiresAt: now + Math.max(lifeMs - 60_000, lifeMs / 2) })
  return parsed.data.access_token
}

/** A token is all that can be asked for without sending a listing. @throws PortalTrouble */
export async function tryDomain(connection: PortalConnection): Promise<void> {
  tokens.delete(keyOf(connection))
  await tokenFor({ ...connection, deadline: AbortSignal.timeout(connection.timeoutMs ?? callTimeoutMs) })
}
