import { createHash } from 'node:crypto'
import * as z from 'zod'
import { checkForPortal } from '#features/reaxml/server/readiness.ts'
import { moment } from '#features/reaxml/server/writer/format.ts'
import { reaxmlStatus } from '#features/reaxml/server/writer/status.ts'
import { writeListing } from '#features/reaxml/server/writer/write-listing.ts'
import type { PortalAdapter } from './portal-adapter.ts'
import { callRea, garbled, jsonOf } from './rea-client.ts'
import { readRefusal, readReport } from './rea-report.ts'

const Accepted = z.object({ uploadId: z.string().min(1) })

/** The start tags of the file and of its listing, the only places that say when it was written. */
const head = /(<propertyList\b[^>]*?\bdate=")([^"]*)("[^>]*>\s*<\w+\b[^>]*?\bmodTime=")([^"]*)("[^>]*?\bstatus=")([^"]*)(")/

/** REA's Listing Upload API: one REAXML listing per call, answered at once, reported later (portals B1). */
export const reaAdapter: PortalAdapter = {
  portalType: 'REA',
  contentType: 'text/xml',
  check: checkForPortal,
  write: (listing) => writeListing(listing, '1.64'),
  writeRemoval: (payload, modTime) => {
    if (!head.test(payload)) throw new Error('The payload that was kept is not one of ours')
    return payload.replace(head, `$1${moment(modTime)}$3${moment(modTime)}$5withdrawn$7`)
  },
  takesDown: ({ fields, status }) => ['withdrawn', 'offmarket'].includes(reaxmlStatus(fields.listingClass, status)),
  contentHash: (payload) => createHash('sha256').update(payload.replace(head, '$1$3$5$6$7')).digest(),

  async upload(connection, payload) {
    const answer = await callRea(connection, { method: 'POST', path: '/listing/v1/upload', body: payload })
    if (answer.status === 400 || answer.status === 413) return { kind: 'rejected', messages: readRefusal(answer) }
    const parsed = Accepted.safeParse(jsonOf(answer.text))
    if (!parsed.success) throw garbled()
    return { kind: 'accepted', uploadId: parsed.data.uploadId }
  },

  async report(connection, uploadId) {
    return readReport(await callRea(connection, { method: 'GET', path: `/listing/v1/upload/${encodeURIComponent(uploadId)}` }))
  },
}
