import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo } from 'react'
import { noteTourStep } from '#accounts/appearance/web/tour.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure, staleAs } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { useDraftSave } from '#ui/form/use-draft-save.tsx'
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

const recordOf = (listing: Listing) => {
  const { priceCents, rentCents, priceFromCents, priceToCents, priceDisplay, priceText, version } = listing
  const prices: Prices = { priceCents, rentCents, priceFromCents, priceToCents, priceDisplay, priceText, priceReason: null }
  return { ...prices, version, listing }
}

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
  const draft = useDraft<Prices, ReturnType<typeof recordOf>>({
    record: useMemo(() => recordOf(listing), [listing]),
    async send({ priceReason, ...fields }, version) {
      const body = { ...fields, ...(priceReason?.trim() && { priceReason }), version }
      try {
        return recordOf(await call(listingCalls.update, { params: { id: listing.id }, body }))
      } catch (error) {
        throw staleAs(error, recordOf)
      }
    },
    onRecord: (record) => showListing(queryClient, record.listing),
  })
  const prices = draft.values
  const words = displayWordsOf(isLease)
  const { save, question } = useDraftSave(draft, {
    labelOf: (field) => (field === 'priceReason' ? 'Reason' : labelOf(field)),
    wordsOf: (field, value) =>
      field === 'priceDisplay' ? words[value as Prices['priceDisplay']] : valueInWords(field as Cents, value, noNames),
    onSaved() {
      announce(isLease ? 'Rent saved' : 'Price saved')
      noteTourStep('price')
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const money = (key: Cents, label = labelOf(key)) => (
    <MoneyInput
      label={label}
      value={prices[key]}
      onChange={(cents) => draft.set(key, cents)}
      question={questionAbout(listing, prices, key)}
      {...(key === 'rentCents' ? { per: listing.rentPeriod ?? 'week' } : {})}
      {...(key === 'priceFromCents' && {
        onRange(fromCents, toCents) {
          draft.set('priceFromCents', fromCents)
          draft.set('priceToCents', toCents)
        },
      })}
    />
  )
  const title = changePriceWords(listing)
  const shown = priceLabel({ ...listing, ...prices }, listing.status)
  return (
    <Dialog label={title} width={460} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <h2>{title}</h2>
        {!isLease && money('priceCents')}
        {listing.saleOrLease !== 'sale' && money('rentCents', `Rent per ${listing.rentPeriod ?? 'week'}`)}
        <NativeSelect
          label={labelOf('priceDisplay')}
          value={prices.priceDisplay}
          onChange={(event) => draft.set('priceDisplay', event.currentTarget.value as Prices['priceDisplay'])}
          data={priceDisplays.map((value) => ({ value, label: words[value] }))}
        />
        {prices.priceDisplay === 'text' && (
          <TextInput
            label={labelOf('priceText')}
            maxLength={200}
            value={prices.priceText ?? ''}
            onChange={(event) => draft.set('priceText', event.currentTarget.value || null)}
          />
        )}
        {prices.priceDisplay === 'range' && (
          <div className={classes.pair}>
            {money('priceFromCents')}
            {money('priceToCents')}
          </div>
        )}
        <TextInput
          label="Reason"
          description="Saved in the price history."
          maxLength={500}
          value={prices.priceReason ?? ''}
          onChange={(event) => draft.set('priceReason', event.currentTarget.value || null)}
        />
        <p className={classes.words}>
          {shown ? `Advertised as: ${shown}` : `Advertised without a ${isLease ? 'rent' : 'price'}`}
        </p>
        {draft.error !== undefined && !draft.isSaving && (
          <div className={classes.notice} role="alert">
            {saveFailure(draft.error)}
          </div>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={draft.isSaving}>
            {isLease ? 'Save rent' : 'Save price'}
          </Button>
        </Group>
      </form>
      {question}
    </Dialog>
  )
}
