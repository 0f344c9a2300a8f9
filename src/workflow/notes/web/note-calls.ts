import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { NoteFile } from '../note-files.contract.ts'
import type { Note, NoteCreate, NoteLink, NoteUpdate, noteEndpoints } from '../notes.contract.ts'
import { noteHeads } from '../notes.heads.generated.ts'

export const noteCalls = callsOf<typeof noteEndpoints>(noteHeads)

/** The key is the entity of the notes: its live events arrive when one of its notes changes. */
export const notesQuery = ({ entity, id }: NoteLink) =>
  pagesQuery([entity, 'notes', id], (cursor, signal) =>
    call(noteCalls.list, { params: { id }, query: { limit: 30, cursor } }, { signal }),
  )

/** Writing, changing and removing: at once in the lists of the record, which are read again afterwards. */
export function useNoteActions(entity: NoteLink['entity']) {
  const queryClient = useQueryClient()
  const readAgain = (now?: Note) => {
    if (now) showChanged(queryClient, [entity], now)
    void queryClient.invalidateQueries({ queryKey: [entity] })
  }
  const create = useMutation({ mutationFn: (body: NoteCreate) => call(noteCalls.create, { body }), onSuccess: readAgain })
  const update = useMutation({
    mutationFn: ({ id, ...body }: NoteUpdate & { id: string }) => call(noteCalls.update, { params: { id }, body }),
    onSuccess: readAgain,
  })
  const restore = (id: string) =>
    void call(noteCalls.restore, { params: { id } }).then(() => {
      announce('Note restored')
      readAgain()
    }, toastFailure)
  const remove = (note: Note) =>
    void call(noteCalls.remove, { params: { id: note.id } }).then(() => {
      readAgain()
      toastUndo('Note deleted', () => restore(note.id))
    }, toastFailure)
  const withFiles = async ({ id, version }: Note, fileIds: string[]) => {
    const after = await call(noteCalls.update, { params: { id }, body: { version, fileIds } })
    readAgain(after)
    return after
  }
  /** Removes one file; the undo works until another user changes the note. */
  const takeOff = (note: Note, file: NoteFile) => {
    const all = note.files.map(({ id }) => id)
    void withFiles(
      note,
      all.filter((id) => id !== file.id),
    ).then((after) => toastUndo(`${file.fileName} removed`, () => void withFiles(after, all).catch(toastFailure)), toastFailure)
  }
  return { create, update, remove, takeOff, readAgain }
}
