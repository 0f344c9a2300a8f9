import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'

export const maxSoldBytes = 20_000_000
export const SoldImport = z
  .object({
    id: Id,
    fileName: z.string(),
    added: z.int(),
    /** Sales that were known: their facts are those of this file now. */
    updated: z.int(),
    refusedCount: z.int(),
    /** The first hundred rows that could not be read, and why. */
    refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  })
  .meta({ id: 'SoldImport' })
export type SoldImport = z.infer<typeof SoldImport>

const write = allow('appraisals.write', 'agency')
export const soldEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/api/sold-properties',
    files: true,
    summary: 'Import a CSV table of sold properties (multipart, one file)',
    access: write,
    response: SoldImport,
    status: 201,
    rateLimit: { max: 20, perSeconds: 600, by: 'user' },
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/sold-properties',
    summary: 'How many sold properties were imported, and until when they were sold',
    access: allow('appraisals.read', 'agency'),
    response: z.object({ count: z.int(), newest: z.string().nullable() }),
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/sold-properties/:id',
    summary: 'Remove the sold properties that one import added',
    access: write,
    params: IdParams,
    response: z.object({ removed: z.int() }),
  }),
}
