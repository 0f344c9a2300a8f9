import { listingTab } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const keysWeb = [
  fills(listingTab, {
    id: 'keys',
    order: 35,
    label: 'Keys',
    permission: 'opens.read',
    load: async () => {
      const { ListingKeys, keysQuery } = await import('./web/listing-keys.tsx')
      return {
        default: ListingKeys,
        ahead: (queryClient, { listingId }) => queryClient.prefetchQuery(keysQuery(listingId)),
      }
    },
  }),
]
