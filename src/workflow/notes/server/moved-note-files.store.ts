import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { NoteFile } from '../note-files.contract.ts'
import { maxNoteFiles } from '../note-files.rules.ts'
import { removeImportedNotes } from './imported-notes.store.ts'
import { removeNoteBytes } from './note-files.jobs.ts'
import { insertNoteFile } from './note-files.store.ts'

/** Hangs a file of an earlier system, in the storage by now, on its note. */
export async function addMovedNoteFile(
  ctx: Context,
  { noteId, ...file }: Omit<NoteFile, 'id'> & { noteId: string; key: string },
): Promise<{ id: string } | { problem: string }> {
  const { db, scope, clock } = ctx
  const { rows } = await sql<{ files: number }>`select (select count(*)::int from note_files f where f.agency_id = n.agency_id
      and f.note_id = n.id and f.archived_at is null) as files
    from notes n where n.agency_id = ${scope.agencyId} and n.id = ${noteId} for no key update`.execute(db)
  if (!rows[0]) return { problem: 'Its note was deleted' }
  if (rows[0].files >= maxNoteFiles) return { problem: `A note can have up to ${maxNoteFiles} files` }
  const { id } = await insertNoteFile(ctx, file)
  await sql`update note_files set note_id = ${noteId}, attached_at = ${clock()} where agency_id = ${scope.agencyId} and id = ${id}`.execute(
    db,
  )
  return { id }
}

/** Takes such files off their notes again, and their bytes with them. */
export async function removeMovedNoteFiles(ctx: Context, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const { rows } = await sql<{
    key: string
  }>`delete from note_files where agency_id = ${ctx.scope.agencyId} and id = any(${ids}::uuid[])
    returning storage_key as key`.execute(ctx.db)
  if (rows.length) await ctx.enqueue(removeNoteBytes, { keys: rows.map(({ key }) => key) })
}

/** Deletes notes that were made for one file each, with that file. @returns those that are gone; a note that a user has changed stays, with its file */
export async function removeMovedNotes(
  ctx: Context,
  notes: readonly { noteId: string; fileId: string | null }[],
): Promise<ReadonlySet<string>> {
  if (!notes.length) return new Set()
  const { rows } = await sql<{ noteId: string; fileId: string | null }>`select x.note_id as "noteId", x.file_id as "fileId"
    from unnest(${notes.map(({ noteId }) => noteId)}::uuid[], ${notes.map(({ fileId }) => fileId)}::uuid[]) as x (note_id, file_id)
    join notes n on n.agency_id = ${ctx.scope.agencyId} and n.id = x.note_id and n.version = 1
    where not exists (select 1 from note_files f where f.agency_id = n.agency_id and f.note_id = n.id and f.id is distinct from x.file_id)
    for update of n`.execute(ctx.db)
  await removeMovedNoteFiles(
    ctx,
    rows.flatMap(({ fileId }) => fileId ?? []),
  )
  return new Set(
    await removeImportedNotes(
      ctx,
      rows.map(({ noteId }) => noteId),
    ),
  )
}
