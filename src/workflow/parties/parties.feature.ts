import { contactDealsChanged } from '#core/contacts/contacts.events.ts'
import { feature, queues } from '#platform/feature.ts'
import { partyEndpoints } from './parties.contract.ts'
import { followDeals } from './server/parties.jobs.ts'
import { partyRoutes } from './server/parties.routes.ts'

export const parties = feature({
  name: 'parties',
  endpoints: { parties: partyEndpoints },
  routes: [partyRoutes],
  on: [queues(contactDealsChanged, followDeals)],
})
