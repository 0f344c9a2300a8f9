import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listingSearchQuery } from '../campaign-calls.ts'

interface ListingFieldProps {
  label: string
  values: readonly string[]
  most: number
  onChange(ids: string[]): void
}
const names = new Map<string, string>()

/** Listings found while typing, in the order they were chosen. */
export function ListingField({ label, values, most, onChange }: ListingFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 150)
  const found = useQuery({ ...listingSearchQuery(q), placeholderData: keepPreviousData })
  const rows = found.data?.items ?? []
  for (const row of rows) names.set(row.id, row.streetLine || row.reference)
  const left = rows.filter(({ id }) => !values.includes(id))
  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={(id) => {
        onChange(most === 1 ? [id] : [...values, id])
        setTyped('')
        combobox.closeDropdown()
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput size="sm" label={label} component="div">
          <Pill.Group>
            {values.map((id) => (
              <Pill
                key={id}
                withRemoveButton
                removeButtonProps={{ 'aria-label': `Remove ${names.get(id) ?? 'listing'}` }}
                onRemove={() => onChange(values.filter((one) => one !== id))}
              >
                <ListingName id={id} />
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={`${label}: find a listing`}
                placeholder={values.length >= most && most > 1 ? `At most ${most}` : 'Street, suburb or reference'}
                value={typed}
                disabled={values.length >= most && most > 1}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  combobox.openDropdown()
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={left.length === 0}>
        <Combobox.Options aria-label="Listings" mah={260} style={{ overflowY: 'auto' }}>
          {left.map((row) => (
            <Combobox.Option key={row.id} value={row.id}>
              {row.streetLine || row.reference} <small>{[row.suburb, row.priceLabel].filter(Boolean).join(' · ')}</small>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Known from a search, else asked for. */
export function ListingName({ id }: { id: string }) {
  const known = names.get(id)
  const found = useQuery({ ...listingSearchQuery(''), enabled: known === undefined })
  return <>{known ?? found.data?.items.find((row) => row.id === id)?.streetLine ?? 'Listing'}</>
}
