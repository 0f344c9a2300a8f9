import { Button, Textarea, type TextareaProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLatest } from '../hooks/use-latest.ts'
import { useForm } from './use-form.ts'

interface LeaveFieldProps
  extends Omit<
    TextareaProps,
    'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'readOnly' | 'required' | 'autosize'
  > {
  /** Under which what is typed is kept until it is saved. */
  keptAs: string
  value: string
  maxLength: number
  isReadOnly?: boolean
  /** Without line breaks; Enter saves it. */
  isOneLine?: boolean
  /** Left empty, it shows its value again. */
  isRequired?: boolean
  /** @returns false when it was not saved; then what was typed stays */
  onSave(value: string): Promise<boolean>
}
/** Words that are saved when the field is left. They follow what others write until one types; what was typed stays until it is saved. */
export function LeaveField({
  keptAs,
  value,
  isReadOnly = false,
  isOneLine = false,
  isRequired = false,
  onSave,
  ...shown
}: LeaveFieldProps) {
  // `over` is the value that was typed over.
  const kept = useForm({ record: null, start: { text: null, over: null } as Record<'text' | 'over', string | null>, keptAs })
  const { text, over } = kept.values
  const typed = isReadOnly ? null : text
  const clean = typed?.trim()
  // Text of an earlier visit waits for a choice: the field may only have been entered and left.
  const [isRestored, setRestored] = useState(kept.restoredAt !== undefined && clean !== value)
  const [hasFailed, setFailed] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const now = useRef({ isSaving: false, isLeft: true })
  const isOvertaken = !isSaving && clean !== undefined && value !== (over ?? value) && value !== clean
  const isUnsaved = (hasFailed || isRestored) && clean !== undefined && (isSaving || value !== clean) && !isOvertaken
  const save = async () => {
    if (clean === undefined || now.current.isSaving) return
    if (clean === value || (isRequired && !clean)) return kept.discard()
    now.current.isSaving = true
    setSaving(true)
    const isSaved = await onSave(clean)
    now.current.isSaving = false
    setSaving(false)
    setRestored(false)
    setFailed(!isSaved)
    if (!isSaved) return
    const { kept: keptNow, save: saveMore } = latest.current
    if (keptNow.values.text?.trim() === clean) return keptNow.discard()
    // More was typed during the save.
    keptNow.set({ over: clean })
    if (now.current.isLeft) await saveMore()
  }
  const latest = useLatest({ kept, save })
  const takeTheirs = () => {
    kept.discard()
    setRestored(false)
    setFailed(false)
  }
  const choice = (label: string, run: () => void) => (
    <Button size="compact-xs" variant="default" onClick={run}>
      {label}
    </Button>
  )
  return (
    <>
      <Textarea
        {...shown}
        autosize
        readOnly={isReadOnly}
        value={typed ?? value}
        onChange={(event) => {
          const { value: next } = event.currentTarget
          setRestored(false)
          kept.set({ text: isOneLine ? next.replaceAll('\n', ' ') : next, ...(typed === null && { over: value }) })
        }}
        onFocus={() => (now.current.isLeft = false)}
        onBlur={() => {
          now.current.isLeft = true
          if (!isRestored && !isOvertaken) void save()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (isOneLine || event.metaKey || event.ctrlKey)) event.currentTarget.blur()
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation()
            takeTheirs()
          }
        }}
      />
      {isOvertaken && (
        <p role="status" className="tiny problem">
          This was changed to “{value.slice(0, 80) || 'nothing'}” by someone else. {choice('Save mine', () => void save())}{' '}
          {choice('Keep theirs', takeTheirs)}
        </p>
      )}
      {isUnsaved && (
        <p role="alert" className="tiny problem">
          Not saved. Your text is still here. {choice('Try again', () => void save())}
        </p>
      )}
    </>
  )
}
