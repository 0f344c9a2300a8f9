import { Menu, MultiSelect, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { contactTagsQuery } from '#core/contacts/web/contact-calls.public.tsx'
import { filterOfView } from '#workflow/contact-lists/web/contact-lists-calls.public.tsx'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { viewsQuery } from '#accounts/views/web/views-bar.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import type { AudienceSource } from '../../audience.contract.ts'
import classes from './audience.module.css'
import { people } from '../campaign-words.ts'
import common from '../campaigns.module.css'
import { SuburbSource } from './suburb-source.tsx'
import { ListingField, ListingName } from '../designer/listing-field.tsx'

const sourceKinds = {
  tags: 'Contacts by tag',
  suburbs: 'Contacts by suburb',
  filter: 'Saved contact view',
  everybody: 'All contacts',
  matches: 'Matched buyers',
  enquiries: 'Enquirers',
  contacts: 'Contacts by name',
} as const
/** Asks for one more way to say who is meant. */
export function AddSource({ onAdd, label }: { onAdd(source: AudienceSource): void; label: string }) {
  const [asks, setAsks] = useState<'tags' | 'suburbs' | 'filter' | 'matches' | 'enquiries' | 'contacts'>()
  const tags = useQuery({ ...contactTagsQuery(), enabled: asks === 'tags' })
  const views = useQuery({ ...viewsQuery('contacts'), enabled: asks === 'filter' })
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const hasField = asks !== 'filter' || views.data !== undefined
  useEffect(() => {
    if (asks && hasField) box.current?.querySelector('input')?.focus()
  }, [asks, hasField])
  const done = (source: AudienceSource) => {
    onAdd(source)
    setAsks(undefined)
    setTyped('')
  }
  return (
    <div ref={box} className={classes.adding}>
      {asks === 'tags' && (
        <MultiSelect
          size="sm"
          label="Tags"
          searchable
          placeholder="Choose"
          value={[]}
          data={(tags.data ?? []).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
          onChange={(chosen) => chosen.length > 0 && done({ kind: 'tags', tags: chosen })}
        />
      )}
      {asks === 'suburbs' && <SuburbSource onDone={done} />}
      {asks === 'filter' &&
        (views.data && !views.data.views.length ? (
          <p className={common.quiet}>No saved views yet. Filter your contacts, save the view, then choose it here.</p>
        ) : (
          <Select
            size="sm"
            label="Saved view"
            placeholder="Choose"
            data={(views.data?.views ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              const view = views.data?.views.find((one) => one.id === id)
              if (view)
                done({
                  kind: 'filter',
                  label: view.name,
                  filter: filterOfView(view.settings.search),
                  isOwnOnly: false,
                })
            }}
          />
        ))}
      {(asks === 'matches' || asks === 'enquiries') && (
        <ListingField
          label="Listing"
          most={1}
          values={[]}
          onChange={([listingId]) => listingId && done({ kind: asks, listingId })}
        />
      )}
      {asks === 'contacts' && (
        <ContactPicker
          size="sm"
          label="Contact"
          placeholder="Name, email or phone"
          value={typed}
          onType={setTyped}
          onPick={({ id }) => done({ kind: 'contacts', contactIds: [id] })}
        />
      )}
      <Menu position="bottom-start" shadow="md" returnFocus={asks === undefined}>
        <Menu.Target>
          <button type="button" className={common.addBlock}>
            <IconPlus size={15} aria-hidden /> {label}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(sourceKinds).map(([kind, words]) => (
            <Menu.Item
              key={kind}
              onClick={() =>
                kind === 'everybody'
                  ? done({ kind: 'filter', label: 'All contacts', filter: {}, isOwnOnly: false })
                  : setAsks(kind as Exclude<keyof typeof sourceKinds, 'everybody'>)
              }
            >
              {words}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

interface SourceRowProps {
  source: AudienceSource
  names: ReadonlyMap<string, string>
  count: number | undefined
  onChange(source: AudienceSource): void
  onRemove(): void
  onName(id: string, name: string): void
}
/** One way to say who is meant, and how many it brings. */
export function SourceRow({ source, names, count, onChange, onRemove, onName }: SourceRowProps) {
  const [typed, setTyped] = useState('')
  return (
    <div className={classes.source}>
      <span>
        {source.kind === 'tags' && `Tagged ${source.tags.join(' or ')}`}
        {source.kind === 'filter' && (source.label || 'Filter')}
        {source.kind === 'matches' && (
          <>
            Matched to <ListingName id={source.listingId} />
          </>
        )}
        {source.kind === 'enquiries' && (
          <>
            Enquired about <ListingName id={source.listingId} />
          </>
        )}
        {source.kind === 'contacts' && (
          <>
            {source.contactIds.length === 1
              ? (names.get(source.contactIds[0] ?? '') ?? 'One contact')
              : `${source.contactIds.length} contacts added by name`}
            <ContactPicker
              size="xs"
              aria-label="Add another contact"
              placeholder="Add another…"
              value={typed}
              onType={setTyped}
              onPick={({ id, displayName }) => {
                setTyped('')
                onName(id, displayName)
                if (!source.contactIds.includes(id)) onChange({ ...source, contactIds: [...source.contactIds, id] })
              }}
            />
          </>
        )}
      </span>
      {count !== undefined && <small className="num">{people(count)}</small>}
      <IconButton label="Remove" onClick={onRemove}>
        <IconX size={15} />
      </IconButton>
    </div>
  )
}
