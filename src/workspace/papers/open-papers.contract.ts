import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'

const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
const params = z.object({ openId: Id })
/** Print an empty square for what no font can draw; else such a document is refused with 422 naming the characters. */
const allowMissing = flag.optional()

export const openPaperEndpoints = {
  attendance: endpoint({
    method: 'GET',
    path: '/api/documents/attendance/:openId',
    produces: 'application/pdf',
    summary: 'Who came to an open home and what they said, on A4; phone numbers and emails only for those who may host',
    access: allow('opens.read', 'records'),
    params,
    query: z.object({ withContacts: flag.default(false), allowMissing }),
  }),
  signInSheet: endpoint({
    method: 'GET',
    path: '/api/documents/sign_in_sheet/:openId',
    produces: 'application/pdf',
    summary: 'Sign-in sheet of an open home to fill in by hand, with the collection notice and the two consents',
    access: allow('documents.print', 'records'),
    params,
    query: z.object({ allowMissing }),
  }),
  sign: endpoint({
    method: 'GET',
    path: '/api/documents/open_sign/:openId',
    produces: 'application/pdf',
    summary: 'QR sign of an open home on A4',
    access: allow('documents.print', 'records'),
    params,
  }),
}
