import type { Caller } from '#platform/context.ts'
import { newId } from '#platform/context.ts'
import { keepFile } from '#platform/storage/stored-files.ts'
import { addMovedNoteFile } from '#workflow/notes/server/moved-note-files.service.ts'
import { filesOfMails } from './mail-files.store.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

/** Hangs the attachments of a mail on the notes of its enquiries, where they stay when the mail is deleted. */
export async function hangFiles(caller: Caller, mailId: string, noteIds: readonly string[]): Promise<void> {
  const [noteId] = noteIds
  if (!noteId || noteIds.length > 1) return
  const { storage } = caller.platform
  for (const { storageKey, fileName, contentType, sizeBytes } of await caller.reading((ctx) => filesOfMails(ctx, [mailId]))) {
    const key = `${agencyFolder('notes', caller.scope.agencyId)}/${newId()}`
    try {
      await keepFile(caller, key, sizeBytes, () => storage.copy(storageKey, key))
      await caller.transaction((ctx) => addMovedNoteFile(ctx, { noteId, key, fileName, contentType, sizeBytes }))
    } catch (error) {
      // The enquiry is there; its attachment stays with the mail.
      caller.log.warn({ err: error, mailId }, 'can’t attach a file of an email to its note')
    }
  }
}
