import { type ReactNode, useState } from 'react'
import { ClashDialog } from './clash-dialog.tsx'
import type { SaveOutcome } from './draft.ts'
import { showUnreadable } from '../typed/unreadable.ts'
import type { Draft } from './use-draft.ts'

export interface FieldWords<T> {
  labelOf(field: keyof T): string
  wordsOf(field: keyof T, value: unknown): string
}
interface DraftClashProps<T> extends FieldWords<T> {
  draft: Draft<T>
  onMine(): void
  onClose(): void
}

/** The fields of a draft that others changed too; one's own values or theirs are kept. */
export const DraftClash = <T,>({ draft, labelOf, wordsOf, onMine, onClose }: DraftClashProps<T>) => (
  <ClashDialog
    clashes={draft.clashes.map((field) => {
      const { theirs, mine } = draft.valueOf(field)
      return { field: String(field), label: labelOf(field), theirs: wordsOf(field, theirs), mine: wordsOf(field, mine) }
    })}
    onTheirs={() => {
      draft.keepTheirs()
      onClose()
    }}
    onMine={onMine}
    onClose={onClose}
  />
)

interface DraftSave {
  /** @returns undefined where a field cannot be read and is marked */
  save(): Promise<SaveOutcome | undefined>
  /** Where two people changed the same field; to be drawn with the form. */
  question: ReactNode
}
/** Saves a draft with a button, and asks first where others changed the same field. */
export function useDraftSave<T>(draft: Draft<T>, { onSaved, ...words }: FieldWords<T> & { onSaved(): void }): DraftSave {
  const [isAsking, setAsking] = useState(false)
  const save = async (isMine = false) => {
    setAsking(false)
    const outcome = await draft.save({ isMine })
    if (outcome.state === 'saved') onSaved()
    else if (outcome.state === 'clash') setAsking(true)
    return outcome
  }
  return {
    save: async () => (showUnreadable() ? undefined : save()),
    question: isAsking && draft.clashes.length > 0 && (
      <DraftClash {...words} draft={draft} onMine={() => void save(true)} onClose={() => setAsking(false)} />
    ),
  }
}
