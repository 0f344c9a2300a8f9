import { AppError, notFound } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import { fileTypeOf } from '#platform/images/file-content.ts'
import { attachFile, presignUpload, refuseUpload, requireUpload, usedBefore } from '#platform/storage/stored-files.ts'
import type { NoteFile } from '../note-files.contract.ts'
import { honestName, typeOf } from '#common/text/file-names.ts'
import { maxNoteFileBytes, noteFileProblem } from '../note-files.rules.ts'
import { forgetLater, removeLater } from './note-files.jobs.ts'
import { findNoteFiles, insertNoteFile, isNoteFile, type StoredNoteFile } from './note-files.store.ts'
import { readableNote } from './notes.service.ts'

export const presignNoteFile = (caller: Caller, { fileType }: { fileName: string; fileType: string }) =>
  presignUpload(caller, { folder: 'notes', contentType: fileType, maxBytes: maxNoteFileBytes }, removeLater)

/** @throws AppError unsupported_type when its content is not allowed on a note, regardless of its name */
export async function addNoteFile(caller: Caller, { key, fileName }: { key: string; fileName: string }): Promise<NoteFile> {
  const { storage } = caller.platform
  const sizeBytes = await requireUpload(caller, key, 'notes')
  const content = await fileTypeOf(await storage.localPath(key))
  const problem = noteFileProblem(content)
  if (problem) {
    await refuseUpload(caller, key)
    throw new AppError('unsupported_type', `${fileName}: ${problem}`)
  }
  const contentType = typeOf(content.mime)
  const file = { key, fileName: honestName(fileName, contentType), contentType, sizeBytes }
  return caller.transaction(async (ctx) => {
    const isFirst = await attachFile(ctx, key)
    if (!isFirst && !(await isNoteFile(ctx, key))) throw usedBefore()
    await forgetLater(ctx)
    return insertNoteFile(ctx, file)
  })
}

/** A file of a note that the user can read; while it has none, of the user who uploaded it. @throws not_found */
export async function readableNoteFile(ctx: Context, id: string): Promise<StoredNoteFile> {
  const found = await findAnyNoteFile(ctx, id)
  if (!found) throw notFound({ file: id })
  if (found.noteId) await readableNote(ctx, found.noteId)
  else if (found.isAttached || found.createdBy !== ctx.scope.userId) throw notFound({ file: id })
  return found
}

/** The file for a message that it was sent with; undefined once it is deleted. */
export async function findAnyNoteFile(ctx: Context, id: string): Promise<StoredNoteFile | undefined> {
  const [found] = await findNoteFiles(ctx, [id])
  return found && !found.isArchived ? found : undefined
}

export async function openNoteFile(caller: Caller, id: string): Promise<{ url: string; expiresAt: string }> {
  const file = await caller.transaction((ctx) => readableNoteFile(ctx, id))
  const { storageKey, fileName, contentType } = file
  const { url, expiresAt } = caller.platform.storage.presignGet(storageKey, { fileName, contentType, expiresInS: 600 })
  return { url, expiresAt: expiresAt.toISOString() }
}
