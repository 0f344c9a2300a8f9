import { useState } from 'react'
import { plainText } from '#common/plain-text.ts'
import { call } from '#ui/api/api.ts'
import { FormClash } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showUnreadable } from '#ui/typed/unreadable.ts'
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
const words: { [K in keyof Fields]: (value: Fields[K]) => string } = {
  type: (type) => noteTypeWords[type],
  headline: (text) => text ?? 'Empty',
  bodyHtml: (html) => plainText(html) || 'Empty',
  isPinned: yesNo,
  visibility: (visibility) => yesNo(visibility === 'private'),
  isOnVendorReport: yesNo,
  remindOn: (day) => (day ? formatDay(day) : 'Empty'),
  files: ({ added, removed }) => `${added.length} added, ${removed.length} removed`,
}
const fieldsOf = ({ type, headline, bodyHtml, isPinned, visibility, isOnVendorReport, remindOn }: Note): Fields => {
  return { type, headline, bodyHtml, isPinned, visibility, isOnVendorReport, remindOn, files: sameFiles }
}

interface NoteEditProps {
  note: Note
  of: NoteLink
  onClose(): void
}

/** A note that is changed: what a colleague changes in it at the same time stays. */
export function NoteEdit({ note, of, onClose }: NoteEditProps) {
  const { readAgain } = useNoteActions(of.entity)
  const [opened] = useState(note)
  const form = useForm<Fields, Note>({
    record: note,
    fieldsOf,
    keptAs: `note-edit.${note.id}`,
    update({ files, ...fields }, version, now) {
      const ids = now.files.map(({ id }) => id).filter((id) => !files?.removed.includes(id))
      const body = { ...fields, ...(files && { fileIds: [...new Set([...ids, ...files.added])] }), version }
      return call(noteCalls.update, { params: { id: note.id }, body })
    },
    onRecord: readAgain,
    onSaved: onClose,
    labels,
    words,
  })
  return (
    <>
      <NoteForm
        form={form}
        attachedBefore={opened.files}
        types={noteTypes}
        hasVendorReport={note.isOnVendorReport || note.links.some(({ entity }) => entity === 'listing')}
        isFocused
        problem={form.error}
        onClose={() => {
          // Opened again, the form starts with the note's own files.
          form.set({ files: sameFiles })
          onClose()
        }}
        onSave={async (fileIds) => {
          const before = opened.files.map(({ id }) => id)
          const added = fileIds.filter((id) => !before.includes(id))
          form.set({ files: { added, removed: before.filter((id) => !fileIds.includes(id)) } })
          if (showUnreadable()) return
          const outcome = await form.save()
          if (outcome.state !== 'failed') return
          form.set({ files: sameFiles })
          throw outcome.error
        }}
      />
      <FormClash form={form} />
    </>
  )
}
