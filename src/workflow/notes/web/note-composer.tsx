import { useRef, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { isSame } from '#common/changes.ts'
import { hasKept } from '#ui/form/kept.ts'
import { useForm } from '#ui/form/use-form.ts'
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
  /** The kind whose form was just closed: its button gets the focus back. */
  const closed = useRef<NoteType>(undefined)
  const isWaiting = hasKept(keptAs)
  const types = of.entity === 'contact' ? onContact : noteTypes
  useKeys('Notes', type ? [] : [{ keys: 'n', label: 'Add a note', run: () => setType('note') }])
  if (!type)
    return (
      <div className={`${classes.begin} flex wrap gap-4`} role="group" aria-label="Add a note" data-screen-only>
        {isWaiting && (
          <button type="button" className={classes.waiting} onClick={() => setType('note')}>
            Continue your unsaved note
          </button>
        )}
        {types.map((one) => {
          const Icon = noteTypeIcons[one]
          return (
            <button
              key={one}
              ref={(button) => {
                if (!button || closed.current !== one) return
                closed.current = undefined
                button.focus()
              }}
              type="button"
              className={classes.type}
              onClick={() => setType(one)}
            >
              <Icon size={15} stroke={1.7} aria-hidden /> {noteTypeWords[one]}
            </button>
          )
        })}
      </div>
    )
  const close = () => {
    closed.current = type
    setType(undefined)
  }
  return <NewNote of={of} keptAs={keptAs} type={type} types={types} onClose={close} />
}

interface NewNoteProps {
  of: NoteLink
  /** Under which what is typed is kept until it is saved. */
  keptAs: string
  type: NoteType
  types: readonly NoteType[]
  onClose(): void
}
function NewNote({ of, keptAs, type, types, onClose }: NewNoteProps) {
  const { create } = useNoteActions(of.entity)
  const form = useForm({ record: null, start: { ...emptyNote, type: null as NoteType | null }, keptAs })
  const start = { ...emptyNote, type }
  const values = { ...form.values, type: form.values.type ?? type }
  // The type that it was opened with is kept with the rest, and alone it is nothing to come back to.
  const set = (part: Partial<NoteDraft>) => {
    if (isSame({ ...values, ...part }, start)) form.discard()
    else form.set({ type: values.type, ...part })
  }
  return (
    <NoteForm
      form={{ values, set, restoredAt: form.restoredAt, discard: form.discard }}
      types={types}
      hasVendorReport={of.entity === 'listing'}
      isFocused
      onClose={onClose}
      onSave={async (fileIds) => {
        await create.mutateAsync({ ...values, fileIds, links: [{ entity: of.entity, id: of.id }] })
        announce(`${noteTypeWords[values.type]} saved`)
        form.forget()
        onClose()
      }}
    />
  )
}
