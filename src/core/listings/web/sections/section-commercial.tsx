import { TagsInput } from '@mantine/core'
import { propertyExtents, tenancyStatuses } from '#common/listing/listing-values.ts'
import { Cell, Grid, inputProps } from '../fields/field-cell.tsx'
import { ChoiceField, YesNoField } from '../fields/field-choice.tsx'
import { DayField } from '../fields/field-day.tsx'
import { CountField, PercentField } from '../fields/field-number.tsx'
import { LongTextField, TextField } from '../fields/field-text.tsx'
import { useField, useListingForm, useValue } from '../editor/state/listing-editor-form.ts'
import { BuildingAreaRows } from './section-building-areas.tsx'
import { isAnyFilled, More, Section } from './section-frame.tsx'
import { UpgradeFields } from './price/section-upgrade.tsx'
import classes from './section-frame.module.css'

/** Fields of commercial property, its land and businesses: who is in it, what it earns, where one parks. */
export function CommercialSection() {
  const listingClass = useValue('listingClass')
  const isBuilding = listingClass === 'commercial'
  const isBusiness = listingClass === 'business'
  const { portalUpgrade, purchaseOrder } = useListingForm().get()
  return (
    <Section id="commercial" title={isBusiness ? 'Business' : 'Tenancy & use'}>
      <div className={classes.stack}>
        <Grid>
          {isBuilding && (
            <>
              <ChoiceField path="tenancyStatus" span={4} options={tenancyStatuses} />
              <ChoiceField
                path="propertyExtent"
                span={4}
                options={propertyExtents}
                words={{ whole: 'Whole building', part: 'Part of building' }}
              />
              <YesNoField path="isMultiple" span={4} />
            </>
          )}
          {isBusiness && (
            <>
              <TextField path="takings" span={6} placeholder="e.g. $2.4m a year" />
              <YesNoField path="isFranchise" span={6} />
            </>
          )}
          <DayField path="currentLeaseEndsOn" span={4} />
          <PercentField path="returnPercent" span={4} />
          {isBuilding && <CountField path="onSiteCarSpaces" span={4} />}
          {!isBuilding && !isBusiness && <TextField path="zoning" span={4} />}
          {isBuilding && <TextField path="zoning" span={6} />}
          {isBuilding && <TextField path="parkingComments" span={6} />}
          {(isBuilding || isBusiness) && (
            <LongTextField path="furtherOptions" rows={2} hint="Options to renew and other lease terms" />
          )}
          {isBusiness && <LongTextField path="terms" rows={2} hint="Inclusions, handover, finance" />}
          {!isBusiness && <HighlightsField />}
        </Grid>
        {isBuilding && <BuildingAreaRows />}
      </div>
      <More label="Portal upgrade and purchase order" isFilled={isAnyFilled([portalUpgrade, purchaseOrder])}>
        <Grid>
          <UpgradeFields />
          <TextField path="purchaseOrder" span={4} maxLength={50} />
        </Grid>
      </More>
    </Section>
  )
}

function HighlightsField() {
  const field = useField('highlights')
  return (
    <Cell>
      <TagsInput
        {...inputProps('highlights', field, { hint: 'Up to three. Portals show 40 characters of each. Enter adds one' })}
        value={field.value}
        maxTags={3}
        splitChars={[]}
        onChange={(next) => field.set(next.map((one) => one.trim()).filter((one) => one !== ''))}
        onBlur={field.check}
      />
    </Cell>
  )
}
