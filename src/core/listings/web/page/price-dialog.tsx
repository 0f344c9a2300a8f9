import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { noteTourStep } from '#accounts/appearance/web/tour.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { priceDisplays } from '#common/listing/listing-values.ts'
import type { Listing } from '../../listings.contract.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { jumpQuestion, mistypedAmount, unusualAmount } from '#common/listing/price-sense.ts'
import { changePriceWords, displayWordsOf } from '../fields/field-choices.ts'
import { labelOf } from '../fields/field-labels.ts'
import { valueInWords } from '../fields/field-words.ts'
import { listingCalls, showListing } from '../listing-queries.ts'
import classes from '../status/status-menu.module.css'

type Cents = 'priceCents' | 'rentCents' | 'priceFromCents' | 'priceToCents'
type Prices = Pick<Listing, Cents | 'priceDisplay' | 'priceText'> & { priceReason: string | null }

const noNames = new Map<string, string>()

const labels: Record<keyof Prices, string> = {
  priceCents: labelOf('priceCents'),
  rentCents: labelOf('rentCents'),
  priceFromCents: labelOf('priceFromCents'),
  priceToCents: labelOf('priceToCents'),
  priceDisplay: labelOf('priceDisplay'),
  priceText: labelOf('priceText'),
  priceReason: 'Reason',
}
const fieldsOf = ({ priceCents, rentCents, priceFromCents, priceToCents, priceDisplay, priceText }: Listing): Prices => {
  return { priceCents, rentCents, priceFromCents, priceToCents, priceDisplay, priceText, priceReason: null }
}
const moneyWords = (cents: number | null) => valueInWords('priceCents', cents, noNames)

/** Asks about an amount that looks mistyped for this listing, or is far from the last one. */
function questionAbout(listing: Listing, prices: Prices, key: Cents): string | undefined {
  const fields = { ...listing, ...prices }
  const found = mistypedAmount(fields) ?? unusualAmount(fields)
  return found?.field === key ? found.message : jumpQuestion(prices[key], listing[key])
}

/** The price and nothing else, with the reason that the price history keeps. */
export function PriceDialog({ listing, onClose }: { listing: Listing; onClose(): void }) {
  const isLease = listing.saleOrLease === 'lease'
  const queryClient = useQueryClient()
  const words = displayWordsOf(isLease)
  const form = useForm<Prices, Listing>({
    record: listing,
    fieldsOf,
    update: ({ priceReason, ...fields }, version, { id }) =>
      call(listingCalls.update, {
        params: { id },
        body: { ...fields, ...(priceReason?.trim() && { priceReason }), version },
      }),
    onRecord: (saved) => showListing(queryClient, saved),
    onSaved() {
      announce(isLease ? 'Rent saved' : 'Price saved')
      noteTourStep('price')
      onClose()
    },
    labels,
    words: {
      priceCents: moneyWords,
      rentCents: moneyWords,
      priceFromCents: moneyWords,
      priceToCents: moneyWords,
      priceDisplay: (display) => words[display],
    },
  })
  const prices = form.values
  const money = (key: Cents, label = labelOf(key)) => (
    <MoneyInput
      {...form.field(key)}
      label={label}
      question={questionAbout(listing, prices, key)}
      {...(key === 'rentCents' ? { per: listing.rentPeriod ?? 'week' } : {})}
      {...(key === 'priceFromCents' && {
        onRange: (priceFromCents, priceToCents) => form.set({ priceFromCents, priceToCents }),
      })}
    />
  )
  const title = changePriceWords(listing)
  const shown = priceLabel({ ...listing, ...prices }, listing.status)
  return (
    <Dialog label={title} width={460} onClose={onClose}>
      <RecordForm form={form} className="stack gap-16 pad scroll" noValidate>
        <h2>{title}</h2>
        {!isLease && money('priceCents')}
        {listing.saleOrLease !== 'sale' && money('rentCents', `Rent per ${listing.rentPeriod ?? 'week'}`)}
        <NativeSelect {...form.text('priceDisplay')} data={priceDisplays.map((value) => ({ value, label: words[value] }))} />
        {prices.priceDisplay === 'text' && <TextInput {...form.optionalText('priceText')} maxLength={200} />}
        {prices.priceDisplay === 'range' && (
          <div className="stack top gap-12 halves">
            {money('priceFromCents')}
            {money('priceToCents')}
          </div>
        )}
        <TextInput {...form.optionalText('priceReason')} description="Saved in the price history." maxLength={500} />
        <p className="quiet">{shown ? `Advertised as: ${shown}` : `Advertised without a ${isLease ? 'rent' : 'price'}`}</p>
        <FormFailure form={form} className={classes.notice} />
        <DialogButtons
          form={form}
          className="flex wrap end gap-8"
          save={isLease ? 'Save rent' : 'Save price'}
          onCancel={onClose}
        />
      </RecordForm>
    </Dialog>
  )
}
