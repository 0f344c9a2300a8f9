import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { PresenceSign } from '#common/presence.ts'

/** A record of the agency changed and is to be read again; a colleague is looking at one; or events were missed and everything is to be read again. */
export const LiveEvent = z
  .union([
    z.object({ type: z.literal('changed'), kind: z.string(), id: z.string(), version: z.int().optional() }),
    z.object({ type: z.literal('present'), userId: Id, ...PresenceSign.shape }),
    z.object({ type: z.literal('missed') }),
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof LiveEvent>

export const liveEndpoints = {
  events: endpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'Live changes in the agency',
    access: allow('session', 'agency'),
    events: LiveEvent,
  }),
}
