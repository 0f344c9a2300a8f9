import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'

export const marketAnalysisEndpoints = {
  print: endpoint({
    method: 'GET',
    path: '/api/documents/market_analysis/:appraisalId',
    produces: 'application/pdf',
    summary: 'Comparative market analysis of an appraisal, on A4: the estimate and the sales that it rests on',
    access: allow('documents.print', 'records'),
    params: z.object({ appraisalId: Id }),
    /** Print an empty square for what no font can draw; else such a document is refused with 422 naming the characters. */
    query: z.object({
      allowMissing: z
        .enum(['true', 'false'])
        .transform((word) => word === 'true')
        .optional(),
    }),
  }),
}
