import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuildingEstate, IconMail, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useContactCreate } from '#core/contacts/web/contact-create.public.tsx'
import { Marked } from '#ui/components/marked.tsx'
import { useSession } from '#ui/session/session-store.ts'
import { linkHits, linksKey, useLinkRights } from './link-hits.ts'
import { type LinkHit, linkSources } from './task.slots.ts'

interface LinkPickerProps extends Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'size'> {
  /** Only one kind of record; else also what features above find. */
  kind?: 'contact' | 'listing'
  /** The choice that the field shows. Without it, the field is empty again after a choice. */
  chosen?: LinkHit | undefined
  onPick(hit: LinkHit): void
  onClear?(): void
}
/** One field that finds a listing, a contact or a campaign while it is typed. */
export function LinkPicker({ kind, chosen, onPick, onClear, ...input }: LinkPickerProps) {
  const queryClient = useQueryClient()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState<string>()
  const [q] = useDebouncedValue(typed?.trim() ?? '', 150)
  const all = useLinkRights()
  const rights = { contacts: all.contacts && kind !== 'listing', listings: all.listings && kind !== 'contact' }
  const { permissions } = useSession()
  const found = useQuery({
    ...linkHits(q, rights, kind ? [] : linkSources.entries.filter(({ permission }) => permissions.includes(permission))),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })
  const hits = q.length >= 2 ? (found.data ?? []) : []
  const isEmpty = q === typed?.trim() && found.isSuccess && !found.isPlaceholderData && hits.length === 0
  const create = useContactCreate(q, isEmpty && rights.contacts, ({ id, displayName, email, phone }, of) => {
    void queryClient.invalidateQueries({ queryKey: linksKey })
    onPick({ kind: 'contact', id, name: displayName || email || phone || 'Contact', detail: '' })
    setTyped((now) => (now?.trim() === of ? undefined : now))
  })
  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={(id) => {
        if (create.submit(id)) return combobox.closeDropdown()
        const hit = hits.find((one) => one.id === id)
        if (hit) onPick(hit)
        setTyped(undefined)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          {...input}
          error={create.error}
          autoComplete="off"
          maxLength={160}
          value={typed ?? chosen?.name ?? ''}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            if (!event.currentTarget.value) onClear?.()
            combobox.openDropdown()
          }}
          onBlur={() => {
            combobox.closeDropdown()
            if (chosen) setTyped(undefined)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={hits.length === 0 && !create.option}>
        <Combobox.Options aria-label={kind ? optionWords[kind] : 'Listings, contacts and campaigns'}>
          {hits.map((hit) => (
            <Combobox.Option key={hit.id} value={hit.id}>
              <span className="inline-row gap-8">
                <LinkIcon kind={hit.kind} /> <Marked text={hit.name} typed={q} />{' '}
                <small className="dim">
                  <Marked text={hit.detail} typed={q} />
                </small>
              </span>
            </Combobox.Option>
          ))}
          {create.option}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const optionWords = { contact: 'Contacts', listing: 'Listings' }
const icons = {
  listing: { Icon: IconBuildingEstate, label: 'Listing' },
  contact: { Icon: IconUser, label: 'Contact' },
  campaign: { Icon: IconMail, label: 'Campaign' },
}
export function LinkIcon({ kind }: { kind: LinkHit['kind'] }) {
  const { Icon, label } = icons[kind]
  return <Icon size={14} stroke={1.7} aria-label={label} role="img" />
}
