import { editorPhotos } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const mediaWeb = [
  fills(editorPhotos, {
    id: 'photos',
    order: 10,
    load: () => import('./web/photo-manager.public.tsx'),
  }),
]
