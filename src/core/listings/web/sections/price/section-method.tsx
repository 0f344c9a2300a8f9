import { agencyTypes, auctionResults, saleMethods } from '#common/listing/listing-values.ts'
import { Grid } from '../../fields/field-cell.tsx'
import { ChoiceField } from '../../fields/field-choice.tsx'
import { DayField, LocalTimeField } from '../../fields/field-day.tsx'
import { TextField, UrlField } from '../../fields/field-text.tsx'
import { useListingForm, useValue } from '../../editor/state/listing-editor-form.ts'
import { MoneyField } from '../../fields/money-field.tsx'
import { isAnyFilled, More, Section } from '../section-frame.tsx'

export function MethodSection() {
  const isSale = useValue('saleOrLease') !== 'lease'
  const method = useValue('methodOfSale')
  const { auctionResult, auctionResultOn, auctionMaxBidCents } = useListingForm().get()
  const withdrawnOn = useValue('withdrawnOn')
  return (
    <Section id="method" title={isSale ? 'Sale method & authority' : 'Authority'}>
      <Grid>
        {isSale && <ChoiceField path="methodOfSale" span={6} options={saleMethods} />}
        <ChoiceField path="agencyType" span={6} options={agencyTypes} />
        <DayField path="authorityStartsOn" span={4} />
        <DayField path="authorityExpiresOn" span={4} />
        <DayField path="expectedOnMarketOn" span={4} />
        {isSale && method === 'auction' && (
          <>
            <LocalTimeField path="auctionAt" span={6} />
            <TextField path="auctionVenue" span={6} placeholder="On site" />
            <TextField path="auctioneerName" span={6} />
            <UrlField path="auctionUrl" span={6} />
          </>
        )}
        {isSale && method !== null && method !== 'auction' && method !== 'privateTreaty' && (
          <LocalTimeField path="offersCloseAt" span={6} />
        )}
        {withdrawnOn !== null && <DayField path="withdrawnOn" span={6} />}
      </Grid>
      {isSale && (method === 'auction' || auctionResult !== null) && (
        <More label="Auction result" isFilled={isAnyFilled([auctionResult, auctionResultOn, auctionMaxBidCents])}>
          <Grid>
            <ChoiceField path="auctionResult" span={4} options={auctionResults} />
            <DayField path="auctionResultOn" span={4} />
            <MoneyField path="auctionMaxBidCents" span={4} />
          </Grid>
        </More>
      )}
    </Section>
  )
}
