import { blogs } from '#channels/blogs/blogs.feature.ts'
import { campaigns } from '#channels/campaigns/campaigns.feature.ts'
import { contactImport } from '#channels/contact-import/contact-import.feature.ts'
import { documents } from '#channels/documents/documents.feature.ts'
import { enquiries } from '#channels/enquiries/enquiries.feature.ts'
import { portals } from '#channels/portals/portals.feature.ts'
import { reaxml } from '#channels/reaxml/reaxml.feature.ts'
import { reviews } from '#channels/reviews/reviews.feature.ts'
import { sms } from '#channels/sms/sms.feature.ts'
import { addresses } from '#accounts/addresses/addresses.feature.ts'
import { agents } from '#accounts/agents/agents.feature.ts'
import { appearance } from '#accounts/appearance/appearance.feature.ts'
import { audit } from '#accounts/audit/audit.feature.ts'
import { branding } from '#accounts/branding/branding.feature.ts'
import { pictures } from '#accounts/pictures/pictures.feature.ts'
import { contacts } from '#core/contacts/contacts.feature.ts'
import { installation } from '#workspace/installation/installation.feature.ts'
import { jobs } from '#accounts/jobs/jobs.feature.ts'
import { listings } from '#core/listings/listings.feature.ts'
import { live } from '#accounts/live/live.feature.ts'
import { media } from '#core/media/media.feature.ts'
import { notifications } from '#accounts/notifications/notifications.feature.ts'
import { properties } from '#core/properties/properties.feature.ts'
import { session } from '#accounts/session/session.feature.ts'
import { users } from '#accounts/users/users.feature.ts'
import { views } from '#accounts/views/views.feature.ts'
import { declared } from '#platform/feature.ts'
import { platform } from '#platform/platform.feature.ts'
import { disclosures } from '#workflow/disclosures/disclosures.feature.ts'
import { handover } from '#workflow/handover/handover.feature.ts'
import { notes } from '#workflow/notes/notes.feature.ts'
import { opens } from '#workflow/opens/opens.feature.ts'
import { parties } from '#workflow/parties/parties.feature.ts'
import { preferences } from '#workflow/preferences/preferences.feature.ts'
import { privacy } from '#workflow/privacy/privacy.feature.ts'
import { setup } from '#workflow/setup/setup.feature.ts'
import { tasks } from '#workflow/tasks/tasks.feature.ts'
import { calendar } from '#workspace/calendar/calendar.feature.ts'
import { home } from '#workspace/home/home.feature.ts'
import { operate } from '#workspace/operate/operate.feature.ts'
import { properties as propertyPages } from '#workspace/properties/properties.feature.ts'
import { search } from '#workspace/search/search.feature.ts'
import { timeline } from '#workspace/timeline/timeline.feature.ts'
import { demo } from './demo/demo.feature.ts'

/** What the program is made of. */
export const features = [
  session,
  users,
  audit,
  appearance,
  live,
  listings,
  properties,
  propertyPages,
  views,
  addresses,
  media,
  pictures,
  contacts,
  contactImport,
  parties,
  opens,
  enquiries,
  privacy,
  timeline,
  disclosures,
  notes,
  preferences,
  agents,
  handover,
  setup,
  branding,
  campaigns,
  documents,
  reaxml,
  portals,
  tasks,
  calendar,
  notifications,
  blogs,
  reviews,
  sms,
  search,
  home,
  jobs,
  operate,
  installation,
  platform,
  demo,
]
export const declarations = declared(features)
