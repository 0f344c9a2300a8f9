import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import type { AddressProviderName } from '../addresses.contract.ts'
import { addressCalls } from './address-calls.ts'

const pauseMs = 150

interface AddressSuggestProps {
  label?: string
  placeholder?: string
  /** Its list opens inside the dialog, because the page around it is inert. */
  isInDialog?: boolean
  onFound(address: Address): void
}
/** Finds an address while it is typed and hands over its parts. When nothing answers, the fields below are typed by hand. */
export function AddressSuggest({
  label = 'Search address',
  placeholder = '2/39 Main Road, Richmond',
  isInDialog = false,
  onFound,
}: AddressSuggestProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isFetching, setFetching] = useState(false)
  // One session from the first key to the choice; the next search starts another.
  const session = useRef(crypto.randomUUID())
  const [q] = useDebouncedValue(typed.trim(), pauseMs)
  const found = useQuery({
    ...callQuery('address', addressCalls.suggest, { query: { q, session: session.current } }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const source = found.data && sources[found.data.provider]
  // Without an address file the street is taken as it was typed.
  const isGuess = found.data?.provider === 'gazetteer' && /\d/.test(q)
  const suggestions = q.length >= 2 ? (found.data?.suggestions ?? []) : []

  const choose = async (placeId: string) => {
    combobox.closeDropdown()
    setFetching(true)
    try {
      const { address, formattedAddress } = await call(addressCalls.byPlaceId, { body: { placeId, session: session.current } })
      onFound(address)
      announce(`Address filled in: ${formattedAddress}`)
      setTyped('')
      setProblem(undefined)
    } catch {
      setProblem('Address search isn’t available. Type the address below.')
    } finally {
      session.current = crypto.randomUUID()
      setFetching(false)
    }
  }
  const note =
    problem ??
    (found.isError
      ? 'Address search isn’t available. Type the address below.'
      : found.data?.isStandIn
        ? 'Address search isn’t available, only suburbs. Type the address below.'
        : undefined)
  return (
    <Combobox store={combobox} withinPortal={!isInDialog} onOptionSubmit={(placeId) => void choose(placeId)} shadow="md">
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={200}
          leftSection={isFetching ? <Loader size={14} /> : <IconMapPin size={16} stroke={1.7} aria-hidden />}
          description={note && <span role="status">{note}</span>}
          inputWrapperOrder={['label', 'input', 'description']}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(undefined)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Enter saves nothing here; with one answer it takes it.
            if (event.key !== 'Enter' || !combobox.dropdownOpened) return
            const first = suggestions[0]
            if (combobox.getSelectedOptionIndex() < 0 && first) {
              event.preventDefault()
              void choose(first.placeId)
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Options aria-label="Addresses">
          {suggestions.map(({ placeId, main, secondary }) => (
            <Combobox.Option key={placeId} value={placeId} className="flex baseline gap-8 small">
              <b>{main}</b>
              <span className="meta">{secondary}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {isGuess && <Combobox.Footer className="meta">Street and number as typed, not verified</Combobox.Footer>}
        {source && <Combobox.Footer className="meta">{source}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Named where their data shows, as their licences ask; all of it is in the menu under Data sources. */
const sources: Partial<Record<AddressProviderName, string>> = { google: 'Powered by Google', gnaf: 'G-NAF © Geoscape Australia' }
