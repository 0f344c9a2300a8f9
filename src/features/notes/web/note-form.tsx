import { Button, Checkbox, UnstyledButton } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '#ui/api-error.ts'
import { useColleagues } from '#features/users/web/colleagues.public.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import type { NoteType } from '../notes.contract.ts'
import { noteTypeIcons, noteTypeWords } from './note-words.ts'
import classes from './notes.module.css'

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
  start: NoteDraft
  types: readonly NoteType[]
  /** What the vendor may be told: only where there is one. */
  hasVendorReport?: boolean
  isFocused?: boolean
  saveWord: string
  onSave(draft: NoteDraft): Promise<unknown>
  onClose?(): void
}

/** What was said: the kind, the words, and who may see them. */
export function NoteForm({ start, types, hasVendorReport, isFocused = false, saveWord, onSave, onClose }: NoteFormProps) {
  const [draft, setDraft] = useState(start)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const remindId = useId()
  const people = useColleagues()
  const set = (part: Partial<NoteDraft>) => setDraft((now) => ({ ...now, ...part }))
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSaving) return
    if (!draft.bodyHtml) {
      setError('Write something first')
      return
    }
    setSaving(true)
    setError(undefined)
    try {
      await onSave(draft)
    } catch (problem) {
      setError(messageOf(problem))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }
        if (event.key === 'Escape') onClose?.()
      }}
    >
      <div role="radiogroup" aria-label="Kind of note" className={classes.types}>
        {types.map((type) => {
          const Icon = noteTypeIcons[type]
          return (
            <UnstyledButton
              key={type}
              role="radio"
              aria-checked={draft.type === type}
              className={classes.type}
              onClick={() => set({ type })}
            >
              <Icon size={15} stroke={1.7} aria-hidden /> {noteTypeWords[type]}
            </UnstyledButton>
          )
        })}
      </div>
      <RichText
        label={noteTypeWords[draft.type]}
        value={start.bodyHtml}
        placeholder="What was said or seen; @ names a colleague"
        people={people}
        isFocused={isFocused}
        onChange={(bodyHtml) => set({ bodyHtml })}
      />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <div className={classes.foot}>
        <Checkbox size="xs" label="Pin" checked={draft.isPinned} onChange={(e) => set({ isPinned: e.currentTarget.checked })} />
        <Checkbox
          size="xs"
          label="Only for me"
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
        <label htmlFor={remindId} className={classes.remind}>
          Remind on
          <input
            id={remindId}
            type="date"
            value={draft.remindOn ?? ''}
            onChange={(e) => set({ remindOn: e.target.value || null })}
          />
        </label>
        <span className={classes.actions}>
          {onClose && (
            <Button size="xs" variant="default" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button size="xs" type="submit" loading={isSaving}>
            {saveWord}
          </Button>
        </span>
      </div>
    </form>
  )
}
