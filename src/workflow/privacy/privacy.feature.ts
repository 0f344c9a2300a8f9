import { feature } from '#platform/feature.ts'
import { privacyEndpoints } from './privacy.contract.ts'
import { privacyRoutes } from './server/privacy.routes.ts'

export const privacy = feature({
  name: 'privacy',
  endpoints: { privacy: privacyEndpoints },
  routes: [privacyRoutes],
})
