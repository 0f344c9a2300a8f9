import type { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { agentHeads } from '#accounts/agents/agents.heads.ts'
import { callQuery } from '#ui/api/query.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import { consentCalls, contactCalls, contactPageCalls, duplicateCalls } from '../contact-calls.ts'

const listAgents = callsOf<typeof agentEndpoints>(agentHeads).list

/** First word of the keys of all that hangs on contacts, and the kind of their live events. */
export const contactKind = 'contact'
const agency = () => ({ clientId: sessionStore.get().user?.ClientId ?? '' })

export const contactQuery = (id: string) => callQuery(contactKind, contactCalls.get, { params: { id } })
export const contactTagsQuery = () => callQuery(contactKind, contactCalls.uniqueTags, { body: agency() })
export const mergesQuery = (id: string) => callQuery(contactKind, duplicateCalls.merges, { params: { id } })
export const relationshipsQuery = (id: string) => callQuery(contactKind, contactPageCalls.relationships, { params: { id } })
export const consentQuery = (id: string) => callQuery(contactKind, consentCalls.get, { params: { id } })
/** All agents of the agency; the page of 200 is the largest there is, and no agency comes near it. */
export const agentsQuery = () => callQuery('agent', listAgents, { params: agency(), query: { limit: 200 } })
