import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'

/** A record of the agency changed; who shows it reads it anew. */
export const LiveEvent = z
  .object({ type: z.literal('changed'), kind: z.string(), id: z.string(), version: z.int().optional() })
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof LiveEvent>

export const liveEndpoints = {
  events: endpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'What changes in the agency, as it happens',
    access: allow('signedIn', 'agency'),
    events: LiveEvent,
  }),
}
