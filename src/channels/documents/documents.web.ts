import { brandPreview } from '#accounts/branding/web/branding.slots.ts'
import { listingButton, listingOverview, selectionButton } from '#core/listings/web/listing.slots.ts'
import { openSign, openVisitors } from '#workflow/opens/web/open.slots.ts'
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
    load: async () => ({ default: (await import('./web/opens/sign-button.public.tsx')).SignButton }),
  }),
  fills(openSign, {
    id: 'sheet',
    order: 20,
    permission: 'documents.print',
    load: async () => ({ default: (await import('./web/opens/sheet-button.public.tsx')).SheetButton }),
  }),
  fills(openVisitors, {
    id: 'attendance',
    order: 10,
    permission: 'opens.read',
    load: async () => ({ default: (await import('./web/opens/attendance-button.public.tsx')).AttendanceButton }),
  }),
  fills(selectionButton, {
    id: 'stockList',
    order: 10,
    permission: 'documents.print',
    load: async () => ({ default: (await import('./web/stock-list-button.public.tsx')).StockListButton }),
  }),
]
