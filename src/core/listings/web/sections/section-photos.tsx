import { SlotParts } from '#ui/slot-parts.tsx'
import { editorPhotos, type PhotosProps } from '../listing.slots.ts'
import { Section } from './section-frame.tsx'

/** Photos are saved immediately, independent of the form. */
export function PhotosSection(props: PhotosProps) {
  return (
    <Section id="photos" title="Photos">
      <SlotParts of={editorPhotos} props={props} fallback={<Loading />} />
    </Section>
  )
}

/** Takes the height of the place to drop photos: what is below must not move from under a press. */
const Loading = () => (
  <p role="status" style={{ minHeight: '17rem' }}>
    Loading...
  </p>
)
