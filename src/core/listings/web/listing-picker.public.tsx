import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { Marked } from '#ui/components/marked.tsx'
import { agencyParams } from '#ui/session/session-store.ts'
import type { listingEndpoints } from '../listings.contract.ts'
import { listingHeads } from '../listings.heads.generated.ts'

const listingCalls = callsOf<typeof listingEndpoints>(listingHeads)

interface ListingPickerProps {
  value: string
  error: string | undefined
  onType(value: string): void
  onPick(listing: { id: string; name: string; agentId: string | null }): void
}
/** A field for an address or reference that finds listings while it is typed. */
export function ListingPicker({ value, error, onType, onPick }: ListingPickerProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [q] = useDebouncedValue(value.trim(), 150)
  const found = useQuery({
    ...callQuery('listing', listingCalls.getAll, { params: agencyParams(), query: { q, limit: 6, sort: 'match' } }),
    enabled: q.length >= 2 && combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  })
  const listings = q.length >= 2 ? (found.data?.items ?? []) : []
  const nameOf = ({ streetLine, suburb, reference }: (typeof listings)[number]) =>
    [streetLine, suburb].filter(Boolean).join(', ') || reference
  const isEmpty = q.length >= 2 && found.isSuccess && !found.isPlaceholderData && listings.length === 0
  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={(id) => {
        const picked = listings.find((one) => one.id === id)
        if (picked) onPick({ id, name: nameOf(picked), agentId: picked.agentId })
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          label="Listing"
          placeholder="Address or reference"
          error={error}
          autoComplete="off"
          maxLength={160}
          value={value}
          onChange={(event) => {
            onType(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={listings.length === 0 && !isEmpty}>
        <Combobox.Options aria-label="Listings">
          {listings.map((one) => (
            <Combobox.Option key={one.id} value={one.id}>
              <Marked text={nameOf(one)} typed={q} /> <small>{one.reference}</small>
            </Combobox.Option>
          ))}
          {isEmpty && <Combobox.Empty>No listings found</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
