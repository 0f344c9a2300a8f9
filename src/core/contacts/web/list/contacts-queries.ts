import type { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { agentHeads } from '#accounts/agents/agents.heads.ts'
import { callQuery } from '#ui/api/query.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import { contactCalls, contactListCalls } from '../contact-calls.ts'

const listAgents = callsOf<typeof agentEndpoints>(agentHeads).list

/** The agency, as paths name it; the guard of the shell made sure that there is a login. */
export const agencyParams = () => ({ clientId: sessionStore.get().user?.ClientId ?? '' })

/** First word of the keys of everything that shows contacts, and the kind of their live events. */
export const contactKind = 'contact'
export const contactTagsQuery = () => callQuery(contactKind, contactCalls.tags, { params: agencyParams() })
export const contactSuburbsQuery = (q: string) =>
  callQuery(contactKind, contactListCalls.suburbs, { params: agencyParams(), query: { q } })
/** All agents of the agency; the page of 200 is the largest there is, and no agency comes near it. */
export const agentsQuery = () => callQuery('agent', listAgents, { params: agencyParams(), query: { limit: 200 } })
