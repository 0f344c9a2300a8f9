import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { agentCalls, agentKind } from './agents.public.tsx'

/** The whole team in one page: no agency has more than 200 agents in one installation's list. */
export const teamQuery = (archived: boolean) =>
  callQuery(agentKind, agentCalls.list, {
    params: agencyParams(),
    query: { limit: 200, counts: 'true', archived: String(archived) },
  })
export const searchQuery = (q: string) =>
  callQuery(agentKind, agentCalls.search, { query: { ...agencyParams(), q, counts: 'true', limit: 50 } })
export const agentQuery = (id: string) => callQuery(agentKind, agentCalls.getOne, { params: { id } })
