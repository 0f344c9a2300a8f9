import { listingOverview } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const disclosuresWeb = [
  fills(listingOverview, {
    id: 'pricesTold',
    order: 10,
    load: () => import('./web/price-quotes.public.tsx'),
  }),
]
