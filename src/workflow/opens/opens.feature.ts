import { listingInspectionsSet } from '#core/listings/listings.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { openEndpoints } from './opens.contract.ts'
import { followInspections } from './server/opens-follow.service.ts'
import { closeOpens } from './server/opens.jobs.ts'
import { openRoutes } from './server/opens.routes.ts'

/** Open homes and the visitors who come to them. */
export const opens = feature({
  name: 'opens',
  endpoints: { opens: openEndpoints },
  routes: [openRoutes],
  recurring: [closeOpens],
  on: [runs(listingInspectionsSet, followInspections)],
  personalData: {
    opens: { text: ['cancelled_reason', 'place_note'], none: ['starts_at', 'ends_at', 'moved_from'] },
  },
})
