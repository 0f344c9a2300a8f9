import { listingTab } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const opensWeb = [
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
  fills(listingTab, {
    id: 'keys',
    order: 35,
    label: 'Keys',
    permission: 'opens.read',
    load: async () => {
      const [{ ListingKeys }, { keysQuery }] = await Promise.all([
        import('./web/keys/listing-keys.tsx'),
        import('./web/keys/key-calls.ts'),
      ])
      return {
        default: ListingKeys,
        ahead: (queryClient, { listingId }) => queryClient.prefetchQuery(keysQuery(listingId)),
      }
    },
  }),
]
