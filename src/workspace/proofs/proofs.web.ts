import { documentParts } from '#channels/documents/web/document.slots.ts'
import { listingOverview } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const proofsWeb = [
  fills(listingOverview, {
    id: 'proofs',
    order: 20,
    permission: 'documents.print',
    load: () => import('./web/listing-proofs.public.tsx'),
  }),
  fills(documentParts, {
    id: 'proofs',
    order: 10,
    permission: 'documents.print',
    load: () => import('./web/studio-proofs.tsx'),
  }),
]
