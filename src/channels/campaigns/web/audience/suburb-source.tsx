import { Button, MultiSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactTagsQuery } from '#core/contacts/web/contact-calls.public.tsx'
import { contactSuburbsQuery } from '#workflow/contact-lists/web/contact-lists-calls.public.tsx'
import type { AudienceSource } from '../../audience.contract.ts'

/** Contacts who live in one of these suburbs and, where tags are chosen too, have one of those. */
export function SuburbSource({ onDone }: { onDone(source: AudienceSource): void }) {
  const [typed, setTyped] = useState('')
  const [suburbs, setSuburbs] = useState<string[]>([])
  const [chosen, setChosen] = useState<string[]>([])
  const found = useQuery({ ...contactSuburbsQuery(typed), placeholderData: keepPreviousData }).data ?? []
  const tags = useQuery(contactTagsQuery()).data ?? []
  const label = [suburbs.join(' or '), chosen.length > 0 && `tagged ${chosen.join(' or ')}`].filter(Boolean).join(', ')
  return (
    <>
      <MultiSelect
        size="sm"
        label="Suburbs"
        searchable
        maxValues={50}
        searchValue={typed}
        onSearchChange={(next) => setTyped(next.slice(0, 80))}
        value={suburbs}
        data={[...new Set([...suburbs, ...found])]}
        onChange={setSuburbs}
      />
      <MultiSelect
        size="sm"
        label="And tagged (optional)"
        searchable
        maxValues={50}
        value={chosen}
        data={tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
        onChange={setChosen}
      />
      <Button
        size="xs"
        disabled={suburbs.length === 0}
        onClick={() =>
          onDone({
            kind: 'filter',
            label: label.length > 80 ? `${label.slice(0, 79)}…` : label,
            filter: { suburbs, ...(chosen.length > 0 && { tags: chosen }) },
            isOwnOnly: false,
          })
        }
      >
        Add these contacts
      </Button>
    </>
  )
}
