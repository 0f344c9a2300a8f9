import { feature } from '#platform/feature.ts'
import { agentEndpoints } from './agents.contract.ts'
import { agentRoutes } from './server/agents.routes.ts'
import { handOverRecords, takeBackRecords } from './server/handover.jobs.ts'

export const agents = feature({
  name: 'agents',
  endpoints: { agents: agentEndpoints },
  routes: [agentRoutes],
  jobs: [handOverRecords, takeBackRecords],
})
