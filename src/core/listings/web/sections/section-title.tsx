import { tenures } from '#common/listing/listing-values.ts'
import { Grid } from '../fields/field-cell.tsx'
import { ChoiceField, YesNoField } from '../fields/field-choice.tsx'
import { DayField } from '../fields/field-day.tsx'
import { LongTextField, TextField } from '../fields/field-text.tsx'
import { useListingForm, useValue } from '../editor/state/listing-editor-form.ts'
import { isAnyFilled, More } from './section-frame.tsx'
import { TenantFields } from './price/section-tenant.tsx'

/** Rates and levies, the title, the estate of a block, the tenant a property is sold with: each closed until it is needed. */
export function TitleFields() {
  const values = useListingForm().get()
  const listingClass = useValue('listingClass')
  const isBlock = listingClass === 'land' || listingClass === 'commercialLand'
  const isSale = useValue('saleOrLease') !== 'lease'
  const hasRates = listingClass !== 'business' && listingClass !== 'holidayRental'
  const { councilRates, waterRates, strataLevies, landTax, zoning } = values
  const { titleReference, tenure, titleVolume, titleFolio, titleLot, titlePlan } = values
  return (
    <>
      {isBlock && <BlockFields />}
      {hasRates && (
        <More label="Rates and levies" isFilled={isAnyFilled([councilRates, waterRates, strataLevies, landTax, zoning])}>
          <Grid>
            <TextField path="councilRates" span={6} placeholder="e.g. $540 a quarter" />
            <TextField path="waterRates" span={6} />
            <TextField path="strataLevies" span={6} />
            <TextField path="landTax" span={6} />
            {listingClass !== 'commercial' && listingClass !== 'commercialLand' && <TextField path="zoning" span={6} />}
          </Grid>
        </More>
      )}
      {listingClass !== 'business' && isSale && (
        <More label="Title" isFilled={isAnyFilled([titleReference, tenure, titleVolume, titleFolio, titleLot, titlePlan])}>
          <Grid>
            <ChoiceField path="tenure" span={6} options={tenures} />
            <TextField path="titleReference" span={6} placeholder="As on the certificate of title" />
            <TextField path="titleVolume" span={3} />
            <TextField path="titleFolio" span={3} />
            <TextField path="titleLot" span={3} />
            <TextField path="titlePlan" span={3} />
          </Grid>
        </More>
      )}
      {isSale && listingClass !== 'land' && <TenantFields />}
      {!isBlock && listingClass === 'residential' && (
        <More label="Estate" isFilled={isAnyFilled([values.estateName, values.estateStage, values.projectId])}>
          <Grid>
            <EstateFields />
          </Grid>
        </More>
      )}
    </>
  )
}

function BlockFields() {
  const { isTitleRegistered, registrationExpectedOn, contour, services, estateName, estateStage, projectId } =
    useListingForm().get()
  const isLand = useValue('listingClass') === 'land'
  const filled = [isTitleRegistered, registrationExpectedOn, contour, services, estateName, estateStage, projectId]
  return (
    <More
      label={isLand ? 'Estate, registration, services, contour' : 'Estate, registration, contour'}
      isFilled={isAnyFilled(filled)}
    >
      <Grid>
        <EstateFields />
        <YesNoField path="isTitleRegistered" span={6} words={{ yes: 'Registered', no: 'Not yet' }} />
        <DayField path="registrationExpectedOn" span={6} />
        {isLand && <LongTextField path="services" rows={1} span={6} hint="Power, water, sewer, gas" />}
        <TextField path="contour" span={6} placeholder="e.g. Falls gently to the rear" />
      </Grid>
    </More>
  )
}

function EstateFields() {
  const listingClass = useValue('listingClass')
  return (
    <>
      <TextField path="estateName" span={8} />
      <TextField path="estateStage" span={4} />
      {listingClass !== 'commercialLand' && (
        <>
          <TextField path="projectId" span={6} />
          <TextField path="projectOrder" span={6} />
        </>
      )}
    </>
  )
}
