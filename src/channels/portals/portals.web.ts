import { listingColumn, listingLive, listingTab } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const portalsWeb = [
  fills(listingColumn, {
    id: 'portals',
    order: 20,
    permission: 'portals.read',
    load: () => import('./web/listing-portals.public.tsx'),
  }),
  fills(listingLive, {
    id: 'portals',
    order: 10,
    permission: 'portals.read',
    load: () => import('./web/not-on-portals.public.tsx'),
  }),
  fills(listingTab, {
    id: 'portals',
    order: 50,
    permission: 'portals.read',
    load: () => import('./web/publication-panel.public.tsx'),
  }),
]
