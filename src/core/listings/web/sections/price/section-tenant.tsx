import { Grid } from '../../fields/field-cell.tsx'
import { ChoiceField } from '../../fields/field-choice.tsx'
import { DayField } from '../../fields/field-day.tsx'
import { TextField } from '../../fields/field-text.tsx'
import { useListingForm, useValue } from '../../editor/state/listing-editor-form.ts'
import { MoneyField } from '../../fields/money-field.tsx'
import { isAnyFilled, More } from '../section-frame.tsx'

export const periodWords = { week: 'Per week', month: 'Per month', year: 'Per year' }

/** Asked where the law of the state wants the tenant's consent in writing. */
export function TenantPhotos() {
  const { state } = useValue('address')
  return state === 'NSW' || state === 'QLD' ? (
    <DayField path="tenantPhotoConsentOn" span={6} hint="In writing, before photos show their things" />
  ) : null
}

/** Fields of a property that is sold with its tenant. */
export function TenantFields() {
  const { tenancy, tenantName, leaseStartsOn, leaseEndsOn, passingRentCents } = useListingForm().get()
  // The end of a commercial lease has its field where portals ask for it, in "Tenancy & use".
  const isCommercial = useValue('listingClass').startsWith('commercial')
  return (
    <More label="Sold with a tenant" isFilled={isAnyFilled([tenancy, tenantName, leaseStartsOn, leaseEndsOn, passingRentCents])}>
      <Grid>
        <TextField path="tenancy" span={12} placeholder="e.g. Leased at $650 a week until March" hint="Shown to buyers" />
        <TextField path="tenantName" span={6} isPrivate />
        <MoneyField path="passingRentCents" span={3} />
        <ChoiceField path="passingRentPeriod" span={3} options={['week', 'month', 'year']} words={periodWords} />
        <DayField path="leaseStartsOn" span={6} />
        {(!isCommercial || leaseEndsOn !== null) && <DayField path="leaseEndsOn" span={6} />}
        <TenantPhotos />
      </Grid>
    </More>
  )
}
