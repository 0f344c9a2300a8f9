import { contactDealsChanged, personExporting } from '#core/contacts/contacts.events.ts'
import { followsMerges } from '#core/contacts/server/merge-follow.service.ts'
import { listingPartiesNamed } from '#core/listings/listings.events.ts'
import { propertiesRemoving } from '#core/properties/properties.events.ts'
import { feature, queues, runs } from '#platform/feature.ts'
import { partyEndpoints } from './parties.contract.ts'
import { followDeals } from './server/parties.jobs.ts'
import { propertiesOf } from './server/parties.service.ts'
import { partyRoutes } from './server/parties.routes.ts'
import { noteTiedProperties, writeParties } from './server/parties.store.ts'

export const parties = feature({
  name: 'parties',
  endpoints: { parties: partyEndpoints },
  routes: [partyRoutes],
  on: [
    ...followsMerges('contact_properties'),
    runs(listingPartiesNamed, writeParties),
    runs(propertiesRemoving, noteTiedProperties),
    runs(personExporting, async (ctx, { id, parts }) => void Object.assign(parts, await propertiesOf(ctx, id))),
    queues(contactDealsChanged, followDeals),
  ],
  archive: {
    tables: ['contact_properties', 'listing_parties'],
  },
})
