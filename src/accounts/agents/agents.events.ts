import { event } from '#platform/event.ts'
import type { AgentProfile } from './agents.contract.ts'

/** They left: their open listings and their contacts go to these agents; null: they keep their name. */
export const agentArchived = event<{ id: string; listingsTo: string | null; contactsTo: string | null }>('agent.archived')
/** They came back. Who reacts may refuse by throwing. */
export const agentRestoring = event<{ id: string; takesBack: boolean }>('agent.restoring')
/** Counts the listings these agents still have to sell or lease; those without any are left out. */
export const agentListingsWanted = event<{ agentIds: readonly string[]; counts: Map<string, number> }>('agent.listingsWanted')
/** Counts the contacts of an agent. */
export const agentContactsWanted = event<{ agentId: string; count: number }>('agent.contactsWanted')
/** Counts the appraisals of an agent that are not won. */
export const agentAppraisalsWanted = event<{ agentId: string; count: number }>('agent.appraisalCountWanted')
/** The next appraisals that name an agent who leaves, in the order of their ids. */
export const appraisalsOfAgentWanted = event<{
  agentId: string
  after: string | undefined
  limit: number
  ids: string[]
}>('agent.appraisalsWanted')
/** One of them goes to a successor; its feature writes the agents before and after. */
export const appraisalHanding = event<{ id: string; from: string; to: string; before: string[]; after: string[] }>(
  'agent.appraisalHanding',
)
/** It comes back, unless its agents were changed since. */
export const appraisalReturning = event<{ id: string; before: string[]; after: string[] }>('agent.appraisalReturning')
/** An agent's profile is read: the feature that hands records over says how far it is. */
export const handoverWanted = event<{ agentId: string; handover: AgentProfile['handover'] }>('agent.handoverWanted')
