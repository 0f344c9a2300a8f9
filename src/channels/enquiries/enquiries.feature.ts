import { domainEnquiryAnnounced, reaEnquiryAnnounced } from '#channels/portals/portals.events.ts'
import { forgetNotifications } from '#accounts/notifications/server/notify.service.ts'
import { notificationFactsWanted, officeWanted } from '#accounts/notifications/notifications.events.ts'
import { answerChanged, answerWanted, contactsErased } from '#core/contacts/contacts.events.ts'
import { outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { listingBuyersWanted } from '#core/listings/listings.events.ts'
import { outlivesListings } from '#core/listings/server/outlives-listings.service.ts'
import { endMessagesAfterRestore, unsentHere } from '#platform/sending/message-state.ts'
import { feature, queues, runs } from '#platform/feature.ts'
import { domainEndpoints } from './domain.contract.ts'
import { enquiryAlertEndpoints } from './alerts.contract.ts'
import { enquiryEndpoints } from './enquiries.contract.ts'
import { readDomainAtOnce, readDomainEnquiries } from './server/domain/enquiries.jobs.ts'
import { escalateEnquiries } from './server/alerts/alerts.service.ts'
import { findSettings } from './server/alerts/alerts.store.ts'
import { sendAlert } from './server/alerts/sms-alert.jobs.ts'
import { recentEnquirers } from './server/enquiries.store.ts'
import { enquiryMailFacts } from './server/enquiry-mail-facts.service.ts'
import { enquiryRoutes } from './server/enquiries.routes.ts'
import { readRea, readReaAtOnce } from './server/read-rea.ts'
import { followReply, offerReply } from './server/reply.service.ts'
import { emptyEnquiriesOf } from './server/reply.store.ts'

export const enquiries = feature({
  name: 'enquiries',
  endpoints: { enquiries: { ...enquiryEndpoints, ...enquiryAlertEndpoints, ...domainEndpoints } },
  routes: [enquiryRoutes],
  jobs: [readDomainEnquiries, sendAlert],
  recurring: [readRea, escalateEnquiries],
  restored: (caller) => caller.transaction((ctx) => endMessagesAfterRestore(ctx, 'enquiry_alerts', ['waiting', 'sending'])),
  on: [
    outlivesContacts('enquiries'),
    outlivesListings('enquiries'),
    runs(listingBuyersWanted, async (ctx, { id, contactIds }) => {
      for (const contactId of await recentEnquirers(ctx, id)) contactIds.add(contactId)
    }),
    queues(reaEnquiryAnnounced, readReaAtOnce),
    queues(domainEnquiryAnnounced, readDomainAtOnce),
    runs(officeWanted, async (ctx, wanted) => {
      wanted.agentIds = (await findSettings(ctx))?.escalateTo ?? []
    }),
    runs(notificationFactsWanted, async (ctx, question) => {
      if (question.entity === 'enquiry') question.facts = await enquiryMailFacts(ctx, question)
    }),
    runs(answerWanted, offerReply),
    runs(answerChanged, followReply),
    runs(contactsErased, async (ctx, { ids }) => forgetNotifications(ctx, 'enquiry', await emptyEnquiriesOf(ctx, ids))),
  ],
  personalData: {
    enquiries: { text: ['name', 'email', 'phone', 'message'], none: ['external_id', 'source_name'] },
    enquiry_copies: { text: ['message'], none: ['source', 'source_name', 'external_id'] },
    enquiry_alerts: { staff: ['user_id'], text: ['number', 'reason'] },
    portal_sign_ins: { none: ['portal_agency_id', 'portal_agency_name', 'last_error'] },
  },
  archive: {
    tables: ['enquiries', 'enquiry_copies', 'enquiry_alerts', 'enquiry_settings'],
    arrives: { enquiry_alerts: unsentHere },
    // Replies that waited in the version before may have left there.
    formerly: { enquiry_replies: { table: 'enquiries', row: () => null } },
    secret: ['portal_sign_ins'],
  },
})
