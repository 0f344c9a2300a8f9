import { accountsPart } from '#channels/portals/web/portal.slots.ts'
import { contactsBanner } from '#core/contacts/web/contact.slots.ts'
import { listingColumn } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const enquiriesWeb = [
  fills(listingColumn, {
    id: 'enquiries',
    order: 10,
    permission: 'contacts.read',
    load: () => import('./web/listing-enquiries.public.tsx'),
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
