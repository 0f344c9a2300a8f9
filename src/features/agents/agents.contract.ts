import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'

export const Agent = z
  .object({
    id: Id,
    name: z.string(),
    jobTitle: z.string().nullable(),
    mobile: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>

const AgentQuery = z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, q: pageQuery.q })

export const agentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/listing-agents/:clientId',
    summary: 'Listing agents of the agency',
    access: allow('agents.read', 'agency'),
    params: ClientIdParams,
    query: AgentQuery,
    response: pageOf(Agent),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/listing-agents/search',
    summary: 'Find listing agents by name',
    access: allow('agents.read', 'agency'),
    query: AgentQuery.extend({ clientId: Id }),
    response: pageOf(Agent),
  }),
}
