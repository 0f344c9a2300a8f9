import { editorPhotos } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const mediaWeb = [
  fills(editorPhotos, {
    id: 'photos',
    order: 10,
    load: async () => ({ default: (await import('./web/photo-manager.public.tsx')).PhotoManager }),
  }),
]
