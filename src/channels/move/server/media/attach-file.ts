import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { maxPhotoBytes } from '#accounts/pictures/pictures.contract.ts'
import { typeProblem } from '#accounts/pictures/server/media-types.ts'
import { AppError } from '#common/errors.ts'
import { addMovedMedia } from '#core/media/server/moved-media.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import { fileTypeOf } from '#platform/images/file-content.ts'
import { forgetFile, keepFile } from '#platform/storage/stored-files.ts'
import {
  addMovedNoteFile,
  honestName,
  maxNoteFileBytes,
  noteFileProblem,
  typeOf,
} from '#workflow/notes/server/moved-note-files.service.ts'
import { fileNameOf, namedFile } from '#channels/move-tables/moved-files.rules.ts'
import { filesById, settleFile, type StoredFile } from './move-files.store.ts'

export const maxBytesOf = ({ kind }: Pick<StoredFile, 'kind'>) => (kind === 'note' ? maxNoteFileBytes : maxPhotoBytes)

/**
 * Attaches a file on this machine's disk to its listing or note, checked by size and content as an upload of a user is. What is wrong with
 * it is written down as the reason that it is missing.
 */
export async function attachFile(caller: Caller, file: StoredFile, path: string): Promise<void> {
  const { size } = await stat(path)
  const content = await fileTypeOf(path)
  const problem =
    size > maxBytesOf(file)
      ? `The file is larger than ${maxBytesOf(file) / 1_000_000} MB`
      : file.kind === 'note'
        ? noteFileProblem(content)
        : await typeProblem(path, file.kind)
  if (problem) return missing(caller, file, problem)
  const key = `${file.kind === 'note' ? 'notes' : 'uploads'}/${caller.scope.agencyId}/${randomUUID()}`
  try {
    await keepFile(caller, key, size, () => caller.platform.storage.putFile(key, path))
  } catch (error) {
    // The agency's storage is full, which a person can change; a full disk is tried again by the job.
    if (error instanceof AppError && error.code === 'rule_broken') return missing(caller, file, error.message)
    throw error
  }
  const isUsed = await caller
    .transaction(async (ctx) => {
      const now = await stillWaiting(ctx, file)
      if (!now) return false
      const done = await add(ctx, now, { key, sizeBytes: size, contentType: typeOf(content.mime) })
      await settleFile(ctx, file.id, 'problem' in done ? done : { attachedId: done.id })
      ctx.changed('move', now.moveId)
      return 'id' in done && done.id !== null
    })
    .catch(async (error: unknown) => {
      await forgetFile(caller, key)
      throw error
    })
  if (!isUsed) await forgetFile(caller, key)
}

/** Undefined once the move was undone, or another worker was faster. */
async function stillWaiting(ctx: Context, { id }: StoredFile): Promise<StoredFile | undefined> {
  const now = (await filesById(ctx, [id], { lock: true })).get(id)
  return now?.state === 'waiting' ? now : undefined
}

function add(
  ctx: Context,
  file: StoredFile,
  { key, sizeBytes, contentType }: { key: string; sizeBytes: number; contentType: string },
) {
  const { kind, recordId, name, title, position, sourceId, sourceModTime } = file
  const fileName = fileNameOf(name)
  if (kind === 'note')
    return addMovedNoteFile(ctx, { noteId: recordId, key, fileName: honestName(fileName, contentType), contentType, sizeBytes })
  const source = { sourceUrl: 'address' in namedFile(name) ? name : null, sourceId, sourceModTime }
  return addMovedMedia(ctx, { listingId: recordId, kind, fileName, position, storageKey: key, sizeBytes, title, ...source })
}

export async function missing(caller: Caller, file: StoredFile, problem: string): Promise<void> {
  await caller.transaction(async (ctx) => {
    if (!(await stillWaiting(ctx, file))) return
    await settleFile(ctx, file.id, { problem })
    ctx.changed('move', file.moveId)
  })
}
