import { invalid } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { NoteFile } from '../note-files.contract.ts'
import { forgetLater } from './note-files.jobs.ts'
import { findNoteFiles, writeFilesOf } from './note-files.store.ts'

/**
 * Sets the files of a note. A removed one can be attached again within a day.
 * @returns their names
 * @throws AppError invalid for a file of another note or another user
 */
export async function attachFiles(ctx: Context, noteId: string, ids: readonly NoteFile['id'][]): Promise<string[]> {
  const found = await findNoteFiles(ctx, ids)
  const mine = found.filter((f) => f.noteId === noteId || (!f.isAttached && f.createdBy === ctx.scope.userId))
  if (mine.length < new Set(ids).size) throw invalid([{ path: 'fileIds', message: 'A file is missing. Upload it again' }])
  if (await writeFilesOf(ctx, noteId, ids)) await forgetLater(ctx)
  return mine.map((file) => file.fileName)
}
