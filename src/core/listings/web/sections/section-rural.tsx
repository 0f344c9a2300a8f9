import { Grid } from '../fields/field-cell.tsx'
import { LongTextField } from '../fields/field-text.tsx'
import { Section } from './section-frame.tsx'

/** Fields that a buyer of a farm asks about. */
export function RuralSection() {
  return (
    <Section id="rural" title="Farm">
      <Grid>
        <LongTextField path="improvements" rows={2} span={12} hint="Sheds, yards, silos, quarters" />
        <LongTextField path="fencing" rows={2} span={6} />
        <LongTextField path="services" rows={2} span={6} hint="Power, phone, post, school bus" />
        <LongTextField path="soilTypes" rows={2} span={6} />
        <LongTextField path="annualRainfall" rows={2} span={6} />
        <LongTextField path="irrigation" rows={2} span={6} />
        <LongTextField path="carryingCapacity" rows={2} span={6} />
        <LongTextField path="waterEntitlements" rows={2} span={6} />
        <LongTextField path="bores" rows={2} span={6} />
      </Grid>
    </Section>
  )
}
