import { listingTab } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slots.tsx'

export const portalsWeb = [
  fills(listingTab, {
    id: 'portals',
    order: 50,
    permission: 'portals.read',
    load: async () => ({ default: (await import('./web/publication-panel.public.tsx')).PublicationPanel }),
  }),
]
