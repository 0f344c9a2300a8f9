import { feature } from '#platform/feature.ts'
import { cockpitEndpoints } from './cockpit.contract.ts'
import { portalEndpoints } from './portals.contract.ts'
import { settleDemoPublications } from './server/demo-settled.ts'
import { pollPublication, resumePublications, sendPublication, updatePublications } from './server/portals.jobs.ts'
import { portalRoutes } from './server/portals.routes.ts'
import { webhookEndpoints } from './webhooks.contract.ts'

export const portals = feature({
  name: 'portals',
  endpoints: { portals: { ...portalEndpoints, ...cockpitEndpoints, ...webhookEndpoints } },
  routes: [portalRoutes],
  jobs: [sendPublication, pollPublication, resumePublications, updatePublications, settleDemoPublications],
})
