import { listingOnMarket } from '#core/listings/listings.events.ts'
import { feature, queues } from '#platform/feature.ts'
import { preferenceEndpoints } from './preferences.contract.ts'
import { preferenceChanged } from './preferences.events.ts'
import { matchListing, matchPreference } from './server/preferences.jobs.ts'
import { preferenceRoutes } from './server/preferences.routes.ts'

export const preferences = feature({
  name: 'preferences',
  endpoints: { preferences: preferenceEndpoints },
  routes: [preferenceRoutes],
  on: [queues(listingOnMarket, matchListing), queues(preferenceChanged, matchPreference)],
})
