import { contactTalk } from '#core/contacts/web/contact.slots.ts'
import { listingOverview } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'
import { listingOpens } from '#workflow/opens/web/open.slots.ts'

export const inspectionsWeb = [
  fills(contactTalk, {
    id: 'inspections',
    order: 15,
    permission: 'opens.read',
    load: async () => {
      const { ContactInspections, ofContactQuery } = await import('./web/contact-inspections.tsx')
      return {
        default: ContactInspections,
        ahead: (queryClient, { contactId }) => queryClient.prefetchQuery(ofContactQuery(contactId)),
      }
    },
  }),
  fills(listingOverview, {
    id: 'endedInspections',
    order: 5,
    permission: 'opens.write',
    load: () => import('./web/ended-inspections.tsx'),
  }),
  fills(listingOpens, {
    id: 'inspections',
    order: 10,
    permission: 'opens.read',
    load: () => import('./web/listing-inspections.tsx'),
  }),
]
