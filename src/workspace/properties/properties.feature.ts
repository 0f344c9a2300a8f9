import { feature } from '#platform/feature.ts'
import { propertyEndpoints } from './properties.contract.ts'
import { propertyRoutes } from './server/properties.routes.ts'

/** The page of a property, with all that was ever listed there. */
export const propertyPages = feature({
  name: 'property pages',
  endpoints: { properties: propertyEndpoints },
  routes: [propertyRoutes],
})
