import { useMay } from '#ui/session/session-store.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { NoteLink } from '../notes.contract.ts'
import { notesQuery } from './note-calls.ts'
import { NoteCard } from './note-card.tsx'
import { NoteComposer } from './note-composer.tsx'

/** Notes of one record: one to write, the pinned ones, then the newest. */
export function NotesPanel({ of }: { of: NoteLink }) {
  const notes = usePages(notesQuery(of))
  const mayWrite = useMay('notes.write')
  return (
    <div className="stack">
      {mayWrite && notes.data && <NoteComposer of={of} />}
      <PagesState of={notes} rows={3}>
        No notes yet.
      </PagesState>
      {notes.data?.items.map((note) => (
        <NoteCard key={note.id} note={note} of={of} />
      ))}
      <MoreRows of={notes} label="Show older" />
    </div>
  )
}
