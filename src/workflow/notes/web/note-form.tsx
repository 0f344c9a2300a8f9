import { Button, Checkbox } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react'
import { saveFailure } from '#ui/api/api-error.ts'
import { useColleagues } from '#accounts/users/web/colleagues.public.tsx'
import { DayInput } from '#ui/typed/day-input.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import type { NoteFile } from '../note-files.contract.ts'
import type { NoteType } from '../notes.contract.ts'
import { NoteFormFiles } from './note-form-files.tsx'
import { noteTypeIcons, noteTypeWords } from './note-words.ts'
import classes from './notes.module.css'
import { useNoteFiles } from './use-note-files.ts'

export interface NoteDraft {
  type: NoteType
  headline: string | null
  bodyHtml: string
  isPinned: boolean
  visibility: 'private' | 'office'
  isOnVendorReport: boolean
  remindOn: string | null
}
interface NoteFormProps {
  form: Pick<Form<NoteDraft>, 'values' | 'set' | 'restoredAt' | 'discard'>
  /** Files that the note has already. */
  attachedBefore?: readonly NoteFile[]
  types: readonly NoteType[]
  /** Shown only on listings, which have a vendor report. */
  hasVendorReport?: boolean
  isFocused?: boolean
  /** Why it could not be saved. */
  problem?: unknown
  onSave(fileIds: string[]): Promise<unknown>
  onClose(): void
}

/** Form of a note: the kind, the words, and who may see them. */
export function NoteForm({
  form,
  attachedBefore = [],
  types,
  hasVendorReport = false,
  isFocused = false,
  problem,
  onSave,
  onClose,
}: NoteFormProps) {
  const { values: draft, set } = form
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const [remindId, typeName] = [useId(), useId()]
  const people = useColleagues()
  const attached = useNoteFiles(attachedBefore)
  const input = useRef<HTMLInputElement>(null)
  const { files } = attached
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSaving) return
    if (!draft.bodyHtml && !draft.headline && files.every((one) => one.isOff || one.problem !== undefined)) {
      setError('Write a note or attach a file')
      return
    }
    if (files.some((one) => one.problem !== undefined)) {
      setError('A file did not upload. Try again or remove it')
      return
    }
    setSaving(true)
    setError(undefined)
    try {
      const fileIds = await attached.settled()
      if (!fileIds) setError('A file did not upload. Try again or remove it')
      else await onSave(fileIds)
    } catch (failure) {
      setError(saveFailure(failure))
    } finally {
      setSaving(false)
    }
  }
  const shown = error ?? (problem !== undefined && !isSaving ? saveFailure(problem) : undefined)
  return (
    <form
      className={classes.form}
      onDragOver={(event) => isFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!isFiles(event)) return
        event.preventDefault()
        attached.add([...event.dataTransfer.files])
      }}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }
        if (event.key === 'Escape') onClose()
      }}
    >
      <div role="radiogroup" aria-label="Note type" className="flex wrap gap-4">
        {types.map((type) => {
          const Icon = noteTypeIcons[type]
          return (
            <label key={type} className={classes.type}>
              <input type="radio" name={typeName} checked={draft.type === type} onChange={() => set({ type })} />
              <Icon size={15} stroke={1.7} aria-hidden /> {noteTypeWords[type]}
            </label>
          )
        })}
      </div>
      <RichText
        label={noteTypeWords[draft.type]}
        value={draft.bodyHtml}
        placeholder="Add a note. Type @ to mention someone"
        people={people}
        isFocused={isFocused}
        onChange={(bodyHtml) => set({ bodyHtml })}
      />
      <RestoredNote form={form} />
      <NoteFormFiles of={attached} />
      {shown && (
        <p role="alert" className="tiny problem">
          {shown}
        </p>
      )}
      <div className={`${classes.foot} row wrap gap-wide`}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPaperclip size={14} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Attach files
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          onChange={(event) => {
            attached.add([...(event.currentTarget.files ?? [])])
            // The same file again must be noticed too.
            event.currentTarget.value = ''
          }}
        />
        <Checkbox size="xs" label="Pin" checked={draft.isPinned} onChange={(e) => set({ isPinned: e.currentTarget.checked })} />
        <Checkbox
          size="xs"
          label="Private"
          checked={draft.visibility === 'private'}
          onChange={(e) => set({ visibility: e.currentTarget.checked ? 'private' : 'office' })}
        />
        {hasVendorReport && (
          <Checkbox
            size="xs"
            label="On vendor report"
            checked={draft.isOnVendorReport}
            onChange={(e) => set({ isOnVendorReport: e.currentTarget.checked })}
          />
        )}
        <span className={`${classes.remind} inline-row gap-8 tiny`}>
          <label htmlFor={remindId}>Remind on</label>
          <DayInput id={remindId} size="xs" value={draft.remindOn} onChange={(remindOn) => set({ remindOn })} />
        </span>
        <span className="flex gap-8 push">
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="xs" type="submit" loading={isSaving}>
            Save
          </Button>
        </span>
      </div>
    </form>
  )
}

const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
