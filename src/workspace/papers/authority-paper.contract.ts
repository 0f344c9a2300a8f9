import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'

export const authorityPaperEndpoints = {
  print: endpoint({
    method: 'GET',
    path: '/api/documents/authority/:authorityId',
    produces: 'application/pdf',
    summary: 'Terms of an authority on plain paper, with lines to sign by hand; no form of an institute',
    access: allow('authorities.read', 'records'),
    params: z.object({ authorityId: Id }),
    /** Print an empty square for what no font can draw; else such a document is refused with 422 naming the characters. */
    query: z.object({
      allowMissing: z
        .enum(['true', 'false'])
        .transform((word) => word === 'true')
        .optional(),
    }),
  }),
}
