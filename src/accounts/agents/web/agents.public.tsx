import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/own-agency.ts'
import { agentCalls, agentKind } from './agent-calls.ts'

/** All agents of the agency; the page of 200 is the largest there is, and no agency comes near it. */
export const agentsQuery = () => callQuery(agentKind, agentCalls.list, { params: agencyParams(), query: { limit: 200 } })
