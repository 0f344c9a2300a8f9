import { ecoFeatures, features, heatingTypes, hotWaterTypes, idealBuyers, views } from '../listing-values.contract.ts'
import { Grid } from './field-cell.tsx'
import { ChoiceField, ChoicesField } from './field-choice.tsx'
import { featureGroups } from './field-choices.ts'
import { LongTextField } from './field-text.tsx'
import { useValue } from './listing-editor-form.ts'
import { Section } from './section-frame.tsx'
import classes from './section-frame.module.css'

const grouped = new Set<string>(featureGroups.flatMap(({ of }) => of))
/** A feature that joins the contract later must not be out of reach. */
const ungrouped = features.filter((feature) => !grouped.has(feature))

/** Not asked of a block that nobody has built on; what a feed has ticked all the same is shown. */
const ofBuildings = new Set(['Inside', 'Heating and cooling'])

export function FeaturesSection() {
  const isBlock = useValue('listingClass') === 'land'
  const ticked: readonly string[] = useValue('features')
  const hasHeating = useValue('heatingType') !== null || useValue('hotWaterType') !== null
  const groups = featureGroups.filter(
    ({ title, of }) => !isBlock || !ofBuildings.has(title) || of.some((feature) => ticked.includes(feature)),
  )
  return (
    <Section id="features" title="Features">
      <div className={classes.stack}>
        {groups.map(({ title, of }) => (
          <ChoicesField key={title} path="features" title={title} options={of} />
        ))}
        {ungrouped.length > 0 && <ChoicesField path="features" title="More" options={ungrouped} />}
        {(!isBlock || hasHeating) && (
          <Grid>
            <ChoiceField path="heatingType" span={6} options={heatingTypes} />
            <ChoiceField path="hotWaterType" span={6} options={hotWaterTypes} />
          </Grid>
        )}
        <ChoicesField path="ecoFeatures" title="Eco" options={ecoFeatures} />
        <ChoicesField path="views" title="Views" options={views} />
        <ChoicesField path="idealFor" title="Ideal for" options={idealBuyers} />
        <Grid>
          <LongTextField path="otherFeatures" rows={2} hint="Anything the boxes do not say, separated by commas" />
        </Grid>
      </div>
    </Section>
  )
}
