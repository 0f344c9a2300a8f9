import { campaignEndpoints } from '#features/campaigns/campaigns.contract.ts'
import { automationEndpoints } from '#features/campaigns/automatic.contract.ts'
import { reportEndpoints } from '#features/campaigns/report.contract.ts'
import { notePriceChange, noteSold } from '#features/campaigns/server/automatic/automatic.jobs.ts'
import { automationRoutes } from '#features/campaigns/server/automatic/automatic.routes.ts'
import { tendCampaigns } from '#features/campaigns/server/automatic/automatic-run.ts'
import { campaignReportRoutes } from '#features/campaigns/server/report/report.routes.ts'
import { campaignRoutes } from '#features/campaigns/server/campaigns.routes.ts'
import { sendCampaign } from '#features/campaigns/server/sending/send.jobs.ts'
import { sendTestOfCampaign } from '#features/campaigns/server/test-mail.jobs.ts'
import { complianceEndpoints } from '#features/compliance/compliance.contract.ts'
import { complianceRoutes } from '#features/compliance/server/compliance.routes.ts'
import { consentEndpoints } from '#features/consent/consent.contract.ts'
import { consentRoutes } from '#features/consent/server/consent.routes.ts'
import { contactPageEndpoints } from '#features/contacts/contact-page.contract.ts'
import { contactPageRoutes } from '#features/contacts/server/contact-page.routes.ts'
import { contactEndpoints } from '#features/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '#features/contacts/duplicates.contract.ts'
import { duplicateRoutes } from '#features/contacts/server/duplicates.routes.ts'
import { contactListEndpoints } from '#features/contacts/contact-lists.contract.ts'
import { emptyContactBin } from '#features/contacts/server/contact-bin.jobs.ts'
import { runContactBulk } from '#features/contacts/server/contact-changes.jobs.ts'
import { contactListRoutes } from '#features/contacts/server/contact-lists.routes.ts'
import { contactRoutes } from '#features/contacts/server/contacts.routes.ts'
import { contactExportEndpoints } from '#features/contacts/contact-export.contract.ts'
import { contactExportRoutes } from '#features/contacts/server/contact-export.routes.ts'
import { contactImportEndpoints } from '#features/contact-import/contact-import.contract.ts'
import {
  checkImport,
  forgetContactImport,
  runContactImport,
  undoContactImport,
} from '#features/contact-import/server/contact-import.jobs.ts'
import { contactImportRoutes } from '#features/contact-import/server/contact-import.routes.ts'
import { documentEndpoints } from '#features/documents/documents.contract.ts'
import { documentRoutes } from '#features/documents/server/documents.routes.ts'
import { reaxmlEndpoints } from '#features/reaxml/reaxml.contract.ts'
import { fetchAgentPhoto } from '#features/reaxml/server/import/agent-photo.jobs.ts'
import { readFeedFiles, runImport } from '#features/reaxml/server/import/import.jobs.ts'
import { reaxmlRoutes } from '#features/reaxml/server/reaxml.routes.ts'
import { agentEndpoints } from '#features/agents/agents.contract.ts'
import { agentRoutes } from '#features/agents/server/agents.routes.ts'
import { agencyEndpoints } from '#features/agency/agency.contract.ts'
import { agencyRoutes } from '#features/agency/server/agency.routes.ts'
import { brandingEndpoints } from '#features/branding/branding.contract.ts'
import { sendTestMail } from '#features/branding/server/branding.jobs.ts'
import { brandingRoutes } from '#features/branding/server/branding.routes.ts'
import { handOverRecords, takeBackRecords } from '#features/agents/server/handover.jobs.ts'
import { listingEndpoints } from '#features/listings/listings.contract.ts'
import { emptyBin } from '#features/listings/server/bin.jobs.ts'
import { listingListEndpoints } from '#features/listings/listing-lists.contract.ts'
import { runBulk } from '#features/listings/server/listing-bulk.jobs.ts'
import { listingListRoutes } from '#features/listings/server/listing-lists.routes.ts'
import { listingRoutes } from '#features/listings/server/listings.routes.ts'
import { propertyEndpoints } from '#features/properties/properties.contract.ts'
import { propertyRoutes } from '#features/properties/server/properties.routes.ts'
import { mediaEndpoints } from '#features/media/media.contract.ts'
import { fetchPicture, makeVariants } from '#features/media/server/media.jobs.ts'
import { drawAgencyPicture } from '#features/media/server/draw-picture.jobs.ts'
import { forgetHeading, makeHeadingVariants } from '#features/media/server/heading-images.jobs.ts'
import { forgetMedia, pruneUpload } from '#features/media/server/media-cleaning.jobs.ts'
import { mediaRoutes } from '#features/media/server/media.routes.ts'
import { appearanceEndpoints } from '#features/appearance/appearance.contract.ts'
import { appearanceRoutes } from '#features/appearance/server/appearance.routes.ts'
import { jobEndpoints } from '#features/jobs/jobs.contract.ts'
import { jobRoutes } from '#features/jobs/server/jobs.routes.ts'
import { liveEndpoints } from '#features/live/live.contract.ts'
import { liveRoutes } from '#features/live/server/live.routes.ts'
import type { AccessTokens } from '#features/session/server/access-token.ts'
import { mailReset } from '#features/session/server/session.jobs.ts'
import { mailNotice } from '#features/session/server/notices.ts'
import { factorEndpoints } from '#features/session/factor.contract.ts'
import { factorRoutes } from '#features/session/server/factor.routes.ts'
import { passkeyEndpoints } from '#features/session/passkey.contract.ts'
import { passkeyRoutes } from '#features/session/server/passkey.routes.ts'
import { roleEndpoints } from '#features/users/roles.contract.ts'
import { roleRoutes } from '#features/users/server/roles.routes.ts'
import { forgetPhoto } from '#features/users/server/user-photo.service.ts'
import { mailInvitation } from '#features/users/server/users.jobs.ts'
import { userRoutes } from '#features/users/server/users.routes.ts'
import { userEndpoints } from '#features/users/users.contract.ts'
import { auditEndpoints } from '#features/audit/audit-log.contract.ts'
import { auditRoutes } from '#features/audit/server/audit.routes.ts'
import { sealAudit } from '#features/audit/server/chain.service.ts'
import { forgetAnswers } from '#platform/http/idempotency.ts'
import { forgetUploads } from '#platform/storage/stored-files.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { sessionRoutes } from '#features/session/server/session.routes.ts'
import { sessionEndpoints } from '#features/session/session.contract.ts'
import { partyEndpoints } from '#features/parties/parties.contract.ts'
import { followDeals } from '#features/parties/server/parties.jobs.ts'
import { partyRoutes } from '#features/parties/server/parties.routes.ts'
import { cockpitEndpoints } from '#features/portals/cockpit.contract.ts'
import { portalEndpoints } from '#features/portals/portals.contract.ts'
import { webhookEndpoints } from '#features/portals/webhooks.contract.ts'
import {
  pollPublication,
  resumePublications,
  sendPublication,
  updatePublications,
} from '#features/portals/server/portals.jobs.ts'
import { settleDemoPublications } from '#features/portals/server/demo-settled.ts'
import { portalRoutes } from '#features/portals/server/portals.routes.ts'
import { noteFileEndpoints } from '#features/notes/note-files.contract.ts'
import { forgetNoteFiles, removeNoteBytes } from '#features/notes/server/note-files.jobs.ts'
import { noteEndpoints } from '#features/notes/notes.contract.ts'
import { noteRoutes } from '#features/notes/server/notes.routes.ts'
import { notificationEndpoints } from '#features/notifications/notifications.contract.ts'
import { mailDigest } from '#features/notifications/server/digest.jobs.ts'
import { forgetOldNotifications, tellWhatIsDue } from '#features/notifications/server/digest.service.ts'
import { mailNotification } from '#features/notifications/server/mail-notification.jobs.ts'
import { notificationRoutes } from '#features/notifications/server/notifications.routes.ts'
import { preferenceEndpoints } from '#features/preferences/preferences.contract.ts'
import { matchListing, matchPreference } from '#features/preferences/server/preferences.jobs.ts'
import { preferenceRoutes } from '#features/preferences/server/preferences.routes.ts'
import { timelineRoutes } from '#features/timeline/server/timeline.routes.ts'
import { timelineEndpoints } from '#features/timeline/timeline.contract.ts'
import { domainEndpoints } from '#features/enquiries/domain.contract.ts'
import { enquiryEndpoints } from '#features/enquiries/enquiries.contract.ts'
import { mailReply } from '#features/enquiries/server/reply.jobs.ts'
import { readDomainAtOnce, readDomainEnquiries } from '#features/enquiries/server/enquiries.jobs.ts'
import { readReaAtOnce, readReaEnquiries } from '#features/enquiries/server/read-rea.ts'
import { enquiryRoutes } from '#features/enquiries/server/enquiries.routes.ts'
import { privacyEndpoints } from '#features/privacy/privacy.contract.ts'
import { privacyRoutes } from '#features/privacy/server/privacy.routes.ts'
import { blogEndpoints, publicBlogEndpoints } from '#features/blogs/blogs.contract.ts'
import { publishScheduled } from '#features/blogs/server/blogs.jobs.ts'
import { blogRoutes } from '#features/blogs/server/blogs.routes.ts'
import { publicReviewEndpoints, reviewEndpoints } from '#features/reviews/reviews.contract.ts'
import { askAfterClosing, askAfterSettlement, mailReviewQuestion } from '#features/reviews/server/reviews.jobs.ts'
import { reviewRoutes } from '#features/reviews/server/reviews.routes.ts'
import { searchEndpoints } from '#features/search/search.contract.ts'
import { searchRoutes } from '#features/search/server/search.routes.ts'
import { homeEndpoints } from '#features/home/home.contract.ts'
import { homeRoutes } from '#features/home/server/home.routes.ts'
import type { Reactions } from '#platform/context.ts'
import { viewRoutes } from '#features/views/server/views.routes.ts'
import { viewEndpoints } from '#features/views/views.contract.ts'
import { addressEndpoints } from '#features/addresses/addresses.contract.ts'
import { addressRoutes } from '#features/addresses/server/addresses.routes.ts'
import { calendarEndpoints } from '#features/calendar/calendar.contract.ts'
import { calendarRoutes } from '#features/calendar/server/calendar.routes.ts'
import { taskAnalysisEndpoints } from '#features/tasks/task-analysis.contract.ts'
import { remindOfTasks } from '#features/tasks/server/task-notices.ts'
import { followTimeZone } from '#features/tasks/server/time-zone.jobs.ts'
import { handOverTasks, takeBackTasks } from '#features/tasks/server/task-handover.jobs.ts'
import { trackStarters } from '#features/tasks/server/tasks.jobs.ts'
import { attachDemoFace } from './demo/demo-faces.ts'
import { taskRoutes } from '#features/tasks/server/tasks.routes.ts'
import { trackRoutes } from '#features/tasks/server/tracks.routes.ts'
import { taskEndpoints } from '#features/tasks/tasks.contract.ts'
import { trackEndpoints } from '#features/tasks/tracks.contract.ts'
import type { Feature } from '#platform/feature.ts'
import type { Job } from '#platform/jobs/job.ts'

/** All background work of the product; the worker runs these, and each has a queue of its name. */
export const allJobs = [
  mailReset,
  makeVariants,
  fetchPicture,
  makeHeadingVariants,
  drawAgencyPicture,
  forgetMedia,
  forgetHeading,
  pruneUpload,
  forgetNoteFiles,
  removeNoteBytes,
  readFeedFiles,
  fetchAgentPhoto,
  runImport,
  sendPublication,
  pollPublication,
  resumePublications,
  updatePublications,
  settleDemoPublications,
  matchListing,
  matchPreference,
  emptyBin,
  runBulk,
  runContactBulk,
  emptyContactBin,
  checkImport,
  runContactImport,
  undoContactImport,
  forgetContactImport,
  followDeals,
  readDomainEnquiries,
  readDomainAtOnce,
  readReaAtOnce,
  mailNotice,
  mailInvitation,
  forgetPhoto,
  handOverRecords,
  followTimeZone,
  handOverTasks,
  takeBackTasks,
  attachDemoFace,
  takeBackRecords,
  sendTestMail,
  mailNotification,
  mailDigest,
  ...Object.values(trackStarters),
  mailReply,
  publishScheduled,
  askAfterClosing,
  askAfterSettlement,
  mailReviewQuestion,
  sendCampaign,
  sendTestOfCampaign,
  notePriceChange,
  noteSold,
] as unknown as readonly Job[]

/** What every agency needs again and again; the worker runs it. */
export const recurring: readonly Recurring[] = [
  { name: 'audit.seal', everyS: 60, run: (caller) => sealAudit(caller) },
  { name: 'notifications.due', everyS: 300, run: tellWhatIsDue },
  { name: 'notifications.forget', everyS: 3600, run: forgetOldNotifications },
  { name: 'enquiries.read-rea', everyS: 300, run: readReaEnquiries },
  { name: 'idempotency.forget', everyS: 3600, run: forgetAnswers },
  { name: 'storage.forget-uploads', everyS: 3600, run: forgetUploads },
  { name: 'tasks.remind', everyS: 20, run: remindOfTasks },
  { name: 'campaigns.tend', everyS: 30, run: tendCampaigns },
]

/** What is queued when something happens in another feature, in the same transaction. */
export const reactions: Reactions = {
  'listing.onMarket': [matchListing],
  'preference.changed': [matchPreference],
  'contact.deals': [followDeals],
  'listing.live': [trackStarters['listing.live']],
  'listing.underOffer': [trackStarters['listing.underOffer']],
  'listing.closed': [askAfterClosing, trackStarters['listing.closed'], noteSold],
  'listing.settled': [askAfterSettlement, trackStarters['listing.settled']],
  'listing.priceChanged': [trackStarters['listing.priceChanged'], notePriceChange],
  'agency.timeZoneChanged': [followTimeZone],
  'enquiry.arrived': [trackStarters['enquiry.arrived']],
  'portal.reaEnquiry': [readReaAtOnce],
  'portal.domainEnquiry': [readDomainAtOnce],
}

/** The features, one line each. */
export const featuresOf = (tokens: AccessTokens): Feature[] => [
  { name: 'session', endpoints: sessionEndpoints, routes: sessionRoutes(tokens) },
  { name: 'second step', endpoints: factorEndpoints, routes: factorRoutes },
  { name: 'passkeys', endpoints: passkeyEndpoints, routes: passkeyRoutes(tokens) },
  { name: 'users', endpoints: userEndpoints, routes: userRoutes },
  { name: 'roles', endpoints: roleEndpoints, routes: roleRoutes },
  { name: 'audit', endpoints: auditEndpoints, routes: auditRoutes },
  { name: 'appearance', endpoints: appearanceEndpoints, routes: appearanceRoutes },
  { name: 'live', endpoints: liveEndpoints, routes: liveRoutes },
  { name: 'listings', endpoints: listingEndpoints, routes: listingRoutes },
  { name: 'properties', endpoints: propertyEndpoints, routes: propertyRoutes },
  { name: 'listing lists', endpoints: listingListEndpoints, routes: listingListRoutes },
  { name: 'views', endpoints: viewEndpoints, routes: viewRoutes },
  { name: 'addresses', endpoints: addressEndpoints, routes: addressRoutes },
  { name: 'media', endpoints: mediaEndpoints, routes: mediaRoutes },
  { name: 'contacts', endpoints: contactEndpoints, routes: contactRoutes },
  { name: 'contact lists', endpoints: contactListEndpoints, routes: contactListRoutes },
  { name: 'contact page', endpoints: contactPageEndpoints, routes: contactPageRoutes },
  { name: 'contact import', endpoints: contactImportEndpoints, routes: contactImportRoutes },
  { name: 'contact export', endpoints: contactExportEndpoints, routes: contactExportRoutes },
  { name: 'parties', endpoints: partyEndpoints, routes: partyRoutes },
  { name: 'enquiries', endpoints: { ...enquiryEndpoints, ...domainEndpoints }, routes: enquiryRoutes },
  { name: 'privacy', endpoints: privacyEndpoints, routes: privacyRoutes },
  { name: 'consent', endpoints: consentEndpoints, routes: consentRoutes },
  { name: 'duplicates', endpoints: duplicateEndpoints, routes: duplicateRoutes },
  { name: 'timeline', endpoints: timelineEndpoints, routes: timelineRoutes },
  { name: 'compliance', endpoints: complianceEndpoints, routes: complianceRoutes },
  { name: 'notes', endpoints: { ...noteEndpoints, ...noteFileEndpoints }, routes: noteRoutes },
  { name: 'preferences', endpoints: preferenceEndpoints, routes: preferenceRoutes },
  { name: 'agents', endpoints: agentEndpoints, routes: agentRoutes },
  { name: 'agency', endpoints: agencyEndpoints, routes: agencyRoutes },
  { name: 'branding', endpoints: brandingEndpoints, routes: brandingRoutes },
  { name: 'campaigns', endpoints: campaignEndpoints, routes: campaignRoutes },
  { name: 'campaign reports', endpoints: reportEndpoints, routes: campaignReportRoutes },
  { name: 'automatic mails', endpoints: automationEndpoints, routes: automationRoutes },
  { name: 'documents', endpoints: documentEndpoints, routes: documentRoutes },
  { name: 'reaxml', endpoints: reaxmlEndpoints, routes: reaxmlRoutes },
  { name: 'portals', endpoints: { ...portalEndpoints, ...cockpitEndpoints, ...webhookEndpoints }, routes: portalRoutes },
  { name: 'tasks', endpoints: { ...taskEndpoints, ...taskAnalysisEndpoints }, routes: taskRoutes },
  { name: 'task tracks', endpoints: trackEndpoints, routes: trackRoutes },
  { name: 'calendar', endpoints: calendarEndpoints, routes: calendarRoutes },
  { name: 'notifications', endpoints: notificationEndpoints, routes: notificationRoutes },
  { name: 'blogs', endpoints: { ...blogEndpoints, ...publicBlogEndpoints }, routes: blogRoutes },
  { name: 'reviews', endpoints: { ...reviewEndpoints, ...publicReviewEndpoints }, routes: reviewRoutes },
  { name: 'search', endpoints: searchEndpoints, routes: searchRoutes },
  { name: 'home', endpoints: homeEndpoints, routes: homeRoutes },
  { name: 'jobs', endpoints: jobEndpoints, routes: jobRoutes(() => allJobs) },
]
