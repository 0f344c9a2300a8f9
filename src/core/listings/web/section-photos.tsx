import { lazy, Suspense } from 'react'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { Section } from './section-frame.tsx'

const PhotoManager = lazy(async () => ({
  default: (await import('#core/media/web/photo-manager.public.tsx')).PhotoManager,
}))

interface PhotosSectionProps {
  listingId: string | undefined
  media: readonly ListingMedia[]
  onMedia(change: (media: readonly ListingMedia[]) => readonly ListingMedia[]): void
  /** A new listing is saved first, so that its pictures have somewhere to go. */
  needListing(): Promise<string | undefined>
}

/** Pictures are saved as they come, by themselves; they do not wait for the form. */
export function PhotosSection(props: PhotosSectionProps) {
  return (
    <Section id="photos" title="Photos">
      <Suspense fallback={<p role="status">Loading...</p>}>
        <PhotoManager {...props} />
      </Suspense>
    </Section>
  )
}
