import { listingInspectionsSet, listingWorkEnded } from '#core/listings/listings.events.ts'
import { contactsErased, personExporting } from '#core/contacts/contacts.events.ts'
import { followsMerges, outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { bookingEndpoints } from './bookings.contract.ts'
import { followUpEndpoints } from './follow-ups.contract.ts'
import { inspectionEndpoints } from './inspections.contract.ts'
import { openEndpoints } from './opens.contract.ts'
import { ownerSummaryEndpoints } from './owner-summary.contract.ts'
import { invitationAnswered } from './opens.events.ts'
import { publicBookingRoutes } from './server/bookings/booking-routes.ts'
import { bookingRoutes } from './server/bookings/bookings.routes.ts'
import { emptyVisitsOf } from './server/erased-visits.store.ts'
import { followUpLinks } from './server/follow-up/follow-up-links.ts'
import { followUpRoutes } from './server/follow-up/follow-ups.routes.ts'
import { endAfterRestore } from './server/follow-up/follow-ups.store.ts'
import { sendFollowUp } from './server/follow-up/send.jobs.ts'
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
import { opensWith } from './server/person-opens.store.ts'
import { sendOwnerSummary } from './server/summary/send-summary.jobs.ts'
import { ownerSummaryRoutes } from './server/summary/summary.routes.ts'
import { deleteSummariesTo, endSummariesAfterRestore } from './server/summary/summary.store.ts'
import { visitEndpoints } from './visits.contract.ts'

const unsentHere = (row: Record<string, unknown>) =>
  row['state'] === 'waiting' || row['state'] === 'sending'
    ? { ...row, state: 'unknown', reason: 'Your agency was imported from an archive before this was sent, or after' }
    : row

/** Open homes and private inspections, and the visitors who come to them. */
export const opens = feature({
  name: 'opens',
  endpoints: {
    opens: { ...openEndpoints, ...visitEndpoints },
    'follow-ups': followUpEndpoints,
    'owner-summaries': ownerSummaryEndpoints,
    inspections: inspectionEndpoints,
    'inspection-bookings': bookingEndpoints,
  },
  routes: [openRoutes, followUpRoutes, ownerSummaryRoutes, inspectionRoutes, bookingRoutes],
  links: [visitorRoutes, publicBookingRoutes, followUpLinks],
  jobs: [matchLater, sendFollowUp, sendOwnerSummary, sendInspectionMail],
  recurring: [closeOpens, forgetGuests, remindOfInspections],
  restored: (caller) =>
    caller.transaction(async (ctx) => {
      await endAfterRestore(ctx)
      await endMailsAfterRestore(ctx)
      await endSummariesAfterRestore(ctx)
    }),
  on: [
    runs(listingInspectionsSet, followInspections),
    runs(listingWorkEnded, endInspections),
    runs(invitationAnswered, takeReply),
    ...followsMerges('visits'),
    outlivesContacts('visits'),
    ...followsMerges('owner_summaries'),
    outlivesContacts('owner_summaries'),
    runs(contactsErased, async (ctx, { ids }) => {
      await emptyVisitsOf(ctx, ids)
      // Written to them alone, by name.
      await deleteSummariesTo(ctx, ids)
    }),
    runs(personExporting, async (ctx, { id, parts }) => {
      Object.assign(parts, await opensWith(ctx, id))
    }),
  ],
  personalData: {
    opens: { text: ['cancelled_reason', 'place_note'], none: ['starts_at', 'ends_at', 'moved_from'] },
    visits: { text: ['suburb', 'comments', 'wording', 'notice'], json: ['people'] },
    booking_settings: { key: ['agency_id'], none: ['hours'] },
    booking_listings: { key: ['listing_id'] },
    inspection_mails: { text: ['address', 'reason'], none: ['starts_at', 'ends_at'] },
    follow_ups: { text: ['address', 'subject', 'text', 'reason'], none: ['document_ids'] },
    owner_summaries: { text: ['address', 'subject', 'text', 'reason'] },
  },
  archive: {
    tables: [
      'opens',
      'open_hosts',
      'visits',
      'open_entries',
      'follow_ups',
      'owner_summaries',
      'inspection_mails',
      'booking_settings',
      'booking_listings',
    ],
    arrives: {
      inspection_mails: unsentHere,
      // Messages on their way may have been sent where the archive was made.
      follow_ups: unsentHere,
      owner_summaries: unsentHere,
    },
  },
})
