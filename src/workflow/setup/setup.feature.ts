import { feature } from '#platform/feature.ts'
import { setupEndpoints } from './setup.contract.ts'
import { setupRoutes } from './server/setup.routes.ts'

export const setup = feature({
  name: 'setup',
  endpoints: { agency: setupEndpoints },
  routes: [setupRoutes],
})
