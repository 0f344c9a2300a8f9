import * as z from 'zod'
import { checkForPortal, hashWithoutTimes, isOff, withdrawn, writeListing } from '#formats/reaxml/reaxml.ts'
import { apiSettings } from '../api-settings.ts'
import type { PortalAdapter } from '../portal-adapter.ts'
import { reaxmlAddress } from '../reaxml-address.ts'
import { signInStep } from '../test-step.ts'
import { jsonOf } from '../json.ts'
import { callRea, garbled, tryRea } from './rea-client.ts'
import { readRefusal, readReport } from './rea-report.ts'

const Accepted = z.object({ uploadId: z.string().min(1) })

/** REA's Listing Upload API: one REAXML listing per call, answered at once, reported later. */
export const adapter: PortalAdapter = {
  contentType: 'text/xml',
  settings: ({ REA_URL, REA_CLIENT_ID, REA_CLIENT_SECRET }) =>
    apiSettings({
      baseUrl: REA_URL,
      authUrl: REA_URL,
      liveHost: 'realestate.com.au',
      clientId: REA_CLIENT_ID,
      clientSecret: REA_CLIENT_SECRET,
    }),
  check: (listing, isRealPlace) => checkForPortal(listing, isRealPlace),
  write: (listing) => writeListing(listing, '1.64'),
  writeRemoval: withdrawn,
  takesDown: isOff,
  addressIn: reaxmlAddress,
  contentHash: hashWithoutTimes,

  async test(connection) {
    return { steps: [await signInStep(() => tryRea(connection))] }
  },

  async upload(connection, { payload }) {
    const answer = await callRea(connection, { method: 'POST', path: '/listing/v1/upload', body: payload })
    if (answer.status === 400 || answer.status === 413) return { kind: 'rejected', messages: readRefusal(answer) }
    const parsed = Accepted.safeParse(jsonOf(answer.text))
    if (!parsed.success) throw garbled()
    return { kind: 'accepted', uploadIds: [parsed.data.uploadId] }
  },

  async report(connection, [uploadId = '']) {
    return readReport(await callRea(connection, { method: 'GET', path: `/listing/v1/upload/${encodeURIComponent(uploadId)}` }))
  },
}
