import { furnishings, taxes } from '#common/listing/listing-values.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { Grid } from '../../fields/field-cell.tsx'
import { ChoiceField, YesNoField } from '../../fields/field-choice.tsx'
import { taxWords } from '../../fields/field-choices.ts'
import { DayField } from '../../fields/field-day.tsx'
import { CountField } from '../../fields/field-number.tsx'
import { LongTextField, UrlField } from '../../fields/field-text.tsx'
import { useListingForm, useValue } from '../../editor/state/listing-editor-form.ts'
import { MoneyField } from '../../fields/money-field.tsx'
import { TenantPhotos } from './section-tenant.tsx'
import { isAnyFilled, More, Section } from '../section-frame.tsx'
import { OtherRentRows } from './section-other-rents.tsx'
import { PriceDisplayFields } from './section-price-display.tsx'
import { periodWords } from './section-tenant.tsx'

/** Rent: homes by the week, holiday homes by the season, commercial property by the year. */
export function RentSection({ status }: { status: ListingStatus }) {
  const listingClass = useValue('listingClass')
  const isHome = listingClass === 'rental' || listingClass === 'holidayRental' || listingClass === 'residential'
  const isCommercial = listingClass === 'commercial' || listingClass === 'commercialLand'
  const isLeaseOnly = useValue('saleOrLease') === 'lease'
  const { otherRents } = useListingForm().get()
  const leasedOn = useValue('leasedOn')
  // Holiday homes are let by the stay; a feed may have brought a term all the same.
  const hasTerm = useValue('leaseTermMonths') !== null || listingClass !== 'holidayRental'
  return (
    <Section id="rent" title="Rent">
      <Grid>
        <MoneyField path="rentCents" span={4} />
        <ChoiceField path="rentPeriod" span={4} options={['week', 'month', 'year']} words={periodWords} />
        {isHome && <MoneyField path="bondCents" span={4} />}
        {isCommercial && <CommercialRent hasOutgoings={isLeaseOnly} />}
        <DayField path="availableOn" span={4} />
        <TenantPhotos />
        {hasTerm && <CountField path="leaseTermMonths" span={4} suffix=" months" />}
        {isHome && <HomeRent />}
        {(status === 'leased' || leasedOn !== null) && <DayField path="leasedOn" span={4} />}
        {isHome && <UrlField path="applicationUrl" span={12} />}
        {isHome && <LongTextField path="inclusions" rows={2} hint="What the rent includes: dishwasher, garden care, water" />}
      </Grid>
      {!isCommercial && (
        <More label="Rent for other periods" isFilled={isAnyFilled([otherRents])}>
          <OtherRentRows />
        </More>
      )}
      {isLeaseOnly && !isHome && <PriceDisplayFields status={status} />}
    </Section>
  )
}

/** @param hasOutgoings where there is no price, beside which they stand otherwise */
const CommercialRent = ({ hasOutgoings }: { hasOutgoings: boolean }) => (
  <>
    <ChoiceField path="rentTax" span={4} options={taxes} words={taxWords} />
    <MoneyField path="rentPerSqmFromCents" span={4} />
    <MoneyField path="rentPerSqmToCents" span={4} />
    <YesNoField path="isPlusOutgoings" span={4} />
    {hasOutgoings && <MoneyField path="outgoingsCents" span={4} />}
  </>
)

function HomeRent() {
  const isHoliday = useValue('listingClass') === 'holidayRental'
  return (
    <>
      <ChoiceField path="furnishing" span={4} options={furnishings} />
      <YesNoField path="isPetFriendly" span={6} words={{ yes: 'Considered', no: 'No pets' }} />
      <YesNoField path="isSmokingAllowed" span={6} words={{ yes: 'Allowed', no: 'No smoking' }} />
      {!isHoliday && <YesNoField path="isDepositTaken" span={6} />}
      {!isHoliday && (
        <LongTextField path="minimumStandards" rows={1} span={6} hint="Landlord declaration, where the state requires it" />
      )}
    </>
  )
}
