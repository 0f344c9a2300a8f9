import { Input, SegmentedControl, Select } from '@mantine/core'
import { wordOf } from '#common/text/name-words.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { type ListingClass, listingClasses } from '#common/listing/listing-values.ts'
import { sidesOf } from '../../listings.rules.ts'
import { Cell, inputProps } from '../fields/field-cell.tsx'
import { choiceWord } from '../../choice-words.rules.ts'
import classes from '../fields/field-grid.module.css'
import { useField, useListingForm, useValue } from '../editor/state/listing-editor-form.ts'
import { categoryOptions } from './section-category.tsx'

type Side = ListingFields['saleOrLease']
export const sideWords: Readonly<Record<Side, string>> = { sale: 'Sale', lease: 'Lease', both: 'Both' }
const kinds = listingClasses.map((value) => ({ value: value as string, label: choiceWord(value) }))

/**
 * What kind of listing, and sale or lease. A draft may still change both: fields of the other side go from the screen, what
 * was typed in them stays, and comes back when the mind is changed again. What is or was on the market is a campaign of its own.
 */
export function KindFields({ isFixed }: { isFixed: boolean }) {
  const listingClass = useValue('listingClass')
  const side = useValue('saleOrLease')
  const change = useKindChange()
  const kind = inputProps('listingClass', useField('listingClass'), {})
  const { id, ...wrapper } = inputProps('saleOrLease', useField('saleOrLease'), {})
  if (isFixed)
    return (
      <Cell span={6}>
        <Input.Wrapper id={id} labelElement="div" {...wrapper} label={kind.label}>
          <Input component="div" variant="filled" id={id} tabIndex={-1}>
            {wordOf(listingClass)}, {side === 'both' ? 'sale and lease' : side}
          </Input>
        </Input.Wrapper>
      </Cell>
    )
  // Houses and flats change their class with the side: for sale they are residential, for lease rental.
  const isHome = listingClass === 'residential' || listingClass === 'rental'
  const sides = isHome ? (['sale', 'lease'] as const) : sidesOf(listingClass)
  const toSide = (next: Side) => change(isHome ? (next === 'lease' ? 'rental' : 'residential') : listingClass, next)
  return (
    <>
      <Cell span={6}>
        <Select
          {...kind}
          data={kinds}
          value={listingClass}
          allowDeselect={false}
          maxDropdownHeight={320}
          onChange={(next) => next && change(next as ListingClass, sidesOf(next as ListingClass)[0] ?? 'sale')}
        />
      </Cell>
      {/* Land is sold and a holiday home let: one answer is no question. */}
      {(sides.length > 1 || sides[0] !== side) && (
        <Cell span={6}>
          <Input.Wrapper id={id} labelElement="div" {...wrapper}>
            <SegmentedControl
              id={id}
              tabIndex={-1}
              fullWidth
              className={classes.segments}
              aria-label="Sale or lease"
              value={side}
              onChange={(next) => toSide(next as Side)}
              data={sides.map((value) => ({ value, label: sideWords[value] }))}
            />
          </Input.Wrapper>
        </Cell>
      )}
    </>
  )
}

function useKindChange() {
  const form = useListingForm()
  return (listingClass: ListingClass, side: Side) => {
    const { rentCents, rentPeriod, methodOfSale, category } = form.get()
    const options = categoryOptions(listingClass)
    // Defaults of a new listing of either side; removed again if the user did not choose them.
    const usual = ['commercial', 'commercialLand', 'business'].includes(listingClass) ? 'year' : 'week'
    form.set({
      listingClass,
      saleOrLease: side,
      ...(category && options.length > 0 && !options.some(({ value }) => value === category) && { category: null }),
      ...(side !== 'sale' && (!rentPeriod || rentCents === null) && { rentPeriod: usual }),
      ...(side === 'sale' && rentCents === null && { rentPeriod: null }),
      ...(side === 'lease' && methodOfSale === 'privateTreaty' && { methodOfSale: null }),
      ...(side !== 'lease' && !methodOfSale && { methodOfSale: 'privateTreaty' as const }),
    })
  }
}
