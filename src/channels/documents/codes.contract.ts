import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Day } from '#common/time/when.ts'
import { brochureTypes } from './documents.rules.ts'
import { codeHeads } from './codes.heads.ts'
import { ownPieces } from './codes.rules.ts'

export const QrCode = z
  .object({
    id: Id,
    /** The piece it is printed on. */
    piece: z.enum([...brochureTypes, 'website', ...ownPieces]),
    /** Where that hangs, in the agency's words; empty for the one that documents carry. */
    place: z.string(),
    url: z.string(),
    scans: z.int(),
    /** Scans of the last 30 days at the agency, oldest first; days without a scan are left out. */
    days: z.array(z.object({ day: Day, scans: z.int() })),
  })
  .meta({ id: 'QrCode' })
export type QrCode = z.infer<typeof QrCode>

const ofListing = z.object({ listingId: Id })
export const codeEndpoints = {
  list: endpoint(codeHeads.list, {
    summary: 'QR codes of a listing with their scans',
    access: allow('documents.print', 'records'),
    params: ofListing,
    response: z.object({ items: z.array(QrCode), canEdit: z.boolean() }),
  }),
  create: endpoint(codeHeads.create, {
    summary: 'Create a QR code for a signboard or another piece of a listing',
    access: allow('documents.print', 'records'),
    params: ofListing,
    body: z.object({ piece: z.enum(ownPieces), place: z.string().trim().min(1, 'Enter where it is displayed').max(80) }),
    response: QrCode,
    status: 201,
  }),
  image: endpoint(codeHeads.image, {
    summary: 'A QR code as an SVG image, for sign makers',
    access: allow('documents.print', 'records'),
    params: IdParams,
  }),
}
