import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { forgetFile } from '#platform/storage/stored-files.ts'
import { noteFilesForgetting } from '../notes.events.ts'
import { deleteNoteFiles, isNoteFile } from './note-files.store.ts'
import { deleteNotesAbout } from './notes.store.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

/** How long a file that was taken off can come back, and how long one may wait for its note to be saved. */
const keptForMs = 24 * 3_600_000

/** Stored files without a row: uploads that were never attached, and those whose rows were just deleted. */
export const removeNoteBytes = job({
  name: 'notes.remove-bytes',
  payload: z.object({ keys: z.array(z.string()) }),
  retries: 5,
  subject: () => 'Delete files of deleted notes',
  async run(caller, { keys }) {
    const folder = agencyFolder('notes', caller.scope.agencyId)
    for (const key of keys.filter((one) => one.startsWith(`${folder}/`)))
      if (!(await caller.transaction((ctx) => isNoteFile(ctx, key)))) await forgetFile(caller, key)
    await caller.platform.storage.removePartials(folder, keptForMs)
  },
})

/** Everything that nothing refers to any more; queued whenever something may have come to that. */
export const forgetNoteFiles = job({
  name: 'notes.forget-files',
  payload: z.object({}),
  retries: 5,
  subject: () => 'Clean up note files',
  run: (caller) => caller.transaction(forgetUnreferred),
})

/** Notes that are about these records and nothing else, with their files; of the others only the link goes. @returns the notes that went */
export async function removeNotesAbout(
  ctx: Context,
  entity: 'contact' | 'listing',
  recordIds: readonly string[],
): Promise<string[]> {
  const ids = await deleteNotesAbout(ctx, entity, recordIds)
  await forgetUnreferred(ctx)
  return ids
}

/** In the transaction in which notes go for good: their files' names go with it, the bytes right after. */
async function forgetUnreferred(ctx: Context): Promise<void> {
  const kept = new Set<string>()
  await ctx.emit(noteFilesForgetting, { kept })
  const keys = await deleteNoteFiles(ctx, { before: new Date(ctx.clock().getTime() - keptForMs), kept: [...kept] })
  if (keys.length) await ctx.enqueue(removeNoteBytes, { keys })
}

const later = (ctx: Context) => ({ startAfter: new Date(ctx.clock().getTime() + keptForMs + 60_000) })
export const forgetLater = (ctx: Context): Promise<void> => ctx.enqueue(forgetNoteFiles, {}, later(ctx))
export const removeLater = (ctx: Context, key: string): Promise<void> => ctx.enqueue(removeNoteBytes, { keys: [key] }, later(ctx))
