import { taxes } from '#common/listing/listing-values.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { Grid } from '../../fields/field-cell.tsx'
import { ChoiceField, YesNoField } from '../../fields/field-choice.tsx'
import { taxWords } from '../../fields/field-choices.ts'
import { DayField } from '../../fields/field-day.tsx'
import { useListingForm, useValue } from '../../editor/state/listing-editor-form.ts'
import { MoneyField } from '../../fields/money-field.tsx'
import { isAnyFilled, More, Section } from '../section-frame.tsx'
import { DisplayFields, PublicPrice } from './section-price-display.tsx'

export function PriceSection({ status }: { status: ListingStatus }) {
  const listingClass = useValue('listingClass')
  const isTrade = ['commercial', 'commercialLand', 'business'].includes(listingClass)
  const hasOutgoings = listingClass === 'commercial' || listingClass === 'commercialLand'
  const values = useListingForm().get()
  const { vendorAskingPriceCents, reservePriceCents, opinionFromCents, opinionToCents, tax } = values
  const isShown = useValue('priceDisplay') === 'show'
  const isSold = status === 'sold' || status === 'settled'
  const result = [values.underOfferOn, values.offerCents, values.soldOn, values.soldPriceCents]
  return (
    <Section id="price" title="Price">
      <Grid>
        <MoneyField path="priceCents" span={6} {...(isShown ? {} : { hint: 'Used for portal search filters only' })} />
        <DisplayFields />
        {isTrade && <ChoiceField path="tax" span={4} options={taxes} words={taxWords} />}
        {hasOutgoings && <MoneyField path="outgoingsCents" span={4} />}
        {listingClass === 'business' && <YesNoField path="isPlusStockAtValue" span={8} />}
      </Grid>
      <PublicPrice status={status} />
      <More
        label={isTrade ? 'Internal pricing' : 'GST and internal pricing'}
        isFilled={isAnyFilled([
          vendorAskingPriceCents,
          reservePriceCents,
          opinionFromCents,
          opinionToCents,
          isTrade ? null : tax,
        ])}
      >
        <Grid>
          <MoneyField path="vendorAskingPriceCents" span={isTrade ? 6 : 4} isPrivate />
          <MoneyField path="reservePriceCents" span={isTrade ? 6 : 4} isPrivate />
          {!isTrade && <ChoiceField path="tax" span={4} options={taxes} words={taxWords} />}
          <MoneyField path="opinionFromCents" span={isTrade ? 6 : 4} isPrivate />
          <MoneyField path="opinionToCents" span={isTrade ? 6 : 4} isPrivate />
        </Grid>
      </More>
      <More
        label="Offer and result"
        isFilled={isSold || isAnyFilled([...result, values.soldPriceDisplay, values.settlementDueOn, values.settledOn])}
      >
        <Grid>
          <DayField path="underOfferOn" span={4} />
          <MoneyField path="offerCents" span={4} isPrivate />
          <DayField path="soldOn" span={4} />
          <MoneyField path="soldPriceCents" span={4} />
          <ChoiceField path="soldPriceDisplay" span={4} options={['yes', 'no', 'range']} />
          <DayField path="settlementDueOn" span={4} />
          <DayField path="settledOn" span={4} />
        </Grid>
      </More>
    </Section>
  )
}
