import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { hasKept } from '#ui/form/use-kept-text.ts'
import { useKeys } from '#ui/keys.ts'
import type { NoteLink, NoteType } from '../notes.contract.ts'
import { useNoteActions } from './note-calls.ts'
import { NoteForm, type NoteDraft } from './note-form.tsx'
import { noteTypeIcons, noteTypes, noteTypeWords } from './note-words.ts'
import classes from './notes.module.css'

const emptyNote: NoteDraft = {
  type: 'note',
  headline: null,
  bodyHtml: '',
  isPinned: false,
  visibility: 'office',
  isOnVendorReport: false,
  remindOn: null,
}
const onContact: readonly NoteType[] = ['note', 'call', 'visit', 'mail', 'sms']

/** A row of buttons at first; the editor is loaded when the user starts a note. */
export function NoteComposer({ of }: { of: NoteLink }) {
  const keptAs = `note.${of.entity}.${of.id}`
  const [type, setType] = useState<NoteType>()
  const isWaiting = hasKept(keptAs)
  const { create } = useNoteActions(of.entity)
  const types = of.entity === 'contact' ? onContact : noteTypes
  useKeys('Notes', type ? [] : [{ keys: 'n', label: 'Add a note', run: () => setType('note') }])
  if (!type)
    return (
      <div className={classes.begin} role="group" aria-label="Add a note" data-screen-only>
        {isWaiting && (
          <button type="button" className={classes.waiting} onClick={() => setType('note')}>
            Continue your unsaved note
          </button>
        )}
        {types.map((one) => {
          const Icon = noteTypeIcons[one]
          return (
            <button key={one} type="button" className={classes.type} onClick={() => setType(one)}>
              <Icon size={15} stroke={1.7} aria-hidden /> {noteTypeWords[one]}
            </button>
          )
        })}
      </div>
    )
  return (
    <NoteForm
      keptAs={keptAs}
      start={{ ...emptyNote, type }}
      types={types}
      hasVendorReport={of.entity === 'listing'}
      isFocused
      saveWord="Save"
      onClose={() => setType(undefined)}
      onSave={async (draft) => {
        await create.mutateAsync({ ...draft, links: [{ entity: of.entity, id: of.id }] })
        announce(`${noteTypeWords[draft.type]} saved`)
      }}
    />
  )
}
