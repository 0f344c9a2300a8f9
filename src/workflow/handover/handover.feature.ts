import { agentArchived, agentRestoring, handoverWanted } from '#accounts/agents/agents.events.ts'
import { userArchived, userRestoring } from '#accounts/users/users.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { handOverRecords, takeBackRecords } from './server/handover.jobs.ts'
import { handOver, handOverOfUser, sayHandover, takeBack, takeBackFrom } from './server/handover.service.ts'

/** Listings, contacts and appraisals of agents who leave, and of those who come back. */
export const handover = feature({
  name: 'handover',
  jobs: [handOverRecords, takeBackRecords],
  on: [
    runs(agentArchived, handOver),
    runs(agentRestoring, takeBack),
    runs(handoverWanted, sayHandover),
    runs(userArchived, handOverOfUser),
    runs(userRestoring, takeBackFrom),
  ],
  personalData: { agent_handover_items: { none: ['before', 'after'] } },
  archive: {
    passing: ['agent_handovers', 'agent_handover_items'],
  },
})
