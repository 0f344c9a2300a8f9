import type { Routes } from '#platform/http/routes.ts'
import { searchNotes } from './note-search.service.ts'
import { noteFileEndpoints as f } from '../note-files.contract.ts'
import { noteEndpoints as e } from '../notes.contract.ts'
import { addNoteFile, openNoteFile, presignNoteFile } from './note-files.service.ts'
import { changeNote, createNote, listNotes, removeNote, restoreNote } from './notes.service.ts'

export function noteRoutes(route: Routes): void {
  route.inTransaction(e.create, (ctx, { body }) => createNote(ctx, body))
  route.inTransaction(e.find, (ctx, { query }) => searchNotes(ctx, query.q, query.limit))
  route.inTransaction(e.list, (ctx, { params, query }) => listNotes(ctx, params.id, query))
  route.inTransaction(e.update, (ctx, { params, body }) => changeNote(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeNote(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restoreNote(ctx, params.id))
  route.outside(f.presign, (caller, { query }) => presignNoteFile(caller, query))
  route.outside(f.add, (caller, { body }) => addNoteFile(caller, body))
  route.outside(f.open, (caller, { params }) => openNoteFile(caller, params.id))
}
