import { brandPreview } from '#accounts/branding/web/branding.slots.ts'
import { listingButton, listingOverview, selectionButton } from '#core/listings/web/listing.slots.ts'
import { openSign } from '#workflow/opens/web/open.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const documentsWeb = [
  fills(brandPreview, {
    id: 'brochure',
    order: 10,
    label: 'Brochure',
    load: async () => ({ default: (await import('./web/brand-preview.public.tsx')).BrandPreview }),
  }),
  fills(listingButton, {
    id: 'brochure',
    order: 10,
    permission: 'documents.print',
    load: async () => ({ default: (await import('./web/brochure-button.public.tsx')).BrochureButton }),
  }),
  fills(listingOverview, {
    id: 'proofs',
    order: 20,
    permission: 'documents.print',
    load: async () => ({ default: (await import('./web/proofs/listing-proofs.public.tsx')).ListingProofs }),
  }),
  fills(listingOverview, {
    id: 'codes',
    order: 30,
    permission: 'documents.print',
    load: async () => ({ default: (await import('./web/codes/listing-codes.public.tsx')).ListingCodes }),
  }),
  fills(openSign, {
    id: 'print',
    order: 10,
    permission: 'documents.print',
    load: async () => ({ default: (await import('./web/sign-button.public.tsx')).SignButton }),
  }),
  fills(selectionButton, {
    id: 'stockList',
    order: 10,
    permission: 'documents.print',
    load: async () => ({ default: (await import('./web/stock-list-button.public.tsx')).StockListButton }),
  }),
]
