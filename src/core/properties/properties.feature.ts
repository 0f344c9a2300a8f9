import { feature } from '#platform/feature.ts'
import { propertyEndpoints } from './properties.contract.ts'
import { propertyRoutes } from './server/properties.routes.ts'

export const properties = feature({
  name: 'properties',
  endpoints: { properties: propertyEndpoints },
  routes: [propertyRoutes],
  personalData: {
    properties: { none: ['address_key', 'street_line', 'suburb', 'state', 'postcode'] },
  },
})
