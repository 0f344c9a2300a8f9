import { sql } from 'kysely'
import { searchTerms } from '#common/search/search-words.ts'
import { type Context, newId } from '#platform/context.ts'
import { safeHtml, textOfHtml } from '#platform/html/safe-html.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { mayName } from '#core/contacts/server/contact-access.service.ts'
import { detachFilesOf, filesOfNote } from './note-files.store.ts'
import { rewritesWords } from '#platform/search/rebuild.ts'
import { removeSearchWords, replaceSearchWords } from '#platform/search/search-words.store.ts'
import { findTyped, type Spelling } from '#platform/search/record-search.ts'
import { noteSearchFields } from './note-search-fields.ts'
import type { Note, NoteLink, NoteType } from '../notes.contract.ts'

export interface NoteFields {
  type: NoteType
  headline: string | null
  bodyHtml: string
  isPinned: boolean
  visibility: 'private' | 'office'
  isOnVendorReport: boolean
  remindOn: string | null
  happenedAt: string
}
type Row = Omit<Note, 'text' | 'canEdit' | 'createdAt' | 'updatedAt' | 'happenedAt'> & {
  createdAt: Date
  updatedAt: Date
  happenedAt: Date
}

/** A link to a contact that the user may not see is kept and not shown. */
const shownLinks = (ctx: Context) => sql`(k.entity <> 'contact' or ${mayName(ctx, sql`k.entity_id`)})`

const select = (
  ctx: Context,
  { scope: { agencyId } } = ctx,
) => sql`n.id, n.type, n.headline, n.body_html as "bodyHtml", n.is_pinned as "isPinned", n.visibility, n.on_vendor_report as "isOnVendorReport",
  n.remind_on as "remindOn", n.happened_at as "happenedAt", n.version, n.created_at as "createdAt", n.updated_at as "updatedAt", n.created_by as "createdBy",
  coalesce((select u.full_name from users_view u where u.agency_id = ${agencyId} and u.id = n.created_by), n.author_name) as "createdByName",
  coalesce((select json_agg(json_build_object('entity', k.entity, 'id', k.entity_id, 'label', coalesce(
      (select c.display_name from contacts_view c where k.entity = 'contact' and c.agency_id = ${agencyId} and c.id = k.entity_id),
      (select nullif(trim(l.street_line || ', ' || coalesce(l.suburb, '')), ',') from listings_view l where k.entity = 'listing' and l.agency_id = ${agencyId} and l.id = k.entity_id),
      (select nullif(trim(p.street_line || ', ' || coalesce(p.suburb, '')), ',') from properties_view p where k.entity = 'property' and p.agency_id = ${agencyId} and p.id = k.entity_id), ''))
    order by k.entity, k.entity_id) from note_links k where k.agency_id = ${agencyId} and k.note_id = n.id and ${shownLinks(ctx)}), '[]') as links, ${filesOfNote(agencyId)} as files`

/** A private note exists for its writer alone. */
const visible = ({ scope }: Context) => sql`(n.visibility = 'office' or n.created_by = ${scope.userId})`

const toNote = (ctx: Context, row: Row): Note => ({
  ...row,
  bodyHtml: safeHtml(row.bodyHtml),
  text: textOfHtml(row.bodyHtml),
  happenedAt: row.happenedAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  canEdit:
    ctx.scope.permissions.has('notes.write') &&
    (row.createdBy === ctx.scope.userId || ctx.scope.permissions.has('notes.write.office')),
})

export async function findNote(ctx: Context, id: string, { archived = false, lock = false } = {}): Promise<Note | undefined> {
  const { rows } = await sql<Row>`select ${select(ctx)} from notes n where n.agency_id = ${ctx.scope.agencyId} and n.id = ${id}
    and n.archived_at is ${archived ? sql`not null` : sql`null`} and ${visible(ctx)} ${lock ? sql`for no key update of n` : sql``}`.execute(
    ctx.db,
  )
  return rows[0] && toNote(ctx, rows[0])
}

/** By their ids; private ones of others are left out. */
/** Label in a notification of colleagues: without the name of a private contact. */
export async function labelForAll({ db, scope }: Context, { entity, id }: NoteLink): Promise<string | null> {
  const { rows } =
    entity === 'contact'
      ? await sql<{
          label: string
        }>`select display_name as label from contacts_view where agency_id = ${scope.agencyId} and id = ${id} and not is_private`.execute(
          db,
        )
      : await sql<{
          label: string
        }>`select trim(street_line || ', ' || coalesce(suburb, '')) as label from ${sql.table(entity === 'listing' ? 'listings_view' : 'properties_view')}
          where agency_id = ${scope.agencyId} and id = ${id} and street_line <> ''`.execute(db)
  return rows[0]?.label ?? null
}

export async function findNotes(ctx: Context, ids: readonly string[]): Promise<Map<string, Note>> {
  if (!ids.length) return new Map()
  const { rows } =
    await sql<Row>`select ${select(ctx)} from notes n where n.agency_id = ${ctx.scope.agencyId} and n.id = any(${ids}::uuid[])
    and n.archived_at is null and ${visible(ctx)}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, toNote(ctx, row)]))
}

export interface NotesOf {
  limit: number
  after: readonly [boolean, string, string] | undefined
  type?: NoteType | undefined
}
/** Pinned first, then newest first. */
export async function notesOf(ctx: Context, entityId: string, { limit, after, type }: NotesOf): Promise<Note[]> {
  const { rows } =
    await sql<Row>`select ${select(ctx)} from note_links x join notes n on n.agency_id = x.agency_id and n.id = x.note_id
    where x.agency_id = ${ctx.scope.agencyId} and x.entity_id = ${entityId} and n.archived_at is null and ${visible(ctx)}
      ${type ? sql`and n.type = ${type}` : sql``}
      ${after ? sql`and (n.is_pinned, x.happened_at, x.note_id) < (${after[0]}, ${after[1]}::timestamptz, ${after[2]}::uuid)` : sql``}
    order by n.is_pinned desc, x.happened_at desc, x.note_id desc limit ${rowLimit(limit)}`.execute(ctx.db)
  return rows.map((row) => toNote(ctx, row))
}

const columns = (fields: NoteFields) => ({
  type: fields.type,
  headline: fields.headline,
  body_html: safeHtml(fields.bodyHtml),
  is_pinned: fields.isPinned,
  visibility: fields.visibility,
  on_vendor_report: fields.isOnVendorReport,
  remind_on: fields.remindOn,
  happened_at: fields.happenedAt,
})

export async function insertNote(ctx: Context, fields: NoteFields, links: readonly NoteLink[]): Promise<string> {
  const { db, scope, clock } = ctx
  const id = newId()
  await db
    .insertInto('notes')
    .values({
      ...columns(fields),
      agency_id: scope.agencyId,
      id,
      created_by: scope.userId,
      created_at: clock(),
      updated_at: clock(),
    })
    .execute()
  await writeLinks(ctx, id, fields, links)
  await replaceSearchWords(ctx, 'note', [{ id, fields: noteSearchFields(fields) }])
  return id
}

export async function updateNote(ctx: Context, before: Note, fields: NoteFields, links: readonly NoteLink[]): Promise<void> {
  const { db, scope, clock } = ctx
  await db
    .updateTable('notes')
    .set({ ...columns(fields), version: before.version + 1, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', before.id)
    .execute()
  await sql`delete from note_links k where k.agency_id = ${scope.agencyId} and k.note_id = ${before.id} and ${shownLinks(ctx)}`.execute(
    db,
  )
  await sql`update note_links set happened_at = ${fields.happenedAt}::timestamptz where agency_id = ${scope.agencyId} and note_id = ${before.id}`.execute(
    db,
  )
  await writeLinks(ctx, before.id, fields, links)
  await replaceSearchWords(ctx, 'note', [{ id: before.id, fields: noteSearchFields(fields) }])
}

export async function archiveNote({ db, scope, clock }: Context, id: string, isArchived: boolean): Promise<void> {
  await db
    .updateTable('notes')
    .set((eb) => ({ archived_at: isArchived ? clock() : null, version: eb('version', '+', 1) }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

async function writeLinks(
  { db, scope }: Context,
  noteId: string,
  { happenedAt }: NoteFields,
  links: readonly NoteLink[],
): Promise<void> {
  if (!links.length) return
  await db
    .insertInto('note_links')
    .values(
      links.map(({ entity, id }) => ({
        agency_id: scope.agencyId,
        note_id: noteId,
        entity,
        entity_id: id,
        happened_at: happenedAt,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute()
}

export const noteWords = rewritesWords('note', sql`n.id`, async ({ db, scope }, which) => {
  const { rows } = await sql<{ id: string; headline: string | null; bodyHtml: string }>`
    select n.id, n.headline, n.body_html as "bodyHtml" from notes n where n.agency_id = ${scope.agencyId} and ${which}`.execute(
    db,
  )
  return rows.map((note) => ({ id: note.id, fields: noteSearchFields(note) }))
})

/** @returns the notes that were about nothing but these records, now gone */
export async function deleteNotesAbout(
  ctx: Context,
  entity: 'contact' | 'listing',
  recordIds: readonly string[],
): Promise<string[]> {
  const { db, scope } = ctx
  const { rows: links } = await sql<{
    id: string
  }>`delete from note_links where agency_id = ${scope.agencyId} and entity = ${entity}
    and entity_id = any(${recordIds}::uuid[]) returning note_id as id`.execute(db)
  if (!links.length) return []
  const { rows } = await sql<{ id: string }>`select n.id from notes n where n.agency_id = ${scope.agencyId}
    and n.id = any(${links.map(({ id }) => id)}::uuid[])
    and not exists (select 1 from note_links o where o.agency_id = ${scope.agencyId} and o.note_id = n.id) for update`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return []
  await detachFilesOf({ db, scope }, ids)
  await removeSearchWords(ctx, ids)
  await db.deleteFrom('notes').where('agency_id', '=', scope.agencyId).where('id', 'in', ids).execute()
  return ids
}

/** The number that is ranked; notes that the user may not read are among them. Words that only start like a typed one are not read in the order of time. */
const mostRanked = 2000
/** The number of notes with all of several words: the rarest word is read, exact and newest first, until there are so many. */
const mostRankedByWords = 100

/** Notes with these words, best match first, newest first among equals; whether the user may read each is for the caller to find out. */
export async function noteIdsWith(ctx: Context, q: string, limit: number, spelling: Spelling): Promise<string[]> {
  const most = searchTerms(q).length > 1 ? mostRankedByWords : mostRanked
  return findTyped(ctx, 'note', q, { spelling, limit }, async (search) => {
    const rows = await queryPrepared(
      ctx.db,
      sql<{
        id: string
      }>`select h.record_id as id from ${search.hits(most)} h order by h.score, h.record_id desc limit ${limit * 4}`,
    )
    return rows.map(({ id }) => id)
  })
}
