import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'

export const DomainConnection = z
  .object({
    /** False: this installation has no client id at Domain, so nothing can be connected. */
    isConfigured: z.boolean(),
    isConnected: z.boolean(),
    /** The agency's id at Domain, as Domain named it with the consent. */
    agencyId: z.string().nullable(),
    agencyName: z.string().nullable(),
    connectedAt: Instant.nullable(),
    connectedByName: z.string().nullable(),
    /** Enquiries were read up to then. */
    readUntil: Instant.nullable(),
    enquiries: z.int(),
    lastError: z.string().nullable(),
    /** The address to come back to, which Domain must have on record. */
    redirectUri: z.string(),
  })
  .meta({ id: 'DomainConnection' })
export type DomainConnection = z.infer<typeof DomainConnection>

export const domainEndpoints = {
  connection: endpoint({
    method: 'GET',
    path: '/api/contact/domain/:clientId',
    summary: 'Whether the agency lets Gable read its enquiries at Domain',
    access: allow('portals.read', 'agency'),
    params: ClientIdParams,
    response: DomainConnection,
  }),
  authorise: endpoint({
    method: 'POST',
    path: '/api/contact/domain/authorise',
    summary: 'Where to send the browser for the agency’s consent; valid for ten minutes',
    access: allow('portals.manage', 'agency'),
    body: z.object({ clientId: Id }),
    response: z.object({ url: z.url() }),
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/api/contact/auth_code_domain',
    summary: 'Exchange the code that Domain returned; enquiries are fetched from then on',
    access: allow('portals.manage', 'agency'),
    body: z.object({
      clientId: Id,
      code: z.string().min(1).max(4000),
      /** The state that came back from Domain; it must be ours, of this user, and not older than ten minutes. */
      state: z.string().min(1).max(4000),
    }),
    response: DomainConnection,
    rateLimit: { max: 20, perSeconds: 60, by: 'user' },
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/contact/domain/read',
    summary: 'Fetch enquiries now',
    access: allow('portals.manage', 'agency'),
    body: z.object({ clientId: Id }),
    response: DomainConnection,
    status: 202,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/contact/domain/:clientId',
    summary: 'Disconnect Domain; enquiries already received stay',
    access: allow('portals.manage', 'agency'),
    params: ClientIdParams,
    response: DomainConnection,
  }),
}
