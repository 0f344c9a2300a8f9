import { Button, Menu, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { valueAt } from '#common/changes.ts'
import { call } from '#ui/api/api.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { useField, useListingForm } from '../editor/state/listing-editor-form.ts'
import { addPlaceCall, placesQuery } from '../compliance-calls.ts'
import { FindingNote } from '../finding-note.tsx'
import { type CopyNote, isCopyNote, useLiveFindings } from '../live-findings.ts'
import type { TextPath } from './field-paths.ts'

const reasons = ['Confirmed by the vendor', 'Seen at the property', 'On the title or plan', 'Counted differently in the facts']

/** Words of this text that the facts do not bear out, each with what can be done about it. */
export function CopyNotes({ path }: { path: TextPath }) {
  const notes = useLiveFindings()
    .filter(isCopyNote)
    .filter(({ field }) => field === path)
  if (notes.length === 0) return null
  return (
    <ul className="stack gap-4 above-4" aria-label="Copy check">
      {notes.map((note) => (
        <li key={`${note.id} ${note.copy.start}`} className="flex wrap between gap-8">
          <FindingNote finding={{ ...note, source: '' }} />
          <NoteActions note={note} path={path} />
        </li>
      ))}
    </ul>
  )
}

function NoteActions({ note: { copy }, path }: { note: CopyNote; path: TextPath }) {
  const form = useListingForm()
  const accepted = useField('acceptedCopy')
  const canAddPlaces = useMay('branding.manage')
  const { rule, words, fact, start, replacement } = copy
  const accept = (reason: string) => accepted.set([...accepted.value, { rule, words: words.slice(0, 200), fact, reason }])
  const replace = () => {
    const text = valueAt(form.get(), path)
    if (typeof text !== 'string' || replacement === undefined) return
    // The words may have moved since they were checked.
    const at = text.startsWith(words, start) ? start : text.indexOf(words)
    if (at >= 0) form.setAt(path, text.slice(0, at) + replacement + text.slice(at + words.length))
  }
  return (
    <span className="inline-row gap-4">
      {replacement !== undefined && (
        <Button size="compact-xs" variant="default" onClick={replace}>
          Use “{replacement}”
        </Button>
      )}
      {(rule === 'place' || rule === 'distance') && canAddPlaces && <AddPlace words={words} isDistance={rule === 'distance'} />}
      <Accept words={words} onAccept={accept} />
    </span>
  )
}

function Accept({ words, onAccept }: { words: string; onAccept(reason: string): void }) {
  const [reason, setReason] = useState('')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="compact-xs" variant="default" aria-label={`Accept “${words}”`}>
          Accept
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Keeps the words in this listing. Why are they right?</Menu.Label>
        {reasons.map((one) => (
          <Menu.Item key={one} onClick={() => onAccept(one)}>
            {one}
          </Menu.Item>
        ))}
        <form
          className="row gap-4 pad-8"
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            if (reason.trim()) onAccept(reason.trim())
          }}
        >
          <TextInput
            size="xs"
            aria-label="Another reason"
            placeholder="Another reason"
            maxLength={200}
            value={reason}
            onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button size="xs" variant="default" type="submit" disabled={!reason.trim()}>
            Accept
          </Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Puts a place on the agency's list, where every listing may name it. */
function AddPlace({ words, isDistance }: { words: string; isDistance: boolean }) {
  const queryClient = useQueryClient()
  const [place, setPlace] = useState(isDistance ? ` ${words}` : words)
  const add = useMutation({
    mutationFn: () => call(addPlaceCall, { body: { place: place.trim() } }),
    onSuccess: (answer) => queryClient.setQueryData(placesQuery.queryKey, answer),
    onError: toastFailure,
  })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="compact-xs" variant="default">
          Add to places
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{isDistance ? 'Name the place before the distance' : 'Every listing may then name it'}</Menu.Label>
        <form
          className="row gap-4 pad-8"
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            add.mutate()
          }}
        >
          <TextInput
            size="xs"
            aria-label="Place"
            maxLength={160}
            value={place}
            onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
            onChange={(event) => setPlace(event.currentTarget.value)}
          />
          <Button size="xs" type="submit" loading={add.isPending} disabled={place.trim().length < 2}>
            Add
          </Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  )
}
