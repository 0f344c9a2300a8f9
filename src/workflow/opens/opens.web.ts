import { contactTalk } from '#core/contacts/web/contact.slots.ts'
import { listingOverview, listingTab } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const opensWeb = [
  fills(contactTalk, {
    id: 'inspections',
    order: 15,
    permission: 'opens.read',
    load: async () => {
      const [{ ContactInspections }, { ofContactQuery }] = await Promise.all([
        import('./web/inspections/contact-inspections.tsx'),
        import('./web/inspections/inspection-calls.ts'),
      ])
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
    load: () => import('./web/inspections/ended-inspections.tsx'),
  }),
  fills(listingTab, {
    id: 'opens',
    order: 30,
    label: 'Open homes',
    permission: 'opens.read',
    load: async () => {
      const [{ ListingOpens }, { ofListingQuery }] = await Promise.all([
        import('./web/listing-opens.tsx'),
        import('./web/open-calls.ts'),
      ])
      return {
        default: ListingOpens,
        ahead: (queryClient, { listingId }) => queryClient.prefetchQuery(ofListingQuery(listingId)),
      }
    },
  }),
]
