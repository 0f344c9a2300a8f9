import { accountsPart } from '#channels/portals/web/portal.slots.ts'
import { contactMenu, contactsBanner } from '#core/contacts/web/contact.slots.ts'
import { listingColumn, listingMenu } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const enquiriesWeb = [
  fills(listingColumn, {
    id: 'enquiries',
    order: 10,
    permission: 'contacts.read',
    load: () => import('./web/listing-enquiries.public.tsx'),
  }),
  fills(contactMenu, {
    id: 'enquiry',
    order: 5,
    permission: 'contacts.write',
    load: async () => ({ default: (await import('./web/new-enquiry.public.tsx')).ContactEnquiry }),
  }),
  fills(listingMenu, {
    id: 'enquiry',
    order: 5,
    permission: 'contacts.write',
    load: async () => ({ default: (await import('./web/new-enquiry.public.tsx')).ListingEnquiry }),
  }),
  fills(accountsPart, {
    id: 'unanswered',
    order: 5,
    load: () => import('./web/alert-settings.public.tsx'),
  }),
  fills(accountsPart, {
    id: 'domain',
    order: 10,
    load: () => import('./web/domain-enquiries.public.tsx'),
  }),
  fills(contactsBanner, {
    id: 'domain',
    order: 10,
    load: () => import('./web/domain-return.public.tsx'),
  }),
]
