import { listingMenu } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const reaxmlWeb = [
  fills(listingMenu, {
    id: 'export',
    order: 10,
    load: () => import('./web/export-items.tsx'),
  }),
]
