import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { FieldsProps, Of } from './block-fields-words.tsx'
import classes from '../campaigns.module.css'
import { ListingField } from './listing-field.tsx'

export function ListingCardFields({ block, onChange }: FieldsProps<Of<'listingCard'>>) {
  return (
    <>
      <ListingField
        label="Listing"
        most={1}
        values={block.listingId ? [block.listingId] : []}
        onChange={([listingId]) => onChange({ ...block, listingId: listingId ?? null })}
      />
      <div className={`${classes.fieldPair} stack gap-12 halves`}>
        <TextInput
          size="sm"
          label="Banner text"
          placeholder="Just listed"
          maxLength={40}
          value={block.banner}
          onChange={(event) => onChange({ ...block, banner: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          label="Button text"
          placeholder="No button"
          maxLength={60}
          value={block.button}
          onChange={(event) => onChange({ ...block, button: event.currentTarget.value })}
        />
      </div>
      <Switch
        size="sm"
        label="Show price"
        checked={block.showsPrice}
        onChange={(event) => onChange({ ...block, showsPrice: event.currentTarget.checked })}
      />
      {block.showsPrice && (
        <Switch
          size="sm"
          label="Show previous price"
          description="Only where the price has come down"
          checked={block.showsPreviousPrice ?? false}
          onChange={(event) => onChange({ ...block, showsPreviousPrice: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
export function ListingGridFields({ block, onChange }: FieldsProps<Of<'listingGrid'>>) {
  return (
    <>
      {block.source === 'chosen' && (
        <ListingField
          label="Listings"
          most={24}
          values={block.listingIds}
          onChange={(listingIds) => onChange({ ...block, listingIds })}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label="Layout"
        value={block.style}
        onChange={(style) => onChange({ ...block, style: style === 'rows' ? 'rows' : 'cards' })}
        data={[
          { value: 'cards', label: 'Cards' },
          { value: 'rows', label: 'List' },
        ]}
      />
    </>
  )
}
