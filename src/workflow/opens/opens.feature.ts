import { listingInspectionsSet, listingWorkEnded } from '#core/listings/listings.events.ts'
import { contactsErased, personExporting } from '#core/contacts/contacts.events.ts'
import { followsMerges, outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { unsentHere } from '#platform/sending/message-state.ts'
import { bookingEndpoints } from './bookings.contract.ts'
import { inspectionEndpoints } from './inspections.contract.ts'
import { openEndpoints } from './opens.contract.ts'
import { invitationAnswered } from './opens.events.ts'
import { publicBookingRoutes } from './server/bookings/booking-routes.ts'
import { bookingRoutes } from './server/bookings/bookings.routes.ts'
import { emptyVisitsOf } from './server/erased-visits.store.ts'
import { inspectionRoutes } from './server/inspections/inspections.routes.ts'
import { endInspections } from './server/inspections/inspections.service.ts'
import { endMailsAfterRestore } from './server/inspections/inspections.store.ts'
import { remindOfInspections } from './server/inspections/remind.jobs.ts'
import { takeReply } from './server/inspections/reply.service.ts'
import { sendInspectionMail } from './server/inspections/send.jobs.ts'
import { followInspections } from './server/opens-follow.service.ts'
import { closeOpens, forgetGuests } from './server/opens.jobs.ts'
import { matchLater } from './server/public/match.jobs.ts'
import { visitorRoutes } from './server/public/visitor-routes.ts'
import { openRoutes } from './server/opens.routes.ts'
import { visitsWith } from './server/person-opens.store.ts'
import { visitEndpoints } from './visits.contract.ts'

/** Open homes and private inspections, and the visitors who come to them. */
export const opens = feature({
  name: 'opens',
  endpoints: {
    opens: { ...openEndpoints, ...visitEndpoints },
    inspections: inspectionEndpoints,
    'inspection-bookings': bookingEndpoints,
  },
  routes: [openRoutes, inspectionRoutes, bookingRoutes],
  links: [visitorRoutes, publicBookingRoutes],
  jobs: [matchLater, sendInspectionMail],
  recurring: [closeOpens, forgetGuests, remindOfInspections],
  restored: (caller) => caller.transaction(endMailsAfterRestore),
  on: [
    runs(listingInspectionsSet, followInspections),
    runs(listingWorkEnded, endInspections),
    runs(invitationAnswered, takeReply),
    ...followsMerges('visits'),
    outlivesContacts('visits'),
    runs(contactsErased, (ctx, { ids }) => emptyVisitsOf(ctx, ids)),
    runs(personExporting, async (ctx, { id, parts }) => {
      parts['visits'] = await visitsWith(ctx, id)
    }),
  ],
  personalData: {
    opens: { text: ['cancelled_reason', 'place_note'], none: ['starts_at', 'ends_at', 'moved_from'] },
    visits: { text: ['suburb', 'comments', 'wording', 'notice'], json: ['people'] },
    booking_settings: { key: ['agency_id'], none: ['hours'] },
    booking_listings: { key: ['listing_id'] },
    inspection_mails: { text: ['address', 'reason'], none: ['starts_at', 'ends_at'] },
  },
  archive: {
    tables: ['opens', 'open_hosts', 'visits', 'open_entries', 'inspection_mails', 'booking_settings', 'booking_listings'],
    arrives: {
      inspection_mails: unsentHere,
    },
  },
})
