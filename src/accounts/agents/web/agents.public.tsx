import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { agentEndpoints } from '../agents.contract.ts'
import { agentHeads } from '../agents.heads.generated.ts'

export const agentCalls = callsOf<typeof agentEndpoints>(agentHeads)
/** First word of the keys of everything that shows agents, and the kind of their live events. */
export const agentKind = 'agent'

/** All agents of the agency; the page of 200 is the largest there is, and no agency comes near it. */
export const agentsQuery = () => callQuery(agentKind, agentCalls.list, { params: agencyParams(), query: { limit: 200 } })
