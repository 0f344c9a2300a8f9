import { Button } from '@mantine/core'
import { useState } from 'react'
import { announce } from '../announce.tsx'
import { messageOf, problemsOf } from '../api/api-error.ts'
import { useComposing, useKeys } from '../keys.ts'
import { ClashDialog } from './clash-dialog.tsx'
import classes from './form.module.css'
import { LeaveDialog } from './leave-dialog.tsx'
import type { Draft } from './use-draft.ts'

interface SaveBarProps<T> {
  draft: Draft<T>
  labelOf(field: keyof T): string
  wordsOf(field: keyof T, value: unknown): string
}

/** Stands at the foot of a form while something is unsaved, asks before it is lost, and when two people changed one field. */
export function SaveBar<T>({ draft, labelOf, wordsOf }: SaveBarProps<T>) {
  const [isAsking, setAsking] = useState(false)
  const save = async (isMine = false) => {
    setAsking(false)
    const outcome = await draft.save({ isMine })
    if (outcome.state === 'saved') announce('Saved')
    else if (outcome.state === 'clash') setAsking(true)
  }
  const problemOf = (error: unknown) => {
    const [first] = problemsOf(error)
    if (!first) return messageOf(error)
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
      {isAsking && draft.clashes.length > 0 && (
        <ClashDialog
          clashes={draft.clashes.map((field) => {
            const { theirs, mine } = draft.valueOf(field)
            const words = { theirs: wordsOf(field, theirs), mine: wordsOf(field, mine) }
            return { field: String(field), label: labelOf(field), ...words }
          })}
          onTheirs={() => {
            draft.keepTheirs()
            setAsking(false)
          }}
          onMine={() => void save(true)}
          onClose={() => setAsking(false)}
        />
      )}
      <LeaveDialog isUnsaved={() => draft.isDirty} text="Your changes on this page are not saved." />
    </>
  )
}
