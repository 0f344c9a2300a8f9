import { listingTab } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const authoritiesWeb = [
  fills(listingTab, {
    id: 'authority',
    order: 33,
    label: 'Authority',
    permission: 'authorities.read',
    load: async () => {
      const { ListingAuthority, authoritiesQuery } = await import('./web/listing-authority.tsx')
      return {
        default: ListingAuthority,
        ahead: (queryClient, { listingId }) => queryClient.prefetchQuery(authoritiesQuery(listingId)),
      }
    },
  }),
]
