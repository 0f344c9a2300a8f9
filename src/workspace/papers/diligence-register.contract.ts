import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { CaseFilter } from '#workflow/diligence/diligence.contract.ts'

export const maxRegisterRows = 1000
export const diligenceRegisterEndpoints = {
  print: endpoint({
    method: 'GET',
    path: '/api/documents/diligence_register',
    produces: 'application/pdf',
    summary: 'The register of due diligence as a table on A4, with the same filters as its list',
    access: allow('diligence.work', 'records'),
    query: z.object({
      ...CaseFilter.shape,
      /** Print an empty square for what no font can draw; else such a document is refused with 422 naming the characters. */
      allowMissing: z
        .enum(['true', 'false'])
        .transform((word) => word === 'true')
        .optional(),
    }),
    writes: true,
    rateLimit: { max: 20, perSeconds: 60, by: 'user' },
  }),
}
