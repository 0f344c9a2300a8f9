import type { Head } from '#common/endpoint.ts'

/** A call's input with its types taken off, as it goes onto the wire. */
export interface WireInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
}

/** Path with its parameters and query; empty query values are left out, lists repeat their name. */
export function urlOf(head: Pick<Head, 'path'>, input: WireInput): string {
  const path = head.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one))
    }
  }
  return query.size > 0 ? `${path}?${query}` : path
}

const xsrfCookieName = 'XSRF-TOKEN'
const xsrfHeaderName = 'x-xsrf-token'

/** The value of the XSRF cookie, for the header of the same meaning; undefined when the server sets none. */
export function xsrfToken(cookies: string): string | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${xsrfCookieName}=`))
  return found && decodeURIComponent(found.slice(xsrfCookieName.length + 1))
}

export interface HeaderFacts {
  accessToken: string | null
  cookies: string
  /** The XSRF value is for our own server only. */
  isSameOrigin: boolean
  idempotencyKey: string | undefined
}

export function headersOf(head: Pick<Head, 'produces'>, input: WireInput, facts: HeaderFacts): Headers {
  const headers = new Headers({
    accept: head.produces ? `${head.produces}, application/problem+json` : 'application/json',
  })
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (facts.accessToken) headers.set('authorization', `Bearer ${facts.accessToken}`)
  if (facts.idempotencyKey) headers.set('idempotency-key', facts.idempotencyKey)
  const xsrf = facts.isSameOrigin ? xsrfToken(facts.cookies) : undefined
  if (xsrf) headers.set(xsrfHeaderName, xsrf)
  return headers
}

/** A random key; `crypto.randomUUID` is missing on plain http away from localhost. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
