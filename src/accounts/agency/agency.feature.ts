import { feature } from '#platform/feature.ts'
import { agencyEndpoints } from './agency.contract.ts'
import { agencyRoutes } from './server/agency.routes.ts'

export const agency = feature({
  name: 'agency',
  endpoints: { agency: agencyEndpoints },
  routes: [agencyRoutes],
  personalData: {
    agencies: { none: ['name', 'time_zone', 'branding'] },
    public_addresses: { none: ['slug'] },
  },
})
