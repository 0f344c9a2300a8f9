import { escapeHtml } from '#common/escape-html.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isBroken } from './answers.ts'
import type { Faults } from './faults.ts'
import { type DomainEnquiryThere, sampleAddresses, sampleEnquiries } from './domain-enquiries.ts'

const perPage = 25
const wantedScopes = ['offline_access', 'api_listings_read', 'api_agencies_read', 'api_enquiries_read']

interface Consent {
  clientId: string
  redirectUri: string
  challenge: string
}
interface Query {
  [name: string]: string | undefined
}

/** The simulated portal's data, for people and tests to read and change. */
export interface DomainThere {
  enquiries: DomainEnquiryThere[]
  /** Ends every consent, as an agency does in its account at Domain. */
  endConsents(): void
}

/**
 * Domain's sign-in page and the calls that reading enquiries takes: codes are good once, PKCE and the
 * address to come back to are checked, refresh tokens are replaced each time.
 */
export function domainApi(
  app: FastifyInstance,
  faults: Faults,
  credentials: { clientId: string; clientSecret: string } | undefined,
): DomainThere {
  const codes = new Map<string, Consent>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()
  const enquiries = sampleEnquiries(new Date())
  const made = (kept: { add(token: string): unknown }) => {
    const token = randomBytes(24).toString('base64url')
    kept.add(token)
    return token
  }

  app.get('/domain/connect/authorize', async (request, reply) => {
    const query = request.query as Query
    const wrong = wrongIn(query, credentials?.clientId)
    if (wrong)
      return reply
        .code(400)
        .type('text/html; charset=utf-8')
        .send(page(`<p>${escapeHtml(wrong)}</p>`))
    const fields = ['client_id', 'redirect_uri', 'state', 'code_challenge']
    const hidden = fields.map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query[name] ?? '')}">`).join('')
    return reply
      .type('text/html; charset=utf-8')
      .send(
        page(
          `<p>Let Gable read the listings, agents and enquiries of <strong>Harbour &amp; Vale (sandbox)</strong>?</p><form method="post">${hidden}<button name="allow" value="yes">Allow</button> <button name="allow" value="no">Deny</button></form>`,
        ),
      )
  })
  app.post('/domain/connect/authorize', async (request, reply) => {
    const { client_id = '', redirect_uri = '', state = '', code_challenge = '', allow } = request.body as Query
    const back = new URL(redirect_uri)
    back.searchParams.set('state', state)
    if (allow !== 'yes') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { clientId: client_id, redirectUri: redirect_uri, challenge: code_challenge })
      back.searchParams.set('code', code)
    }
    return reply.redirect(back.href, 303)
  })
  app.post('/domain/connect/token', async (request, reply) => {
    if (await isBroken(request, reply, faults)) return reply
    const [clientId, secret] = basic(request)
    if (!clientId || (credentials && (clientId !== credentials.clientId || secret !== credentials.clientSecret)))
      return reply.code(401).send({ error: 'invalid_client' })
    const form = request.body as Query
    const isGood =
      form['grant_type'] === 'authorization_code'
        ? redeem(codes, form, clientId)
        : refreshTokens.delete(form['refresh_token'] ?? '')
    if (!isGood) return reply.code(400).send({ error: 'invalid_grant' })
    return { access_token: made(accessTokens), refresh_token: made(refreshTokens), token_type: 'Bearer', expires_in: 43_200 }
  })

  const isLetIn = async (request: FastifyRequest, reply: FastifyReply) => {
    if (await isBroken(request, reply, faults)) return false
    if (accessTokens.has(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')) return true
    await reply.code(401).send({ title: 'Unauthorized', status: 401 })
    return false
  }
  app.get('/domain/v1/me/agencies', async (request, reply) =>
    (await isLetIn(request, reply)) ? [{ id: 22473, name: 'Harbour & Vale (sandbox)' }] : reply,
  )
  app.get('/domain/v1/enquiries', async (request, reply) => {
    if (!(await isLetIn(request, reply))) return reply
    const { from = '', pageNumber = '1' } = request.query as Query
    const start = (Number(pageNumber) - 1) * perPage
    return enquiries.filter(({ dateReceived }) => !from || dateReceived >= from).slice(start, start + perPage)
  })
  app.get<{ Params: { id: string } }>('/domain/v1/listings/:id', async (request, reply) => {
    if (!(await isLetIn(request, reply))) return reply
    const addressParts = sampleAddresses[request.params.id]
    return addressParts ? { id: Number(request.params.id), addressParts } : reply.code(404).send({ status: 404 })
  })
  app.get('/sandbox/domain/enquiries', async () => enquiries)
  app.post('/sandbox/domain/enquiries', async (request, reply) => {
    enquiries.push(request.body as DomainEnquiryThere)
    return reply.code(201).send(enquiries)
  })
  return {
    enquiries,
    endConsents() {
      refreshTokens.clear()
      accessTokens.clear()
    },
  }
}

function wrongIn(query: Query, clientId: string | undefined): string | undefined {
  if (query['response_type'] !== 'code') return 'response_type must be code'
  if (!query['client_id'] || (clientId && query['client_id'] !== clientId)) return 'Unknown client'
  if (!URL.canParse(query['redirect_uri'] ?? '')) return 'redirect_uri is missing'
  if (!query['state']) return 'state is missing'
  if (query['code_challenge_method'] !== 'S256' || !query['code_challenge']) return 'PKCE with S256 is needed'
  const missing = wantedScopes.filter((one) => !query['scope']?.split(' ').includes(one))
  return missing.length ? `scope lacks ${missing.join(', ')}` : undefined
}

/** Good once, for the client and the address it was made for, with the verifier of its challenge. */
function redeem(codes: Map<string, Consent>, form: Query, clientId: string): boolean {
  const consent = codes.get(form['code'] ?? '')
  codes.delete(form['code'] ?? '')
  const challenge = createHash('sha256')
    .update(form['code_verifier'] ?? '')
    .digest('base64url')
  return consent?.clientId === clientId && consent.redirectUri === form['redirect_uri'] && consent.challenge === challenge
}

const basic = (request: FastifyRequest) =>
  Buffer.from(/^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '', 'base64')
    .toString()
    .split(/:(.*)/s)
const page = (body: string) =>
  `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Domain (sandbox)</title><style>body{font:15px/1.5 system-ui,sans-serif;max-width:560px;margin:64px auto;padding:0 16px;color-scheme:light dark}button{font:inherit;padding:8px 20px}</style><h1>Domain (sandbox)</h1>${body}`
