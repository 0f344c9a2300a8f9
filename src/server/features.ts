import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { automationEndpoints } from '#channels/campaigns/automatic.contract.ts'
import { reportEndpoints } from '#channels/campaigns/report.contract.ts'
import { notePriceChange, noteSold } from '#channels/campaigns/server/automatic/automatic.jobs.ts'
import { automationRoutes } from '#channels/campaigns/server/automatic/automatic.routes.ts'
import { tendCampaigns } from '#channels/campaigns/server/automatic/automatic-run.ts'
import { campaignReportRoutes } from '#channels/campaigns/server/report/report.routes.ts'
import { campaignRoutes } from '#channels/campaigns/server/campaigns.routes.ts'
import { sendCampaign } from '#channels/campaigns/server/sending/send.jobs.ts'
import { sendTestOfCampaign } from '#channels/campaigns/server/test-mail.jobs.ts'
import { complianceEndpoints } from '#core/compliance/compliance.contract.ts'
import { complianceRoutes } from '#core/compliance/server/compliance.routes.ts'
import { consentEndpoints } from '#core/consent/consent.contract.ts'
import { consentRoutes } from '#core/consent/server/consent.routes.ts'
import { contactPageEndpoints } from '#core/contacts/contact-page.contract.ts'
import { contactPageRoutes } from '#core/contacts/server/contact-page.routes.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '#core/contacts/duplicates.contract.ts'
import { duplicateRoutes } from '#core/contacts/server/duplicates.routes.ts'
import { contactListEndpoints } from '#core/contacts/contact-lists.contract.ts'
import { emptyContactBin } from '#core/contacts/server/contact-bin.jobs.ts'
import { runContactBulk } from '#core/contacts/server/contact-changes.jobs.ts'
import { contactListRoutes } from '#core/contacts/server/contact-lists.routes.ts'
import { contactRoutes } from '#core/contacts/server/contacts.routes.ts'
import { contactExportEndpoints } from '#core/contacts/contact-export.contract.ts'
import { contactExportRoutes } from '#core/contacts/server/contact-export.routes.ts'
import { contactImportEndpoints } from '#channels/contact-import/contact-import.contract.ts'
import {
  checkImport,
  forgetContactImport,
  runContactImport,
  undoContactImport,
} from '#channels/contact-import/server/contact-import.jobs.ts'
import { contactImportRoutes } from '#channels/contact-import/server/contact-import.routes.ts'
import { documentEndpoints } from '#channels/documents/documents.contract.ts'
import { documentRoutes } from '#channels/documents/server/documents.routes.ts'
import { reaxmlEndpoints } from '#channels/reaxml/reaxml.contract.ts'
import { fetchAgentPhoto } from '#channels/reaxml/server/import/agent-photo.jobs.ts'
import { readFeedFiles, runImport } from '#channels/reaxml/server/import/import.jobs.ts'
import { reaxmlRoutes } from '#channels/reaxml/server/reaxml.routes.ts'
import { agentEndpoints } from '#core/agents/agents.contract.ts'
import { agentRoutes } from '#core/agents/server/agents.routes.ts'
import { agencyEndpoints } from '#core/agency/agency.contract.ts'
import { agencyRoutes } from '#core/agency/server/agency.routes.ts'
import { brandingEndpoints } from '#core/branding/branding.contract.ts'
import { sendTestMail } from '#core/branding/server/branding.jobs.ts'
import { brandingRoutes } from '#core/branding/server/branding.routes.ts'
import { handOverRecords, takeBackRecords } from '#core/agents/server/handover.jobs.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { emptyBin } from '#core/listings/server/bin.jobs.ts'
import { listingListEndpoints } from '#core/listings/listing-lists.contract.ts'
import { runBulk } from '#core/listings/server/listing-bulk.jobs.ts'
import { listingListRoutes } from '#core/listings/server/listing-lists.routes.ts'
import { listingRoutes } from '#core/listings/server/listings.routes.ts'
import { propertyEndpoints } from '#core/properties/properties.contract.ts'
import { propertyRoutes } from '#core/properties/server/properties.routes.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { fetchPicture, makeVariants } from '#core/media/server/media.jobs.ts'
import { drawAgencyPicture } from '#core/media/server/draw-picture.jobs.ts'
import { forgetHeading, makeHeadingVariants } from '#core/media/server/heading-images.jobs.ts'
import { forgetMedia, pruneUpload } from '#core/media/server/media-cleaning.jobs.ts'
import { mediaRoutes } from '#core/media/server/media.routes.ts'
import { appearanceEndpoints } from '#core/appearance/appearance.contract.ts'
import { appearanceRoutes } from '#core/appearance/server/appearance.routes.ts'
import { jobEndpoints } from '#core/jobs/jobs.contract.ts'
import { jobRoutes } from '#core/jobs/server/jobs.routes.ts'
import { liveEndpoints } from '#core/live/live.contract.ts'
import { liveRoutes } from '#core/live/server/live.routes.ts'
import type { AccessTokens } from '#core/session/server/access-token.ts'
import { mailReset } from '#core/session/server/session.jobs.ts'
import { mailNotice } from '#core/session/server/notices.ts'
import { factorEndpoints } from '#core/session/factor.contract.ts'
import { factorRoutes } from '#core/session/server/factor.routes.ts'
import { passkeyEndpoints } from '#core/session/passkey.contract.ts'
import { passkeyRoutes } from '#core/session/server/passkey.routes.ts'
import { roleEndpoints } from '#core/users/roles.contract.ts'
import { roleRoutes } from '#core/users/server/roles.routes.ts'
import { forgetPhoto } from '#core/users/server/user-photo.service.ts'
import { mailInvitation } from '#core/users/server/users.jobs.ts'
import { userRoutes } from '#core/users/server/users.routes.ts'
import { userEndpoints } from '#core/users/users.contract.ts'
import { auditEndpoints } from '#core/audit/audit-log.contract.ts'
import { auditRoutes } from '#core/audit/server/audit.routes.ts'
import { sealAudit } from '#core/audit/server/chain.service.ts'
import { forgetAnswers } from '#platform/http/idempotency.ts'
import { forgetUploads } from '#platform/storage/stored-files.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { sessionRoutes } from '#core/session/server/session.routes.ts'
import { sessionEndpoints } from '#core/session/session.contract.ts'
import { partyEndpoints } from '#workflow/parties/parties.contract.ts'
import { followDeals } from '#workflow/parties/server/parties.jobs.ts'
import { partyRoutes } from '#workflow/parties/server/parties.routes.ts'
import { cockpitEndpoints } from '#channels/portals/cockpit.contract.ts'
import { portalEndpoints } from '#channels/portals/portals.contract.ts'
import { webhookEndpoints } from '#channels/portals/webhooks.contract.ts'
import {
  pollPublication,
  resumePublications,
  sendPublication,
  updatePublications,
} from '#channels/portals/server/portals.jobs.ts'
import { settleDemoPublications } from '#channels/portals/server/demo-settled.ts'
import { portalRoutes } from '#channels/portals/server/portals.routes.ts'
import { noteFileEndpoints } from '#workflow/notes/note-files.contract.ts'
import { forgetNoteFiles, removeNoteBytes } from '#workflow/notes/server/note-files.jobs.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { noteRoutes } from '#workflow/notes/server/notes.routes.ts'
import { notificationEndpoints } from '#core/notifications/notifications.contract.ts'
import { mailDigest } from '#core/notifications/server/digest.jobs.ts'
import { forgetOldNotifications, tellWhatIsDue } from '#core/notifications/server/digest.service.ts'
import { mailNotification } from '#core/notifications/server/mail-notification.jobs.ts'
import { notificationRoutes } from '#core/notifications/server/notifications.routes.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { matchListing, matchPreference } from '#workflow/preferences/server/preferences.jobs.ts'
import { preferenceRoutes } from '#workflow/preferences/server/preferences.routes.ts'
import { timelineRoutes } from '#workspace/timeline/server/timeline.routes.ts'
import { timelineEndpoints } from '#workspace/timeline/timeline.contract.ts'
import { domainEndpoints } from '#channels/enquiries/domain.contract.ts'
import { enquiryEndpoints } from '#channels/enquiries/enquiries.contract.ts'
import { mailReply } from '#channels/enquiries/server/reply.jobs.ts'
import { readDomainAtOnce, readDomainEnquiries } from '#channels/enquiries/server/enquiries.jobs.ts'
import { readReaAtOnce, readReaEnquiries } from '#channels/enquiries/server/read-rea.ts'
import { enquiryRoutes } from '#channels/enquiries/server/enquiries.routes.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { privacyRoutes } from '#workflow/privacy/server/privacy.routes.ts'
import { blogEndpoints, publicBlogEndpoints } from '#channels/blogs/blogs.contract.ts'
import { publishScheduled } from '#channels/blogs/server/blogs.jobs.ts'
import { blogRoutes } from '#channels/blogs/server/blogs.routes.ts'
import { publicReviewEndpoints, reviewEndpoints } from '#channels/reviews/reviews.contract.ts'
import { askAfterClosing, askAfterSettlement, mailReviewQuestion } from '#channels/reviews/server/reviews.jobs.ts'
import { reviewRoutes } from '#channels/reviews/server/reviews.routes.ts'
import { searchEndpoints } from '#workspace/search/search.contract.ts'
import { searchRoutes } from '#workspace/search/server/search.routes.ts'
import { homeEndpoints } from '#workspace/home/home.contract.ts'
import { homeRoutes } from '#workspace/home/server/home.routes.ts'
import type { Reactions } from '#platform/context.ts'
import { viewRoutes } from '#core/views/server/views.routes.ts'
import { viewEndpoints } from '#core/views/views.contract.ts'
import { addressEndpoints } from '#core/addresses/addresses.contract.ts'
import { addressRoutes } from '#core/addresses/server/addresses.routes.ts'
import { calendarEndpoints } from '#workspace/calendar/calendar.contract.ts'
import { calendarRoutes } from '#workspace/calendar/server/calendar.routes.ts'
import { taskAnalysisEndpoints } from '#workflow/tasks/task-analysis.contract.ts'
import { remindOfTasks } from '#workflow/tasks/server/task-notices.ts'
import { followTimeZone } from '#workflow/tasks/server/time-zone.jobs.ts'
import { handOverTasks, takeBackTasks } from '#workflow/tasks/server/task-handover.jobs.ts'
import { trackStarters } from '#workflow/tasks/server/tasks.jobs.ts'
import { attachDemoFace } from './demo/demo-faces.ts'
import { taskRoutes } from '#workflow/tasks/server/tasks.routes.ts'
import { trackRoutes } from '#workflow/tasks/server/tracks.routes.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { trackEndpoints } from '#workflow/tasks/tracks.contract.ts'
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
