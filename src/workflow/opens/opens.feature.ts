import { listingInspectionsSet } from '#core/listings/listings.events.ts'
import { contactsErased, personExporting } from '#core/contacts/contacts.events.ts'
import { followsMerges, outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { openEndpoints } from './opens.contract.ts'
import { emptyVisitsOf } from './server/erased-visits.store.ts'
import { followInspections } from './server/opens-follow.service.ts'
import { closeOpens, forgetGuests } from './server/opens.jobs.ts'
import { matchLater } from './server/arrivals/match.jobs.ts'
import { openRoutes } from './server/opens.routes.ts'
import { visitsWith } from './server/person-opens.store.ts'
import { visitEndpoints } from './visits.contract.ts'

/** Open homes, and the visitors who come to them. Private inspections are records of the same kind, which a feature above books. */
export const opens = feature({
  name: 'opens',
  endpoints: { opens: { ...openEndpoints, ...visitEndpoints } },
  routes: [openRoutes],
  jobs: [matchLater],
  recurring: [closeOpens, forgetGuests],
  on: [
    runs(listingInspectionsSet, followInspections),
    ...followsMerges('visits'),
    outlivesContacts('visits'),
    runs(contactsErased, (ctx, { ids }) => emptyVisitsOf(ctx, ids)),
    runs(personExporting, async (ctx, { id, parts }) => {
      parts['visits'] = await visitsWith(ctx, id)
    }),
  ],
  personalData: {
    opens: { text: ['cancelled_reason', 'place_note'] },
    visits: { text: ['suburb', 'comments', 'wording', 'notice'], json: ['people'] },
  },
  archive: {
    tables: ['opens', 'open_hosts', 'visits', 'open_entries'],
  },
})
