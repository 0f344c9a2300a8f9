import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useMay } from '#ui/session/session-store.ts'
import type { NoteLink } from '../notes.contract.ts'
import { notesQuery } from './note-calls.ts'
import { NoteCard } from './note-card.tsx'
import { NoteComposer } from './note-composer.tsx'
import classes from './notes.module.css'

/** Notes of one record: one to write, the pinned ones, then the newest. */
export function NotesPanel({ of }: { of: NoteLink }) {
  const notes = useInfiniteQuery(notesQuery(of))
  const mayWrite = useMay('notes.write')
  if (notes.isPending) return <SkeletonRows rows={3} />
  if (notes.isError && !notes.data) return <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />
  const items = notes.data.pages.flatMap((page) => page.items)
  return (
    <div className={classes.panel}>
      {mayWrite && <NoteComposer of={of} />}
      {items.length === 0 && <EmptyState>No notes yet.</EmptyState>}
      {items.map((note) => (
        <NoteCard key={note.id} note={note} of={of} />
      ))}
      {notes.hasNextPage && (
        <Button variant="default" size="xs" loading={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
          Show older
        </Button>
      )}
    </div>
  )
}
