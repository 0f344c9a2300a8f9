import { feature } from '#platform/feature.ts'
import { complianceEndpoints } from './compliance.contract.ts'
import { complianceRoutes } from './server/compliance.routes.ts'

export const compliance = feature({
  name: 'compliance',
  endpoints: { compliance: complianceEndpoints },
  routes: [complianceRoutes],
})
