import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Result } from '#common/endpoint.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { Marked } from '#ui/components/marked.tsx'
import { type ContactDetails, type CreatedContact, useContactCreate } from './contact-create.public.tsx'
import { contactCalls } from './contact-calls.public.tsx'

export type PickedContact = Result<typeof contactCalls.find>[number]

interface ContactPickerProps extends Pick<TextInputProps, 'id' | 'label' | 'aria-label' | 'placeholder' | 'error' | 'size'> {
  value: string
  /** Free text is allowed for a person who is not a contact. */
  onType(value: string): void
  onPick(contact: PickedContact): void
  /** False where looking must change nothing: no contact is created from here. */
  canCreate?: boolean
  /** Details of a contact that is created from here. */
  details?: ContactDetails
  /** It was opened to be typed in: it has the cursor, and what is in it is looked for at once. */
  isStarted?: boolean
}

/** A field for a name that finds contacts while it is typed. */
export function ContactPicker({
  value,
  onType,
  onPick,
  canCreate = true,
  details,
  isStarted = false,
  ...input
}: ContactPickerProps) {
  const combobox = useCombobox({ defaultOpened: isStarted, onDropdownClose: () => combobox.resetSelectedOption() })
  const [q] = useDebouncedValue(value.trim(), 150)
  const found = useQuery({
    ...callQuery('contact', contactCalls.find, { params: agencyParams(), query: { q } }),
    enabled: q.length >= 2 && combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  })
  const contacts = q.length >= 2 ? (found.data ?? []) : []
  const isEmpty = q === value.trim() && found.isSuccess && !found.isPlaceholderData && contacts.length === 0
  const onMade = (made: CreatedContact, of: string) => {
    if (value.trim() === of) onPick({ ...made, kind: 'person', suburb: null, foundBy: 'name' })
  }
  const create = useContactCreate(q, isEmpty && canCreate, onMade, details)
  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={(id) => {
        if (create.submit(id)) return combobox.closeDropdown()
        const picked = contacts.find((contact) => contact.id === id)
        if (picked) onPick(picked)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          {...input}
          error={create.error ?? input.error}
          // Only where a press opened the field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isStarted}
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
      <Combobox.Dropdown hidden={contacts.length === 0 && !create.option}>
        <Combobox.Options aria-label="Contacts">
          {contacts.map(({ id, displayName, email, phone, suburb }) => (
            <Combobox.Option key={id} value={id}>
              <Marked text={displayName || email || phone || ''} typed={q} />
              <small>
                {' '}
                <Marked text={[displayName && (phone ?? email), suburb].filter(Boolean).join(', ')} typed={q} />
              </small>
            </Combobox.Option>
          ))}
          {create.option}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
