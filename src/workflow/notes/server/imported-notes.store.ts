import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { addSearchWords, removeSearchWords, replaceSearchWords, searchRows } from '#platform/search/search-words.store.ts'
import type { NoteLink, NoteType } from '../notes.contract.ts'
import { noteSearchFields } from './note-search-fields.ts'

/** A note of an earlier system, with its own date and author. */
export interface ImportedNote {
  id: string
  isNew: boolean
  type: NoteType
  headline: string | null
  /** Safe already. */
  bodyHtml: string
  /** An instant. */
  happenedAt: string
  /** The user who wrote it, or a name where no user is that person. */
  authorId: string | null
  authorName: string | null
  visibility: 'private' | 'office'
  links: readonly NoteLink[]
}

/**
 * Adds many notes, and rewrites those that no user has changed since they came. No one is notified: all of it is long past.
 * @returns those that were saved, by id, with the note that was there before; null for new ones
 */
export async function saveImportedNotes(ctx: Context, notes: readonly ImportedNote[]): Promise<Map<string, ImportedNote | null>> {
  if (!notes.length) return new Map()
  const { db, scope, clock } = ctx
  const { rows } = await sql<{
    id: string
    before: Omit<ImportedNote, 'links' | 'isNew'> | null
  }>`insert into notes as n (agency_id, id, type, headline, body_html, visibility, happened_at, created_by,
      author_name, created_at, updated_at)
    select g.agency_id, x.id, x.type, x.headline, x."bodyHtml", x.visibility, x."happenedAt", x."authorId", x."authorName", ${clock()}, ${clock()}
    from agencies_view g, jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as x (id uuid, type text, headline text, "bodyHtml" text, visibility text,
      "happenedAt" timestamptz, "authorId" uuid, "authorName" text) where g.agency_id = ${scope.agencyId}
    on conflict (agency_id, id) do update set type = excluded.type, headline = excluded.headline, body_html = excluded.body_html,
      happened_at = excluded.happened_at, created_by = excluded.created_by, author_name = excluded.author_name where n.version = 1
    returning new.id, case when old.id is not null then json_build_object('id', old.id, 'type', old.type, 'headline', old.headline, 'bodyHtml', old.body_html,
      'visibility', old.visibility, 'happenedAt', old.happened_at, 'authorId', old.created_by, 'authorName', old.author_name) end as before`.execute(
    db,
  )
  const saved = new Set(rows.map(({ id }) => id))
  const [added, again] = [notes.filter(({ isNew }) => isNew), notes.filter(({ id, isNew }) => !isNew && saved.has(id))]
  const wordsOf = (some: readonly ImportedNote[]) => some.map((note) => ({ id: note.id, fields: noteSearchFields(note) }))
  await addSearchWords(ctx, 'note', searchRows(wordsOf(added)))
  await replaceSearchWords(ctx, 'note', wordsOf(again))
  const links = [...added, ...again].flatMap(({ id, happenedAt, links: some }) =>
    some.map((link) => ({ note: id, at: happenedAt, ...link })),
  )
  await sql`insert into note_links (agency_id, note_id, entity, entity_id, happened_at)
    select g.agency_id, x.note_id, x.entity, x.entity_id, x.happened_at from agencies_view g,
      unnest(${links.map(({ note }) => note)}::uuid[], ${links.map(({ entity }) => entity)}::text[], ${links.map(({ id }) => id)}::uuid[],
        ${links.map(({ at }) => at)}::timestamptz[]) as x (note_id, entity, entity_id, happened_at)
    where g.agency_id = ${scope.agencyId} on conflict do nothing`.execute(db)
  return new Map(rows.map(({ id, before }) => [id, before && { ...before, isNew: false, links: [] }]))
}

/** Adds records to imported notes. @returns for each whether it is new there */
export async function linkImportedNotes(
  { db, scope }: Context,
  links: readonly (NoteLink & { noteId: string })[],
): Promise<boolean[]> {
  if (!links.length) return []
  const { rows } = await sql<{ key: string }>`insert into note_links (agency_id, note_id, entity, entity_id, happened_at)
    select n.agency_id, n.id, x.entity, x.entity_id, n.happened_at from unnest(${links.map(({ noteId }) => noteId)}::uuid[],
        ${links.map(({ entity }) => entity)}::text[], ${links.map(({ id }) => id)}::uuid[]) as x (note_id, entity, entity_id)
      join notes n on n.agency_id = ${scope.agencyId} and n.id = x.note_id
    on conflict do nothing returning note_id || ' ' || entity_id as key`.execute(db)
  const added = new Set(rows.map(({ key }) => key))
  // The first of two that are the same adds it.
  return links.map(({ noteId, id }) => added.delete(`${noteId} ${id}`))
}

export async function unlinkImportedNotes(
  { db, scope }: Context,
  links: readonly { noteId: string; id: string }[],
): Promise<void> {
  await sql`delete from note_links k using unnest(${links.map(({ noteId }) => noteId)}::uuid[], ${links.map(({ id }) => id)}::uuid[]) as x (note_id, entity_id)
    where k.agency_id = ${scope.agencyId} and k.note_id = x.note_id and k.entity_id = x.entity_id`.execute(db)
}

/** @returns those of these notes that are about no record at all */
export async function notesWithoutLinks({ db, scope }: Context, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select n.id from notes n where n.agency_id = ${scope.agencyId} and n.id = any(${ids}::uuid[])
    and not exists (select 1 from note_links k where k.agency_id = ${scope.agencyId} and k.note_id = n.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes imported notes that no user has changed since and that have no files. @returns the ids of those that are gone */
export async function removeImportedNotes(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { db, scope } = ctx
  const { rows } = await sql<{
    id: string
  }>`select n.id from notes n where n.agency_id = ${scope.agencyId} and n.id = any(${ids}::uuid[])
    and n.version = 1 and not exists (select 1 from note_files f where f.agency_id = ${scope.agencyId} and f.note_id = n.id) for update`.execute(
    db,
  )
  const gone = rows.map(({ id }) => id)
  if (!gone.length) return []
  await sql`delete from note_links where agency_id = ${scope.agencyId} and note_id = any(${gone}::uuid[])`.execute(db)
  await removeSearchWords(ctx, gone)
  await sql`delete from notes where agency_id = ${scope.agencyId} and id = any(${gone}::uuid[])`.execute(db)
  return gone
}

/** Adds the properties that a note is about. */
export async function noteNotedProperties(
  { db, scope }: Context,
  { ids, used }: { ids: readonly string[]; used: Set<string> },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct entity_id as id from note_links
    where agency_id = ${scope.agencyId} and entity = 'property' and entity_id = any(${ids}::uuid[])`.execute(db)
  for (const { id } of rows) used.add(id)
}
