import { priceDisplays } from '#common/listing/listing-values.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { isSilentAuction, priceLabel } from '#common/listing/price-label.ts'
import { Grid } from '../../fields/field-cell.tsx'
import { ChoiceField } from '../../fields/field-choice.tsx'
import { displayWordsOf } from '../../fields/field-choices.ts'
import { TextField } from '../../fields/field-text.tsx'
import { useLiveFields, useValue } from '../../editor/state/listing-editor-form.ts'
import { MoneyField } from '../../fields/money-field.tsx'
import classes from '../section-frame.module.css'

/** Text that the public reads instead of, or beside, the figure. */
export function PriceDisplayFields({ status }: { status: ListingStatus }) {
  return (
    <>
      <div className={classes.more}>
        <Grid>
          <DisplayFields />
        </Grid>
      </div>
      <PublicPrice status={status} />
    </>
  )
}

export function DisplayFields() {
  const display = useValue('priceDisplay')
  const isLease = useValue('saleOrLease') === 'lease'
  return (
    <>
      <ChoiceField path="priceDisplay" span={6} options={priceDisplays} words={displayWordsOf(isLease)} isOptional={false} />
      {display === 'text' && <TextField path="priceText" span={12} hint="Portals show the first 50 characters" />}
      {display === 'range' && (
        <>
          <MoneyField path="priceFromCents" span={6} />
          <MoneyField path="priceToCents" span={6} />
        </>
      )}
    </>
  )
}

/** The very words that leave the office, from the same rule that lists, brochures and portals use. */
export function PublicPrice({ status }: { status: ListingStatus }) {
  const fields = useLiveFields()
  const label = priceLabel(fields, status)
  const isSilent = isSilentAuction(fields)
  return (
    <p className={classes.note}>
      {label ? (
        <>
          Advertised as: <strong>{label}</strong>.
        </>
      ) : (
        'Advertised without a price.'
      )}
      {isSilent && ' Queensland auctions can’t have a price guide.'}
    </p>
  )
}
