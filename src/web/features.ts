import { fills } from '#ui/slot-parts.tsx'
import { adds } from '#ui/slots.ts'
import { handoverRetry } from '#accounts/agents/web/agent.slots.ts'
import { auditPeople } from '#accounts/audit/web/audit.slots.ts'
import { readUsers } from '#accounts/users/web/colleagues.public.tsx'
import { appraisalVisitsWeb } from '#channels/appraisal-visits/appraisal-visits.web.ts'
import { blogsWeb } from '#channels/blogs/blogs.web.ts'
import { campaignsWeb } from '#channels/campaigns/campaigns.web.ts'
import { documentsWeb } from '#channels/documents/documents.web.ts'
import { emailsWeb } from '#channels/emails/emails.web.ts'
import { enquirerButton, enquiryButton } from '#channels/enquiries/web/enquiry.slots.ts'
import { enquiriesWeb } from '#channels/enquiries/enquiries.web.ts'
import { inspectionsWeb } from '#channels/inspections/inspections.web.ts'
import { mailInWeb } from '#channels/mail-in/mail-in.web.ts'
import { marketSalesWeb } from '#channels/market-sales/market-sales.web.ts'
import { portalsWeb } from '#channels/portals/portals.web.ts'
import { reaxmlWeb } from '#channels/reaxml/reaxml.web.ts'
import { reviewsWeb } from '#channels/reviews/reviews.web.ts'
import { smsWeb } from '#channels/sms/sms.web.ts'
import { usersWeb } from '#accounts/users/users.web.ts'
import { contactAbout } from '#core/contacts/web/contact.slots.ts'
import { listingOverview } from '#core/listings/web/listing.slots.ts'
import { propertyPart } from '#core/properties/web/property.slots.ts'
import { mediaWeb } from '#core/media/media.web.ts'
import { appraisalsWeb } from '#workflow/appraisals/appraisals.web.ts'
import { authoritiesWeb } from '#workflow/authorities/authorities.web.ts'
import { diligenceWeb } from '#workflow/diligence/diligence.web.ts'
import { disclosuresWeb } from '#workflow/disclosures/disclosures.web.ts'
import { duplicatesWeb } from '#workflow/duplicates/duplicates.web.ts'
import { keysWeb } from '#workflow/keys/keys.web.ts'
import { notesWeb } from '#workflow/notes/notes.web.ts'
import { hostKit, visitorButton } from '#workflow/opens/web/open.slots.ts'
import { opensWeb } from '#workflow/opens/opens.web.ts'
import { partiesWeb } from '#workflow/parties/parties.web.ts'
import { preferencesWeb } from '#workflow/preferences/preferences.web.ts'
import { privacyWeb } from '#workflow/privacy/privacy.web.ts'
import { tasksWeb } from '#workflow/tasks/tasks.web.ts'
import { papersWeb } from '#workspace/papers/papers.web.ts'
import { proofsWeb } from '#workspace/proofs/proofs.web.ts'
import { calendarWeb } from '#workspace/calendar/calendar.web.ts'
import { timelineWeb } from '#workspace/timeline/timeline.web.ts'
import { websiteWeb } from '#workspace/website/website.web.ts'

/** The log and the users know nothing of each other. */
const auditWeb = [adds(auditPeople, readUsers)]
/** Open homes and keys are of one floor, and know nothing of each other. */
const hostKitWeb = [
  fills(hostKit, {
    id: 'keys',
    order: 10,
    permission: 'opens.write',
    load: () => import('#workflow/keys/web/kit-keys.public.tsx'),
  }),
]
/** Enquiries and inspections are of one floor too. */
const enquirerWeb = [
  fills(enquirerButton, {
    id: 'inspection',
    order: 10,
    permission: 'opens.write',
    load: () => import('#channels/inspections/web/book-inspection.public.tsx'),
  }),
  // Appraisals are below, and know no enquiries.
  fills(enquiryButton, {
    id: 'appraisal',
    order: 10,
    permission: 'appraisals.write',
    load: () => import('#workflow/appraisals/web/appraise-enquirer.public.tsx'),
  }),
  fills(visitorButton, {
    id: 'appraisal',
    order: 10,
    permission: 'appraisals.write',
    load: () => import('#workflow/appraisals/web/appraise-visitor.public.tsx'),
  }),
]
const oldFields = () => import('#accounts/old-system/web/old-fields.public.tsx')
/** Kept values know nothing of the pages of their records. */
const oldSystemWeb = [
  fills(contactAbout, {
    id: 'old-system',
    order: 90,
    load: async () => ({ default: (await oldFields()).ContactOldFields }),
  }),
  fills(listingOverview, {
    id: 'old-system',
    order: 90,
    load: async () => ({ default: (await oldFields()).ListingOldFields }),
  }),
  fills(propertyPart, {
    id: 'old-system',
    order: 90,
    load: async () => ({ default: (await oldFields()).PropertyOldFields }),
  }),
]
/** Agents know nothing of failed jobs. */
const handoverWeb = [
  fills(handoverRetry, { id: 'retry', order: 10, load: () => import('#accounts/jobs/web/retry-job.public.tsx') }),
]

/** What features put on the pages of features below them; called once, before the first page behind the sign-in. */
export function fillSlots(): void {
  const fillings = [
    appraisalVisitsWeb,
    appraisalsWeb,
    authoritiesWeb,
    auditWeb,
    blogsWeb,
    calendarWeb,
    campaignsWeb,
    diligenceWeb,
    disclosuresWeb,
    documentsWeb,
    duplicatesWeb,
    emailsWeb,
    enquiriesWeb,
    enquirerWeb,
    handoverWeb,
    hostKitWeb,
    inspectionsWeb,
    keysWeb,
    mailInWeb,
    marketSalesWeb,
    mediaWeb,
    notesWeb,
    oldSystemWeb,
    opensWeb,
    papersWeb,
    partiesWeb,
    portalsWeb,
    preferencesWeb,
    privacyWeb,
    proofsWeb,
    reaxmlWeb,
    reviewsWeb,
    smsWeb,
    tasksWeb,
    timelineWeb,
    usersWeb,
    websiteWeb,
  ]
  for (const filling of fillings.flat()) filling.fill()
}
