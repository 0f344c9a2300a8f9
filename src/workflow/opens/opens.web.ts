import { listingTab } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const opensWeb = [
  fills(listingTab, {
    id: 'opens',
    order: 30,
    label: 'Open homes',
    permission: 'opens.read',
    load: async () => {
      const { ListingOpens, ofListingQuery } = await import('./web/listing-opens.tsx')
      return {
        default: ListingOpens,
        ahead: (queryClient, { listingId }) => queryClient.prefetchQuery(ofListingQuery(listingId)),
      }
    },
  }),
]
