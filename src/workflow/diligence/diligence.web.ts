import { listingTab } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const diligenceWeb = [
  fills(listingTab, {
    id: 'diligence',
    order: 34,
    label: 'AML',
    permission: 'diligence.work',
    load: async () => {
      const { ListingDiligence, casesQuery } = await import('./web/listing-diligence.tsx')
      return {
        default: ListingDiligence,
        ahead: (queryClient, { listingId }) => queryClient.prefetchQuery(casesQuery(listingId)),
      }
    },
  }),
]
