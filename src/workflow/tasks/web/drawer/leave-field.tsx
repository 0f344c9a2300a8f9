import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useKeptText } from '#ui/form/use-kept-text.ts'
import classes from './task-drawer.module.css'

interface LeaveFieldProps {
  /** Under which what is typed is kept until it is saved. */
  keptAs: string
  label: string
  value: string
  isReadOnly: boolean
  isLong?: boolean
  isSubject?: boolean
  /** @returns false when it was not saved; then what was typed stays */
  onSave(value: string): Promise<boolean>
}
/** Words that are saved when the field is left. What others write shows while one has typed nothing; what one typed stays until it is saved. */
export function LeaveField({ keptAs, label, value, isReadOnly, isLong = false, isSubject = false, onSave }: LeaveFieldProps) {
  const kept = useKeptText<{ text: string | null; over: string }>(keptAs, { text: null, over: value }, { along: ['over'] })
  const { text: typed, over } = kept.values
  const [hasFailed, setFailed] = useState(kept.restoredAt !== undefined)
  const isOvertaken = typed !== null && value !== over && value !== typed
  const leave = async () => {
    const clean = typed?.trim()
    if (clean === undefined || clean === value) return kept.discard()
    if (isSubject && !clean) return kept.discard()
    const isSaved = await onSave(clean)
    if (isSaved) kept.discard()
    setFailed(!isSaved)
  }
  return (
    <>
      <Textarea
        label={label}
        autosize
        minRows={isLong ? 3 : 1}
        maxRows={14}
        maxLength={isSubject ? 300 : isLong ? 10_000 : 2000}
        readOnly={isReadOnly}
        classNames={isSubject ? { input: classes.subject ?? '' } : {}}
        value={typed ?? value}
        onChange={(event) => {
          const { value: now } = event.currentTarget
          kept.set({ text: isSubject ? now.replaceAll('\n', ' ') : now, ...(typed === null && { over: value }) })
        }}
        onBlur={() => void leave()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (isSubject || event.metaKey || event.ctrlKey)) event.currentTarget.blur()
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
