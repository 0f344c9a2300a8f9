import * as z from 'zod'
import { endpoint } from '#common/endpoint.ts'

export const pullEndpoints = {
  feed: endpoint({
    method: 'GET',
    path: '/api/portal_feeds/:ticket',
    summary: 'For a website or portal that fetches: one REAXML file with all listings of an account, by its signed address',
    access: 'public',
    produces: 'application/xml; charset=utf-8',
    params: z.object({ ticket: z.string().max(100) }),
    rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  }),
}
