import { brandPreview } from '#accounts/branding/web/branding.slots.ts'
import { listingButton, listingOverview, selectionButton } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const documentsWeb = [
  fills(brandPreview, {
    id: 'brochure',
    order: 10,
    label: 'Brochure',
    load: () => import('./web/brand-preview.public.tsx'),
  }),
  fills(listingButton, {
    id: 'brochure',
    order: 10,
    permission: 'documents.print',
    load: () => import('./web/brochure-button.public.tsx'),
  }),
  fills(listingOverview, {
    id: 'codes',
    order: 30,
    permission: 'documents.print',
    load: () => import('./web/codes/listing-codes.public.tsx'),
  }),
  fills(selectionButton, {
    id: 'stockList',
    order: 10,
    permission: 'documents.print',
    load: () => import('./web/stock-list-button.public.tsx'),
  }),
]
