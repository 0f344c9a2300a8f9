import { feature } from '#platform/feature.ts'
import { agentEndpoints } from './agents.contract.ts'
import { agentRoutes } from './server/agents.routes.ts'

export const agents = feature({
  name: 'agents',
  endpoints: { agents: agentEndpoints },
  routes: [agentRoutes],
  personalData: {
    agents: {
      staff: ['name', 'job_title', 'mobile', 'phone', 'email', 'licence', 'bio_html', 'socials', 'languages', 'other_phones'],
      none: ['photo_token', 'portal_ids', 'unique_listing_agent_id', 'feed_photo'],
    },
  },
  archive: {
    tables: ['agents'],
    tokens: { agents: ['photo_token'] },
  },
})
