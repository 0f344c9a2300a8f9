import { useMemo, useState } from 'react'
import { plainText } from '#common/plain-text.ts'
import { call } from '#ui/api/api.ts'
import { staleAs } from '#ui/api/api-error.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useDraftSave } from '#ui/form/use-draft-save.tsx'
import { readKept } from '#ui/form/use-kept-text.ts'
import { formatDay } from '#ui/formatting.ts'
import type { Note, NoteLink } from '../notes.contract.ts'
import { noteCalls, useNoteActions } from './note-calls.ts'
import { NoteForm, type NoteDraft } from './note-form.tsx'
import { noteTypes, noteTypeWords } from './note-words.ts'

interface Fields extends NoteDraft {
  /** To be put on the note and taken off, whichever others it has by then. */
  files: { added: readonly string[]; removed: readonly string[] }
}
const sameFiles: Fields['files'] = { added: [], removed: [] }
const labels: Record<keyof Fields, string> = {
  type: 'Type',
  headline: 'Headline',
  bodyHtml: 'Text',
  isPinned: 'Pin',
  visibility: 'Private',
  isOnVendorReport: 'On vendor report',
  remindOn: 'Remind on',
  files: 'Files',
}
const yesNo = (is: unknown) => (is ? 'Yes' : 'No')
const wordsOf: { [K in keyof Fields]: (value: Fields[K]) => string } = {
  type: (type) => noteTypeWords[type],
  headline: (text) => text ?? 'Empty',
  bodyHtml: (html) => plainText(html) || 'Empty',
  isPinned: yesNo,
  visibility: (visibility) => yesNo(visibility === 'private'),
  isOnVendorReport: yesNo,
  remindOn: (day) => (day ? formatDay(day) : 'Empty'),
  files: ({ added, removed }) => `${added.length} added, ${removed.length} removed`,
}
const recordOf = (note: Note) => {
  const { type, headline, bodyHtml, isPinned, visibility, isOnVendorReport, remindOn, version } = note
  return { type, headline, bodyHtml, isPinned, visibility, isOnVendorReport, remindOn, files: sameFiles, version, note }
}
type NoteRecord = ReturnType<typeof recordOf>

interface NoteEditProps {
  note: Note
  of: NoteLink
  onClose(): void
}

/** A note that is changed: what a colleague changes in it at the same time stays. */
export function NoteEdit({ note, of, onClose }: NoteEditProps) {
  const { readAgain } = useNoteActions(of.entity)
  const keptAs = `note-edit.${note.id}`
  const [restoredAt, setRestoredAt] = useState(() => readKept(keptAs)?.at)
  const [opened] = useState(note)
  const draft = useDraft<Fields, NoteRecord>({
    record: useMemo(() => recordOf(note), [note]),
    keptAs,
    async send({ files, ...fields }, version, { note: now }) {
      const ids = now.files.map(({ id }) => id).filter((id) => !files?.removed.includes(id))
      const body = { ...fields, ...(files && { fileIds: [...new Set([...ids, ...files.added])] }), version }
      try {
        return recordOf(await call(noteCalls.update, { params: { id: note.id }, body }))
      } catch (error) {
        throw staleAs(error, recordOf)
      }
    },
    onRecord: readAgain,
  })
  const { save, question } = useDraftSave(draft, {
    labelOf: (field) => labels[field],
    wordsOf: (field, value) => (wordsOf[field] as (value: unknown) => string)(value),
    onSaved: onClose,
  })
  return (
    <>
      <NoteForm
        text={{
          values: draft.values,
          set: draft.change,
          restoredAt,
          discard() {
            draft.discard()
            setRestoredAt(undefined)
          },
        }}
        attachedBefore={opened.files}
        types={noteTypes}
        hasVendorReport={note.isOnVendorReport || note.links.some(({ entity }) => entity === 'listing')}
        isFocused
        problem={draft.error}
        onClose={() => {
          // Opened again, the form starts with the note's own files.
          draft.set('files', sameFiles)
          onClose()
        }}
        onSave={async (fileIds) => {
          const before = opened.files.map(({ id }) => id)
          const added = fileIds.filter((id) => !before.includes(id))
          draft.set('files', { added, removed: before.filter((id) => !fileIds.includes(id)) })
          const outcome = await save()
          if (outcome?.state !== 'failed') return
          draft.set('files', sameFiles)
          throw outcome.error
        }}
      />
      {question}
    </>
  )
}
