import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/own-agency.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { agentEndpoints } from '../agents.contract.ts'
import { agentHeads } from '../agents.heads.ts'

export const agentCalls = callsOf<typeof agentEndpoints>(agentHeads)
/** First word of the keys of everything that shows agents, and the kind of their live events. */
export const agentKind = 'agent'

/** The whole team in one page: no agency has more than 200 agents in one installation's list. */
export const teamQuery = (archived: boolean) =>
  callQuery(agentKind, agentCalls.list, {
    params: agencyParams(),
    query: { limit: 200, counts: 'true', archived: String(archived) },
  })
export const searchQuery = (q: string) =>
  callQuery(agentKind, agentCalls.search, { query: { ...agencyParams(), q, counts: 'true', limit: 50 } })
export const agentQuery = (id: string) => callQuery(agentKind, agentCalls.getOne, { params: { id } })
