import { contactsErased } from '#core/contacts/contacts.events.ts'
import { listingWorkEnded } from '#core/listings/listings.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { unsentHere } from '#platform/sending/message-state.ts'
import { bookingPathWanted, invitationAnswered } from '#workflow/opens/opens.events.ts'
import { bookingEndpoints } from './bookings.contract.ts'
import { inspectionEndpoints } from './inspections.contract.ts'
import { publicBookingRoutes } from './server/bookings/booking-routes.ts'
import { bookingRoutes } from './server/bookings/bookings.routes.ts'
import { findBookingPath } from './server/bookings/settings.service.ts'
import { inspectionRoutes } from './server/inspections.routes.ts'
import { endInspections } from './server/inspections.service.ts'
import { emptyMailsTo, endMailsAfterRestore } from './server/inspections.store.ts'
import { remindOfInspections } from './server/remind.jobs.ts'
import { takeReply } from './server/reply.service.ts'
import { sendInspectionMail } from './server/send.jobs.ts'

/** Private inspections, booked by staff or online by buyers: invitations and reminders out, answers of calendars in. */
export const inspections = feature({
  name: 'inspections',
  endpoints: { inspections: inspectionEndpoints, 'inspection-bookings': bookingEndpoints },
  routes: [inspectionRoutes, bookingRoutes],
  links: [publicBookingRoutes],
  jobs: [sendInspectionMail],
  recurring: [remindOfInspections],
  restored: (caller) => caller.transaction(endMailsAfterRestore),
  on: [
    runs(listingWorkEnded, endInspections),
    runs(invitationAnswered, takeReply),
    runs(bookingPathWanted, async (ctx, asked) => {
      asked.path = await findBookingPath(ctx, asked.listingId)
    }),
    runs(contactsErased, (ctx, { ids }) => emptyMailsTo(ctx, ids)),
  ],
  personalData: {
    booking_settings: { key: ['agency_id'], none: ['hours'] },
    booking_listings: { key: ['listing_id'] },
    inspection_mails: { text: ['address', 'reason'] },
  },
  archive: {
    tables: ['inspection_mails', 'booking_settings', 'booking_listings'],
    arrives: { inspection_mails: unsentHere },
  },
})
