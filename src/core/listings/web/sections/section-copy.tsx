import { Grid } from '../fields/field-cell.tsx'
import { AcceptedCopyList } from '../fields/accepted-copy.tsx'
import { LongTextField } from '../fields/field-text.tsx'
import { useListingForm } from '../editor/state/listing-editor-form.ts'
import { isAnyFilled, More, Section } from './section-frame.tsx'

export function CopySection() {
  const { brochureDescription, windowCardDescription, shortDescription } = useListingForm().get()
  return (
    <Section id="copy" title="Copy">
      <Grid>
        <LongTextField path="headline" rows={1} max={150} />
        <LongTextField path="description" rows={8} />
      </Grid>
      <More label="Shorter texts" isFilled={isAnyFilled([brochureDescription, windowCardDescription, shortDescription])}>
        <Grid>
          <LongTextField path="brochureDescription" rows={4} hint="If empty, the brochure uses the description" />
          <LongTextField path="shortDescription" rows={2} max={500} hint="For lists and messages: a sentence or two" />
          <LongTextField path="windowCardDescription" rows={2} hint="Read from the footpath: two sentences" />
        </Grid>
      </More>
      <AcceptedCopyList />
      <More label="Internal notes" isFilled={isAnyFilled([useListingForm().get().internalRemarks])}>
        <LongTextField path="internalRemarks" rows={3} isPrivate hint="Never printed or published" />
      </More>
    </Section>
  )
}
