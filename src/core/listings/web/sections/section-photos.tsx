import { SlotParts } from '#ui/slots.tsx'
import { editorPhotos, type PhotosProps } from '../listing.slots.ts'
import { Section } from './section-frame.tsx'

/** Pictures are saved as they come, by themselves; they do not wait for the form. */
export function PhotosSection(props: PhotosProps) {
  return (
    <Section id="photos" title="Photos">
      <SlotParts of={editorPhotos} props={props} fallback={<p role="status">Loading...</p>} />
    </Section>
  )
}
