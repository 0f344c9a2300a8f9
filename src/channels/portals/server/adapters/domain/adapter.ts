import * as z from 'zod'
import { apiSettings } from '../api-settings.ts'
import { jsonOf } from '../json.ts'
import type { PortalAdapter, ReportAnswer } from '../portal-adapter.ts'
import { isOff } from '#formats/reaxml/reaxml.ts'
import { signInStep } from '../test-step.ts'
import { readAds } from './domain-ads.ts'
import { factsOf } from './domain-facts.ts'
import { callDomain, garbled, tryDomain } from './domain-client.ts'
import { readRefusal, readReport } from './domain-report.ts'
import { payloadHash, readPayload, requestsFor, withdrawal, writePayload } from './domain-requests.ts'
import { checkForDomain } from './domain-rules.ts'

const Accepted = z.object({ id: z.string().min(1) })

/** Domain's Listing Management API: JSON, an upsert by `providerAdId`, answered at once and reported later. */
export const adapter: PortalAdapter = {
  contentType: 'application/json',
  settings: ({ DOMAIN_API_URL, DOMAIN_AUTH_URL, DOMAIN_CLIENT_ID, DOMAIN_CLIENT_SECRET }) =>
    apiSettings({
      baseUrl: DOMAIN_API_URL,
      authUrl: DOMAIN_AUTH_URL,
      liveHost: 'api.domain.com.au',
      clientId: DOMAIN_CLIENT_ID,
      clientSecret: DOMAIN_CLIENT_SECRET,
    }),
  check: (listing, isRealPlace) => checkForDomain(listing, isRealPlace),
  write: (listing) => writePayload(requestsFor(listing)),
  writeRemoval: withdrawal,
  takesDown: isOff,
  addressIn: (payload) => factsOf(payload).address ?? '',
  live: { read: readAds, factsOf },
  contentHash: payloadHash,
  test: async (connection) => ({ steps: [await signInStep(() => tryDomain(connection))] }),

  async upload(connection, { payload }) {
    const uploads: string[] = []
    for (const { call, body } of readPayload(payload)) {
      const [method = '', path = ''] = call.split(' ')
      const answer = await callDomain(connection, method, path, JSON.stringify(body))
      if (answer.status === 404) throw garbled()
      if (answer.status >= 300) return { kind: 'rejected', messages: readRefusal(answer) }
      const parsed = Accepted.safeParse(jsonOf(answer.text))
      if (!parsed.success) throw garbled()
      uploads.push(`${body.offMarketDetails?.offMarketAction ?? 'live'}:${parsed.data.id}`)
    }
    return { kind: 'accepted', uploadIds: uploads }
  },

  /** Several calls are rejected when one is, and done when all are. A sold or let listing stays to be seen there. */
  async report(connection, uploadIds) {
    const answers: Extract<ReportAnswer, { kind: 'done' }>[] = []
    for (const upload of uploadIds) {
      const [kind = '', id = ''] = upload.split(/:(.*)/s)
      const answer = readReport(
        await callDomain(connection, 'GET', `/v1/listings/processingReports/${encodeURIComponent(id)}`),
        kind,
      )
      if (answer.kind === 'pending') return answer
      answers.push(answer)
    }
    const outcome =
      (['rejected', 'there', 'gone'] as const).find((one) => answers.some((answer) => answer.outcome === one)) ?? 'gone'
    return {
      kind: 'done',
      outcome,
      portalListingId: answers.find(({ portalListingId }) => portalListingId)?.portalListingId ?? null,
      messages: answers.flatMap(({ messages }) => messages),
    }
  },
}
