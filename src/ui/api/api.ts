import type { CallInput, Endpoint, Head, Result } from '#common/endpoint.ts'
import { errorOf, networkError } from './api-error.ts'
import { noteLost } from './connection.ts'
import { noteAccepted, refreshLogin } from './api-refresh.ts'
import { unansweredKey } from './unanswered-keys.ts'
import { counted } from './pending.ts'
import { headersOf, urlOf, type WireInput } from './api-request.ts'
import { config } from '../config.ts'
import { readAccessToken, requireIds } from '../session/stored-login.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** For endpoints that create: pass the same key to repeat a call that may have arrived. Left out: the key of an equal call without an answer, else a new one. */
  idempotencyKey?: string
  /** Never refresh the login for this call, e.g. when signing out. */
  isLast?: boolean
}

type Args<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/**
 * Calls the server. The answer is its body; the server has parsed it against the contract on the way out.
 *
 * @returns nothing, and logs why, when it names the agency or the user and the stored user is missing
 * @throws ApiError with the sentence for the person; AbortError when `signal` fires
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input, options]: Args<E>): Promise<Result<E>> {
  const wire = (input ?? {}) as WireInput
  if (lacksIds(wire) && !requireIds()) return undefined as Result<E>
  return counted(async () => {
    const response = await request(endpoint as Head, wire, options ?? {})
    return (await bodyOf(endpoint.produces, response)) as Result<E>
  })
}

const idNames = new Set(['clientId', 'ClientId', 'userId', 'UserId'])
/** Screens fill ids from the stored user; without one they are empty, and an empty id in a path identifies no record. */
function lacksIds({ params = {}, query = {}, body }: WireInput): boolean {
  const named = [query, body].flatMap((part) =>
    typeof part === 'object' && part !== null ? Object.entries(part).filter(([name]) => idNames.has(name)) : [],
  )
  return [...Object.entries(params), ...named].some(([, value]) => value === '')
}

/** The raw answer of a call, with sign-in, refresh and errors done; for streams. */
export async function request(head: Head, input: WireInput, options: CallOptions): Promise<Response> {
  const unanswered = head.creates && !options.idempotencyKey ? unansweredKey(head, input) : undefined
  const idempotencyKey = options.idempotencyKey ?? unanswered?.key
  const send = async (accessToken: string | null) => {
    const response = await transmit(head, input, { accessToken, idempotencyKey, signal: options.signal })
    // A 5xx may come from a proxy in front of a server that did the work.
    if (response.status < 500) unanswered?.answered()
    return response
  }

  // Operators have a cookie of their own, and no sign-in that could be refreshed.
  const isPublic = head.access === 'public' || head.access === 'operator'
  const accessToken = isPublic ? null : readAccessToken()
  let response = await send(accessToken)
  // Once: a second refusal with a fresh token is meant.
  if (response.status === 401 && !isPublic && !options.isLast && (await refreshLogin(accessToken))) {
    response = await send(readAccessToken())
  }
  if (!response.ok) throw await errorOf(response)
  if (!isPublic) noteAccepted()
  return response
}

/** The portal API lives under /api; the user photo is on the second host. */
const hostOf = (path: string) => (path.startsWith('/api/') ? config.apiHost : config.photoHost)

async function transmit(
  head: Head,
  input: WireInput,
  { signal, ...facts }: { accessToken: string | null; idempotencyKey: string | undefined; signal: AbortSignal | undefined },
): Promise<Response> {
  const host = hostOf(head.path)
  const headers = headersOf(head, input, {
    ...facts,
    cookies: typeof document === 'undefined' ? '' : document.cookie,
    isSameOrigin: host === '',
  })
  try {
    return await fetch(host + urlOf(head, input), {
      method: head.method,
      headers,
      body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    noteLost()
    throw networkError()
  }
}

/** A file under the name that the server gave it, which says no more than may leave the agency. */
function namedFile(blob: Blob, disposition: string | null): Blob {
  const name = /filename\*=UTF-8''([^;]{1,800})/i.exec(disposition ?? '')?.[1]
  return name ? new File([blob], decodeURIComponent(name), { type: blob.type }) : blob
}

async function bodyOf(produces: string | undefined, response: Response): Promise<unknown> {
  if (produces) return namedFile(await response.blob(), response.headers.get('content-disposition'))
  if (response.status === 204) return undefined
  return response.headers.get('content-type')?.includes('json') ? response.json() : undefined
}
