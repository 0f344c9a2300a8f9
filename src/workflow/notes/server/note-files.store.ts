import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { NoteFile } from '../note-files.contract.ts'

/** Files of the notes `n` that a query reads, in the order in which they came. */
export const filesOfNote = (
  agencyId: string,
) => sql`coalesce((select json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'contentType', f.content_type,
    'sizeBytes', f.size_bytes) order by f.created_at, f.id) from note_files f
  where f.agency_id = ${agencyId} and f.note_id = n.id and f.archived_at is null), '[]')`

export interface StoredNoteFile extends NoteFile {
  noteId: string | null
  storageKey: string
  createdBy: string | null
  isAttached: boolean
  isArchived: boolean
}
const columns = sql`id, note_id as "noteId", storage_key as "storageKey", file_name as "fileName", content_type as "contentType", size_bytes as "sizeBytes",
  created_by as "createdBy", attached_at is not null as "isAttached", archived_at is not null as "isArchived"`

export async function insertNoteFile(
  { db, scope, clock }: Context,
  { key, fileName, contentType, sizeBytes }: Omit<NoteFile, 'id'> & { key: string },
): Promise<NoteFile> {
  // The same upload named twice (a page that came back after a crash) is one file.
  const row = await db
    .insertInto('note_files')
    .values({
      agency_id: scope.agencyId,
      id: newId(),
      storage_key: key,
      file_name: fileName,
      content_type: contentType,
      size_bytes: sizeBytes,
      created_by: scope.userId,
      created_at: clock(),
    })
    .onConflict((c) => c.columns(['agency_id', 'storage_key']).doUpdateSet({ file_name: fileName }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, fileName, contentType, sizeBytes }
}

export async function findNoteFiles({ db, scope }: Context, ids: readonly string[]): Promise<StoredNoteFile[]> {
  if (!ids.length) return []
  const { rows } = await sql<StoredNoteFile>`select ${columns} from note_files
    where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** From now on these hang on the note; those that hung there before and are not named are taken off. @returns how many were taken off */
export async function writeFilesOf({ db, scope, clock }: Context, noteId: string, ids: readonly string[]): Promise<number> {
  await sql`update note_files set note_id = ${noteId}, attached_at = coalesce(attached_at, ${clock()}), archived_at = null
    where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(db)
  const { numAffectedRows = 0n } = await sql`update note_files set archived_at = ${clock()}
    where agency_id = ${scope.agencyId} and note_id = ${noteId} and archived_at is null and id <> all(${ids}::uuid[])`.execute(db)
  return Number(numAffectedRows)
}

/** Detaches the files of notes that are deleted for good. */
export const detachFilesOf = ({ db, scope }: Pick<Context, 'db' | 'scope'>, noteIds: readonly string[]) =>
  sql`update note_files set note_id = null where agency_id = ${scope.agencyId} and note_id = any(${noteIds}::uuid[])`.execute(db)

/** Rows that nothing refers to any more go. @returns where their bytes lie */
export async function deleteNoteFiles(
  { db, scope }: Context,
  { before, kept }: { before: Date; kept: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`delete from note_files where agency_id = ${scope.agencyId}
    and ((note_id is null and (attached_at is not null or created_at <= ${before})) or archived_at <= ${before})
    and id <> all(${[...kept]}::uuid[]) returning storage_key as key`.execute(db)
  return rows.map(({ key }) => key)
}

export async function isNoteFile({ db, scope }: Context, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('note_files')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('storage_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}
