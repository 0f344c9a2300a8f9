import { Button, Textarea, type TextareaProps } from '@mantine/core'
import { useState } from 'react'
import classes from './form.module.css'
import { useKeptText } from './use-kept-text.ts'

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
/** Words that are saved when the field is left. What others write shows while one has typed nothing; what one typed stays until it is saved. */
export function LeaveField({
  keptAs,
  value,
  isReadOnly = false,
  isOneLine = false,
  isRequired = false,
  onSave,
  ...shown
}: LeaveFieldProps) {
  const kept = useKeptText<{ text: string | null; over: string }>(keptAs, { text: null, over: value }, { along: ['over'] })
  const { text: typed, over } = kept.values
  const [hasFailed, setFailed] = useState(kept.restoredAt !== undefined)
  const isOvertaken = typed !== null && value !== over && value !== typed.trim()
  const leave = async () => {
    const clean = typed?.trim()
    if (clean === undefined || clean === value || (isRequired && !clean)) return kept.discard()
    const isSaved = await onSave(clean)
    if (isSaved) kept.discard()
    setFailed(!isSaved)
  }
  return (
    <>
      <Textarea
        {...shown}
        autosize
        readOnly={isReadOnly}
        value={typed ?? value}
        onChange={(event) => {
          const { value: now } = event.currentTarget
          kept.set({ text: isOneLine ? now.replaceAll('\n', ' ') : now, ...(typed === null && { over: value }) })
        }}
        onBlur={() => void leave()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (isOneLine || event.metaKey || event.ctrlKey)) event.currentTarget.blur()
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation()
            kept.discard()
          }
        }}
      />
      {isOvertaken && (
        <p role="status" className={classes.unsaved}>
          This was changed to “{value.slice(0, 80) || 'nothing'}” by someone else. Leave the field to keep yours, or use Esc to
          keep theirs.
        </p>
      )}
      {hasFailed && typed !== null && !isOvertaken && (
        <p role="alert" className={classes.unsaved}>
          Not saved. Your text is still here.{' '}
          <Button size="compact-xs" variant="default" onClick={() => void leave()}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}
