import { contactsErased } from '#core/contacts/contacts.events.ts'
import { followsMerges, outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { unsentHere } from '#platform/sending/message-state.ts'
import { appraisalBookingChanged, importedAppraisalsGoing } from '#workflow/appraisals/appraisals.events.ts'
import { appraisalVisitEndpoints } from './appraisal-visits.contract.ts'
import { sendVisitMail } from './server/send.jobs.ts'
import { emptyMailsTo, endMailsAfterRestore, keepInvited } from './server/visit-mails.store.ts'
import { visitRoutes } from './server/visits.routes.ts'
import { followBooking } from './server/visits.service.ts'

/** Appointments of appraisals: invitations to the owners, and the way between the appointments of a day. */
export const appraisalVisits = feature({
  name: 'appraisal-visits',
  endpoints: { appraisals: appraisalVisitEndpoints },
  routes: [visitRoutes],
  jobs: [sendVisitMail],
  restored: (caller) => caller.transaction(endMailsAfterRestore),
  on: [
    runs(appraisalBookingChanged, followBooking),
    runs(importedAppraisalsGoing, keepInvited),
    ...followsMerges('appraisal_mails'),
    runs(contactsErased, (ctx, { ids }) => emptyMailsTo(ctx, ids)),
    outlivesContacts('appraisal_mails'),
  ],
  personalData: {
    appraisal_mails: { text: ['address', 'reason'] },
  },
  archive: {
    tables: ['appraisal_mails'],
    arrives: { appraisal_mails: unsentHere },
  },
})
