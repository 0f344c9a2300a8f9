import { listingInspectionsSet } from '#core/listings/listings.events.ts'
import { followsMerges, outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { followUpEndpoints } from './follow-ups.contract.ts'
import { openEndpoints } from './opens.contract.ts'
import { followUpLinks } from './server/follow-up/follow-up-links.ts'
import { followUpRoutes } from './server/follow-up/follow-ups.routes.ts'
import { endAfterRestore } from './server/follow-up/follow-ups.store.ts'
import { sendFollowUp } from './server/follow-up/send.jobs.ts'
import { followInspections } from './server/opens-follow.service.ts'
import { closeOpens, forgetGuests } from './server/opens.jobs.ts'
import { matchLater } from './server/public/match.jobs.ts'
import { visitorRoutes } from './server/public/visitor-routes.ts'
import { openRoutes } from './server/opens.routes.ts'
import { visitEndpoints } from './visits.contract.ts'

/** Open homes and the visitors who come to them. */
export const opens = feature({
  name: 'opens',
  endpoints: { opens: { ...openEndpoints, ...visitEndpoints }, 'follow-ups': followUpEndpoints },
  routes: [openRoutes, followUpRoutes],
  links: [visitorRoutes, followUpLinks],
  jobs: [matchLater, sendFollowUp],
  recurring: [closeOpens, forgetGuests],
  restored: (caller) => caller.transaction(endAfterRestore),
  on: [runs(listingInspectionsSet, followInspections), ...followsMerges('visits'), outlivesContacts('visits')],
  personalData: {
    opens: { text: ['cancelled_reason', 'place_note'], none: ['starts_at', 'ends_at', 'moved_from'] },
    visits: { text: ['suburb', 'comments', 'wording', 'notice'], json: ['people'] },
    follow_ups: { text: ['address', 'subject', 'text', 'reason'], none: ['document_ids'] },
  },
  archive: {
    tables: ['opens', 'open_hosts', 'visits', 'open_entries', 'follow_ups'],
    arrives: {
      // What was on its way may have been sent where the archive was made.
      follow_ups: (row) =>
        row['state'] === 'waiting' || row['state'] === 'sending'
          ? { ...row, state: 'unknown', reason: 'Your agency was imported from an archive before this was sent, or after' }
          : row,
    },
  },
})
