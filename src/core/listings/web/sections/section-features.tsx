import { ecoFeatures, features, heatingTypes, hotWaterTypes, idealBuyers, views } from '#common/listing/listing-values.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { Grid } from '../fields/field-cell.tsx'
import { ChoiceField, ChoicesField } from '../fields/field-choice.tsx'
import { featureGroups } from '../fields/field-choices.ts'
import { LongTextField } from '../fields/field-text.tsx'
import { useValue } from '../editor/state/listing-editor-form.ts'
import { Section } from './section-frame.tsx'
import classes from './section-frame.module.css'

const grouped = new Set<string>(featureGroups.flatMap(({ of }) => of))
/** A feature that joins the contract later must not be out of reach. */
const ungrouped = features.filter((feature) => !grouped.has(feature))

type ListingClass = ListingFields['listingClass']
const trade: readonly ListingClass[] = ['commercial', 'commercialLand', 'business']
/** Classes that are not asked for these; features that are ticked already are shown. */
const notOf: Record<string, readonly ListingClass[]> = {
  Inside: ['land', ...trade],
  Outside: trade,
  'Heating and cooling': ['land', ...trade],
  Eco: ['land', ...trade],
  Views: trade,
  // Words for buyers, and for people who live there.
  'Ideal for': ['rental', 'holidayRental', ...trade],
}

export function FeaturesSection() {
  const listingClass = useValue('listingClass')
  const ticked: readonly string[] = useValue('features')
  const [eco, view, ideal] = [useValue('ecoFeatures'), useValue('views'), useValue('idealFor')]
  const [heating, hotWater] = [useValue('heatingType'), useValue('hotWaterType')]
  const hasHeating = heating !== null || hotWater !== null
  const isAsked = (title: string) => !notOf[title]?.includes(listingClass)
  const groups = featureGroups.filter(({ title, of }) => isAsked(title) || of.some((feature) => ticked.includes(feature)))
  return (
    <Section id="features" title="Features">
      <div className={classes.stack}>
        {groups.map(({ title, of }) => (
          <ChoicesField key={title} path="features" title={title} options={of} />
        ))}
        {ungrouped.length > 0 && <ChoicesField path="features" title="More" options={ungrouped} />}
        {(isAsked('Heating and cooling') || hasHeating) && (
          <Grid>
            <ChoiceField path="heatingType" span={6} options={heatingTypes} />
            <ChoiceField path="hotWaterType" span={6} options={hotWaterTypes} />
          </Grid>
        )}
        {(isAsked('Eco') || eco.length > 0) && <ChoicesField path="ecoFeatures" title="Eco" options={ecoFeatures} />}
        {(isAsked('Views') || view.length > 0) && <ChoicesField path="views" title="Views" options={views} />}
        {(isAsked('Ideal for') || ideal.length > 0) && <ChoicesField path="idealFor" title="Ideal for" options={idealBuyers} />}
        <Grid>
          <LongTextField path="otherFeatures" rows={2} hint="Other features, separated by commas" />
        </Grid>
      </div>
    </Section>
  )
}
