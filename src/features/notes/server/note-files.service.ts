import { randomUUID } from 'node:crypto'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import { fileTypeOf } from '#platform/images/file-content.ts'
import type { NoteFile } from '../note-files.contract.ts'
import { honestName, maxNoteFileBytes, noteFileProblem, typeOf } from '../note-files.rules.ts'
import { forgetLater, noteFolder, removeLater } from './note-files.jobs.ts'
import { findNoteFiles, insertNoteFile } from './note-files.store.ts'
import { readableNote } from './notes.service.ts'

export async function presignNoteFile(caller: Caller, { fileType }: { fileName: string; fileType: string }) {
  const key = `${noteFolder(caller.scope.agencyId)}/${randomUUID()}`
  await caller.transaction((ctx) => removeLater(ctx, key))
  const options = { contentType: fileType, maxBytes: maxNoteFileBytes, expiresInS: 3600 }
  const { url, expiresAt } = caller.platform.storage.presignPut(key, options)
  return { url, key, maxBytes: maxNoteFileBytes, expiresAt: expiresAt.toISOString() }
}

/** @throws AppError unsupported_type when its content is nothing for a note, whatever its name says */
export async function addNoteFile(caller: Caller, { key, fileName }: { key: string; fileName: string }): Promise<NoteFile> {
  const { storage } = caller.platform
  if (!key.startsWith(`${noteFolder(caller.scope.agencyId)}/`))
    throw invalid([{ path: 'key', message: 'Not an upload of this agency' }])
  const sizeBytes = await storage.size(key)
  if (sizeBytes === undefined) throw invalid([{ path: 'key', message: 'Nothing has been uploaded to this address' }])
  const content = await fileTypeOf(await storage.localPath(key))
  const problem = noteFileProblem(content)
  if (problem) {
    await storage.remove(key)
    throw new AppError('unsupported_type', `${fileName}: ${problem}`)
  }
  const contentType = typeOf(content.mime)
  const file = { key, fileName: honestName(fileName, contentType), contentType, sizeBytes }
  return caller.transaction(async (ctx) => {
    await forgetLater(ctx)
    return insertNoteFile(ctx, file)
  })
}

/** For whoever may read its note; one that hangs on none yet, for whoever sent it. */
export async function openNoteFile(caller: Caller, id: string): Promise<{ url: string; expiresAt: string }> {
  const file = await caller.transaction(async (ctx) => {
    const [found] = await findNoteFiles(ctx, [id])
    if (!found || found.isArchived) throw notFound({ file: id })
    if (found.noteId) await readableNote(ctx, found.noteId)
    else if (found.isAttached || found.createdBy !== ctx.scope.userId) throw notFound({ file: id })
    return found
  })
  const { storageKey, fileName, contentType } = file
  const { url, expiresAt } = caller.platform.storage.presignGet(storageKey, { fileName, contentType, expiresInS: 600 })
  return { url, expiresAt: expiresAt.toISOString() }
}
