import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'

/** Somebody opened a record, still has it open, or closed it; `came` asks the others to say that they are there. */
export const PresenceSign = z.object({
  entity: z.string().regex(/^[a-zA-Z]{1,40}$/, 'Name the kind of record'),
  recordId: Id,
  /** One person may have it open twice. */
  tabId: z.string().regex(/^[0-9a-f]{32}$/),
  state: z.enum(['came', 'here', 'gone']),
  isEditing: z.boolean(),
})
export type PresenceSign = z.infer<typeof PresenceSign>

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
    summary: 'What changes in the agency, as it happens',
    access: allow('session', 'agency'),
    events: LiveEvent,
  }),
  presence: endpoint({
    method: 'PUT',
    path: '/api/presence',
    summary: 'Tell colleagues that the user has a record open',
    access: allow('signedIn', 'self'),
    body: PresenceSign,
    rateLimit: { max: 300, perSeconds: 60, by: 'user' },
  }),
}
