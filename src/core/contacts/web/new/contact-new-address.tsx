import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { addressCalls } from '#accounts/addresses/web/addresses.public.tsx'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { PostcodeInput } from '#ui/typed/number-inputs.tsx'
import type { NewContactDraft } from './contact-new-draft.ts'
import classes from './contact-new.module.css'

interface AddressFieldsProps {
  draft: NewContactDraft
  onChange(some: Partial<NewContactDraft>): void
}

/** Street by hand; the suburb is suggested and brings state and postcode along. Without the look-up all of it is typed. */
export function AddressFields({ draft, onChange }: AddressFieldsProps) {
  const session = useRef(crypto.randomUUID())
  const [q] = useDebouncedValue(draft.suburb.trim(), 150)
  const found = useQuery({
    ...callQuery('address', addressCalls.suggest, { query: { q, session: session.current } }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const suggestions = q.length >= 2 ? (found.data?.suggestions ?? []) : []
  const places = new Map(suggestions.map(({ placeId, main, secondary }) => [`${main}, ${secondary}`, placeId]))
  const choose = async (words: string) => {
    const placeId = places.get(words)
    if (!placeId) return
    try {
      const { address } = await call(addressCalls.byPlaceId, { body: { placeId, session: session.current } })
      onChange({ suburb: address.suburb ?? '', state: address.state ?? '', postcode: address.postcode ?? '' })
    } catch {
      // The chosen entry still names the suburb; state and postcode are typed.
      onChange({ suburb: words.split(',')[0] ?? words })
    } finally {
      session.current = crypto.randomUUID()
    }
  }
  return (
    <>
      <TextInput
        className={classes.wide}
        label="Street"
        placeholder="2/39 Main Road"
        autoComplete="off"
        maxLength={200}
        value={draft.street}
        onChange={(event) => onChange({ street: event.currentTarget.value })}
      />
      <Autocomplete
        label="Suburb"
        autoComplete="off"
        maxLength={80}
        comboboxProps={{ withinPortal: false }}
        filter={({ options }) => options}
        data={[...places.keys()]}
        value={draft.suburb}
        onChange={(suburb) => onChange({ suburb })}
        onOptionSubmit={(words) => void choose(words)}
      />
      <div className={classes.pair}>
        <TextInput
          label="State"
          autoComplete="off"
          maxLength={40}
          value={draft.state}
          onChange={(event) => onChange({ state: event.currentTarget.value })}
        />
        <PostcodeInput
          label="Postcode"
          value={draft.postcode || null}
          onChange={(postcode) => onChange({ postcode: postcode ?? '' })}
        />
      </div>
    </>
  )
}
