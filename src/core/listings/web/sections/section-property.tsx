import { Cell, Grid } from '../fields/field-cell.tsx'
import { ChoiceField, TickField } from '../fields/field-choice.tsx'
import { CountField, DecimalField, MetresField, YearField } from '../fields/field-number.tsx'
import { useListingForm, useValue } from '../editor/state/listing-editor-form.ts'
import { AreaField, AreaToField } from '../fields/area-input.tsx'
import { CategoryField } from './section-category.tsx'
import { DepthRows } from './section-depths.tsx'
import { isAnyFilled, More, Section } from './section-frame.tsx'
import { KindFields } from './section-side.tsx'
import { TitleFields } from './section-title.tsx'

/** The building and its size; fields of one class alone are in a section of their own. */
export function PropertySection({ canSwitchSides }: { canSwitchSides: boolean }) {
  const listingClass = useValue('listingClass')
  const isMultiple = useValue('isMultiple') === true
  const values = useListingForm().get()
  const hasRooms = ['residential', 'rental', 'holidayRental', 'rural'].includes(listingClass)
  const hasBuilding = hasRooms || listingClass === 'commercial' || listingClass === 'business'
  const hasLand = listingClass !== 'business'
  return (
    <Section id="property" title="Property">
      <Grid>
        <KindFields isFixed={!canSwitchSides} />
        <CategoryField span={listingClass === 'commercial' || listingClass === 'business' ? 12 : 6} />
        {hasRooms && <RoomFields />}
        {hasLand && <AreaField path="landArea" span={6} />}
        {hasLand && isMultiple && <AreaToField path="landAreaTo" span={6} of="landArea" />}
        {hasBuilding && <AreaField path="floorArea" span={6} />}
        {hasBuilding && isMultiple && <AreaToField path="floorAreaTo" span={6} of="floorArea" />}
        {listingClass === 'residential' || listingClass === 'rental' ? <HomeTicks /> : null}
      </Grid>
      {hasLand && (
        <More
          label={hasBuilding ? 'Age, energy rating, frontage and depths' : 'Frontage and depths'}
          isFilled={isAnyFilled([
            values.yearBuilt,
            values.yearLastRenovated,
            values.energyRating,
            values.frontageM,
            values.crossOver,
            values.depths,
          ])}
        >
          <Grid>
            {hasBuilding && (
              <>
                <YearField path="yearBuilt" span={3} />
                <YearField path="yearLastRenovated" span={3} />
                <DecimalField path="energyRating" span={3} decimals={1} suffix=" stars" />
              </>
            )}
            <MetresField path="frontageM" span={3} />
            <ChoiceField path="crossOver" span={6} options={['left', 'right', 'center']} />
          </Grid>
          <DepthRows />
        </More>
      )}
      <TitleFields />
    </Section>
  )
}

const RoomFields = () => (
  <>
    <CountField path="bedrooms" span={3} nouns={['bed', 'bedroom', 'br']} />
    <CountField path="bathrooms" span={3} nouns={['bath', 'bathroom']} />
    <CountField path="ensuites" span={3} />
    <CountField path="toilets" span={3} />
    <CountField path="garages" span={3} />
    <CountField path="carports" span={3} />
    <CountField path="openSpaces" span={3} />
    <CountField path="livingAreas" span={3} />
  </>
)

/** On a line of their own, however many fields stand before them. */
function HomeTicks() {
  const isLease = useValue('saleOrLease') === 'lease'
  return (
    <Cell>
      <Grid>
        <TickField path="isStudio" span={4} />
        <TickField path="isNewConstruction" span={4} />
        {isLease ? <TickField path="isHolidayLet" span={4} /> : <TickField path="isHouseAndLandPackage" span={4} />}
      </Grid>
    </Cell>
  )
}
