import { Button } from '@mantine/core'
import { announce } from '../announce.tsx'
import { problemsOf, saveFailure } from '../api/api-error.ts'
import { useComposing, useKeys } from '../keys.ts'
import classes from './form.module.css'
import { LeaveDialog } from './leave-dialog.tsx'
import type { Draft } from './use-draft.ts'
import { type FieldWords, useDraftSave } from './use-draft-save.tsx'

interface SaveBarProps<T> extends FieldWords<T> {
  draft: Draft<T>
}

/** Stands at the foot of a form while something is unsaved, asks before it is lost, and when two people changed one field. */
export function SaveBar<T>({ draft, labelOf, wordsOf }: SaveBarProps<T>) {
  const { save, question } = useDraftSave(draft, { labelOf, wordsOf, onSaved: () => announce('Saved') })
  const problemOf = (error: unknown) => {
    const [first] = problemsOf(error)
    if (!first) return saveFailure(error)
    const [path, message] = first
    // What is refused may be part of a field, or no field of the form.
    const label = labelOf(path.split('.')[0] as keyof T) as string | undefined
    return label ? `${label}: ${message}` : message
  }
  const problem = draft.error !== undefined && !draft.isSaving ? problemOf(draft.error) : undefined
  useKeys('Form', [{ keys: 'mod+s', label: 'Save', run: () => void (draft.isDirty && save()) }])
  useComposing(draft.isDirty)
  return (
    <>
      {draft.isDirty && (
        <div className={classes.bar}>
          <p role={problem ? 'alert' : undefined} data-problem={problem !== undefined || undefined}>
            {problem ?? 'Not saved yet'}
          </p>
          <Button variant="default" disabled={draft.isSaving} onClick={() => draft.discard()}>
            Discard
          </Button>
          <Button loading={draft.isSaving} onClick={() => void save()}>
            Save
          </Button>
        </div>
      )}
      {question}
      <LeaveDialog isUnsaved={() => draft.isDirty} text="Your changes on this page are not saved." />
    </>
  )
}
