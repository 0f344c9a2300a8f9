import * as z from 'zod'
import type { Config } from '#platform/config.ts'

const timeoutMs = 20_000
const maxAnswerBytes = 5_000_000
/** So many enquiries are on a page of Domain's. */
export const perPage = 25

/** Domain refused for good: asking again is of no use until a person does something. The message is for them. */
export class DomainRefused extends Error {
  override name = 'DomainRefused'
}

const Tokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional() })
export type DomainTokens = z.infer<typeof Tokens>
const Agencies = z.array(z.object({ id: z.number().int(), name: z.string().nullish() }))
const text = z.string().nullish()
/** Enquiries.V1.EnquiryReport, as far as we use it; all of it may be missing (data/domain-openapi). */
const Enquiry = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  enquiryType: text,
  message: text,
  referenceId: z.number().int().nullish(),
  dateReceived: text,
  sender: z.object({ firstName: text, lastName: text, email: text, phoneNumber: text, postcode: text }).nullish(),
})
export type DomainEnquiry = z.infer<typeof Enquiry>
const DomainListing = z.object({
  addressParts: z
    .object({ stateAbbreviation: text, streetNumber: text, unitNumber: text, street: text, suburb: text, postcode: text })
    .nullish(),
})
export type DomainAddress = NonNullable<z.infer<typeof DomainListing>['addressParts']>

/** The calls of Domain that reading enquiries takes. Every one is a network call: never inside a transaction. */
export function domainClient(config: Config, signal?: AbortSignal) {
  const auth = config.DOMAIN_AUTH_URL.replace(/\/$/, '')
  const api = config.DOMAIN_API_URL.replace(/\/$/, '')
  const { DOMAIN_CLIENT_ID: id = '', DOMAIN_CLIENT_SECRET: secret = '' } = config

  async function ask(url: string, init: RequestInit): Promise<Response> {
    const limit = AbortSignal.timeout(timeoutMs)
    try {
      return await fetch(url, { ...init, redirect: 'error', signal: signal ? AbortSignal.any([signal, limit]) : limit })
    } catch (error) {
      throw new Error('Domain can’t be reached', { cause: error })
    }
  }
  async function tokens(form: Record<string, string>): Promise<DomainTokens> {
    const response = await ask(`${auth}/connect/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`, accept: 'application/json' },
      body: new URLSearchParams(form),
    })
    // By OAuth 2 a code or token that is not good (any more) answers 400, a client that is not known 401.
    if (response.status === 400) throw new DomainRefused('Domain no longer accepts the connection. Connect Domain again')
    if (response.status === 401 || response.status === 403)
      throw new DomainRefused('Domain rejected Gable’s credentials. Check DOMAIN_CLIENT_ID and DOMAIN_CLIENT_SECRET')
    return Tokens.parse(await json(response))
  }
  async function get(path: string, token: string): Promise<unknown> {
    const response = await ask(`${api}${path}`, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })
    if (response.status === 404) return undefined
    if (response.status === 401 || response.status === 403)
      throw new DomainRefused(
        'This Domain user can’t read the agency’s enquiries. Add them to the Agent List in Domain Agent Admin',
      )
    return json(response)
  }
  return {
    swapCode: (code: string, verifier: string, redirectUri: string) =>
      tokens({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }),
    refresh: (refreshToken: string) => tokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    agencies: async (token: string) => Agencies.parse((await get('/v1/me/agencies', token)) ?? []),
    async enquiries(token: string, query: { agencyId: string; from: Date; page: number }) {
      const search = new URLSearchParams({
        agencyId: query.agencyId,
        from: query.from.toISOString(),
        pageNumber: String(query.page),
      })
      const all = z.array(z.unknown()).parse((await get(`/v1/enquiries?${search}`, token)) ?? [])
      // One that we cannot read must not hide the others.
      const enquiries = all.flatMap((one) => Enquiry.safeParse(one).data ?? [])
      return { enquiries, unreadable: all.length - enquiries.length }
    },
    async addressOf(token: string, adId: number): Promise<DomainAddress | undefined> {
      const response = await ask(`${api}/v1/listings/${adId}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      })
      // An ad that Domain does not show us costs the enquiry its listing, not the enquiry; when Domain is busy, all of it is read later.
      if (!response.ok && response.status !== 429 && response.status !== 503) return undefined
      const found = DomainListing.safeParse(await json(response))
      return found.data?.addressParts ?? undefined
    },
  }
}

async function json(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`Domain responded with ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxAnswerBytes) throw new Error('Domain’s response is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
