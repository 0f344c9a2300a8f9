import { feature } from '#platform/feature.ts'
import { operateEndpoints } from './operate.contract.ts'
import { measureAgency } from './server/measure-agency.ts'
import { operateRoutes } from './server/operate.routes.ts'

/** The installation for its operator: its health and its agencies, never an agency's records. */
export const operate = feature({
  name: 'operate',
  endpoints: { operators: operateEndpoints },
  routes: [operateRoutes],
  recurring: [measureAgency],
})
