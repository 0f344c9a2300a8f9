import { MultiSelect, Select, TagsInput } from '@mantine/core'
import {
  businessCategories,
  commercialCategories,
  holidayCategories,
  landCategories,
  type ListingClass,
  residentialCategories,
  ruralCategories,
} from '#common/listing/listing-values.ts'
import { Cell, inputProps, type Span } from '../fields/field-cell.tsx'
import { choiceWord } from '../../choice-words.rules.ts'
import { useField, useValue } from '../editor/state/listing-editor-form.ts'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: choiceWord(value) }))
const closed: Partial<Record<ListingClass, readonly { value: string; label: string }[]>> = {
  residential: optionsOf(residentialCategories),
  rental: optionsOf(residentialCategories),
  holidayRental: optionsOf(holidayCategories),
  rural: optionsOf(ruralCategories),
  land: optionsOf(landCategories),
}
/** One of these, for the classes that have one category out of a list. */
export const categoryOptions = (listingClass: ListingClass) => closed[listingClass] ?? []

/** How several stand in the one field, as REAXML's reader writes them. */
const separator = '; '
const most = 3

interface SpanProps {
  span: Span
}

/** The kind of property: one of a list for homes, blocks and farms, up to three for commercial property and businesses. */
export function CategoryField({ span }: SpanProps) {
  const listingClass = useValue('listingClass')
  // Land of commercial zoning has no category of its own in any portal.
  if (listingClass === 'commercialLand') return null
  if (listingClass === 'commercial' || listingClass === 'business') return <CategoriesField span={span} />
  return <OneCategory span={span} options={categoryOptions(listingClass)} />
}

function OneCategory({ span, options }: SpanProps & { options: readonly { value: string; label: string }[] }) {
  const field = useField('category')
  const isKnown = field.value === null || options.some(({ value }) => value === field.value)
  return (
    <Cell span={span}>
      <Select
        {...inputProps('category', field, {})}
        // A feed's value that is not in the list stays until another is selected.
        data={isKnown ? options : [{ value: field.value ?? '', label: field.value ?? '' }, ...options]}
        value={field.value}
        onChange={field.set}
        onBlur={field.check}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear property type' }}
        nothingFoundMessage="No matching type"
        maxDropdownHeight={320}
      />
    </Cell>
  )
}

function CategoriesField({ span }: SpanProps) {
  const field = useField('category')
  const isBusiness = useValue('listingClass') === 'business'
  const chosen = field.value?.split(separator) ?? []
  const props = {
    value: chosen,
    onChange: (next: string[]) => field.set(next.length > 0 ? next.join(separator) : null),
    onBlur: field.check,
    clearable: true,
    clearButtonProps: { 'aria-label': 'Clear property type' },
    maxDropdownHeight: 320,
  }
  return (
    <Cell span={span}>
      {isBusiness ? (
        <TagsInput
          {...inputProps('category', field, { hint: 'Up to three. Write a subcategory as Automotive > Panel Beating' })}
          {...props}
          data={[...businessCategories]}
          maxTags={most}
          splitChars={[';']}
        />
      ) : (
        <MultiSelect
          {...inputProps('category', field, { hint: 'Up to three' })}
          {...props}
          data={[...new Set([...chosen, ...commercialCategories])]}
          maxValues={most}
          hidePickedOptions
        />
      )}
    </Cell>
  )
}
