import { Button, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { noteTourStep } from '#accounts/appearance/web/tour.public.tsx'
import { announce } from '#ui/announce.tsx'
import { messageOf } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import type { ListingPatch } from '#common/listing/listing-fields.ts'
import { priceDisplays } from '#common/listing/listing-values.ts'
import type { Listing } from '../../listings.contract.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { changePriceWords, displayWordsOf } from '../fields/field-choices.ts'
import { labelOf } from '../fields/field-labels.ts'
import { updateListing } from '../listing-queries.ts'
import classes from '../status/status-menu.module.css'

type Cents = 'priceCents' | 'rentCents' | 'priceFromCents' | 'priceToCents'
type Prices = Pick<Listing, Cents | 'priceDisplay' | 'priceText'>

/** The price and nothing else, with the reason that the price history keeps. */
export function PriceDialog({ listing, onClose }: { listing: Listing; onClose(): void }) {
  const isLease = listing.saleOrLease === 'lease'
  const { priceCents, rentCents, priceFromCents, priceToCents, priceDisplay, priceText } = listing
  const [prices, setPrices] = useState<Prices>({ priceCents, rentCents, priceFromCents, priceToCents, priceDisplay, priceText })
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () =>
      updateListing(queryClient, listing.id, {
        ...(prices as ListingPatch),
        priceReason: reason.trim() || null,
        version: listing.version,
      }),
    onSuccess: () => {
      announce(isLease ? 'Rent saved' : 'Price saved')
      noteTourStep('price')
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const money = (key: Cents, label = labelOf(key)) => (
    <NumberInput
      label={label}
      prefix="$"
      thousandSeparator=","
      allowNegative={false}
      decimalScale={2}
      hideControls
      value={prices[key] === null ? '' : prices[key] / 100}
      onChange={(value) => setPrices({ ...prices, [key]: typeof value === 'number' ? Math.round(value * 100) : null })}
    />
  )
  const words = displayWordsOf(isLease)
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
          onChange={(event) => setPrices({ ...prices, priceDisplay: event.currentTarget.value as Prices['priceDisplay'] })}
          data={priceDisplays.map((value) => ({ value, label: words[value] }))}
        />
        {prices.priceDisplay === 'text' && (
          <TextInput
            label={labelOf('priceText')}
            maxLength={200}
            value={prices.priceText ?? ''}
            onChange={(event) => setPrices({ ...prices, priceText: event.currentTarget.value || null })}
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
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <p className={classes.words}>
          {shown ? `Advertised as: ${shown}` : `Advertised without a ${isLease ? 'rent' : 'price'}`}
        </p>
        {save.error && (
          <div className={classes.notice} role="alert">
            {messageOf(save.error)}
          </div>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {isLease ? 'Save rent' : 'Save price'}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
