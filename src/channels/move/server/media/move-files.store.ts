import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { MovedFileKind, movedFileStates } from '#channels/move-tables/moved-files.rules.ts'

export interface NewFile {
  id: string
  kind: MovedFileKind
  /** The listing or the note. */
  recordId: string
  contactId: string | null
  sourceKey: string
  name: string
  entry: number | null
  title: string | null
  position: number
  sourceId: string | null
  sourceModTime: string | null
  hasOwnNote: boolean
  /** Why it can't come; null for one that is to be fetched. */
  reason: string | null
}
export interface StoredFile extends NewFile {
  moveId: string
  state: (typeof movedFileStates)[number]
  attachedId: string | null
}
const columns = sql`f.id, f.move_id as "moveId", f.kind, f.record_id as "recordId", f.contact_id as "contactId", f.source_key as "sourceKey", f.name, f.entry, f.title,
  f.position, f.source_id as "sourceId", f.source_mod_time as "sourceModTime", f.has_own_note as "hasOwnNote", f.state, f.reason, f.attached_id as "attachedId"`

/** Adds files to records. One that the record has, or had before a user removed it, is left; one that was missing is tried again by this move. */
export async function saveFiles({ db, scope }: Context, moveId: string, files: readonly NewFile[]): Promise<void> {
  if (!files.length) return
  const rows = [...new Map(files.toReversed().map((file) => [`${file.recordId} ${file.sourceKey}`, file])).values()]
  await sql`insert into move_files as f (agency_id, id, move_id, kind, record_id, contact_id, source_key, name, entry, title, position, source_id,
      source_mod_time, has_own_note, state, reason)
    select m.agency_id, x.id, m.id, x.kind, x."recordId", x."contactId", x."sourceKey", x.name, x.entry, x.title, x.position, x."sourceId",
      x."sourceModTime", x."hasOwnNote", case when x.reason is null then 'waiting' else 'missing' end, x.reason
    from moves m, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, kind text, "recordId" uuid, "contactId" uuid, "sourceKey" text,
      name text, entry int, title text, position int, "sourceId" text, "sourceModTime" text, "hasOwnNote" boolean, reason text)
    where m.agency_id = ${scope.agencyId} and m.id = ${moveId}
    on conflict (agency_id, record_id, source_key) do update set move_id = excluded.move_id, name = excluded.name, entry = excluded.entry,
      state = excluded.state, reason = excluded.reason where f.state = 'missing'`.execute(db)
}

/** The keys of files that were missing so far, of these records. */
export async function missingKeys({ db, scope }: Context, recordIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select record_id || ' ' || source_key as key from move_files
    where agency_id = ${scope.agencyId} and record_id = any(${recordIds}::uuid[]) and state = 'missing'`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export async function filesById(
  { db, scope }: Context,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, StoredFile>> {
  if (!ids.length) return new Map()
  const { rows } =
    await sql<StoredFile>`select ${columns} from move_files f where f.agency_id = ${scope.agencyId} and f.id = any(${ids}::uuid[])
    order by f.id ${lock ? sql`for update` : sql``}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The next files that are to be fetched, of those inside the uploads or of those with an address. */
export async function waitingFiles(
  { db, scope }: Context,
  moveId: string,
  { from, after, limit }: { from: 'uploads' | 'addresses'; after: string; limit: number },
): Promise<StoredFile[]> {
  const { rows } =
    await sql<StoredFile>`select ${columns} from move_files f where f.agency_id = ${scope.agencyId} and f.move_id = ${moveId}
    and f.state = 'waiting' and f.id > ${after} and ${from === 'uploads' ? sql`f.entry is not null` : sql`f.entry is null`} order by f.id limit ${limit}`.execute(
      db,
    )
  return rows
}

export async function settleFile(
  { db, scope }: Context,
  id: string,
  to: { attachedId: string | null } | { problem: string },
): Promise<void> {
  const [state, reason, attachedId] =
    'problem' in to ? ['missing', to.problem.slice(0, 500), null] : ['fetched', null, to.attachedId]
  await sql`update move_files set state = ${state}, reason = ${reason}, attached_id = ${attachedId}::uuid
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

export interface MissingFile {
  id: string
  kind: MovedFileKind
  name: string
  title: string | null
  reason: string
  listingId: string | null
  contactId: string | null
  canRetry: boolean
}
/** An address can be tried again, and a file in an upload while that is there. */
const canRetry = sql`(f.entry is not null or f.name ~* '^https?://')`
export async function missingFiles({ db, scope }: Context, moveId: string, after: string, limit: number): Promise<MissingFile[]> {
  const { rows } =
    await sql<MissingFile>`select f.id, f.kind, f.name, f.title, coalesce(f.reason, '') as reason, f.contact_id as "contactId",
      case when f.kind <> 'note' then f.record_id end as "listingId", ${canRetry} as "canRetry"
    from move_files f where f.agency_id = ${scope.agencyId} and f.move_id = ${moveId} and f.state = 'missing' and f.id > ${after}
    order by f.id limit ${limit}`.execute(db)
  return rows
}
/** @returns how many are to be fetched again */
export async function retryMissing({ db, scope }: Context, moveId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update move_files f set state = 'waiting', reason = null
    where f.agency_id = ${scope.agencyId} and f.move_id = ${moveId} and f.state = 'missing' and ${canRetry}`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the files that a move brought to these listings. @returns those that had come */
export async function takeFilesOf(
  { db, scope }: Context,
  moveId: string,
  listingIds: readonly string[],
): Promise<{ recordId: string; attachedId: string }[]> {
  const { rows } = await sql<{
    recordId: string
    attachedId: string | null
  }>`delete from move_files where agency_id = ${scope.agencyId} and move_id = ${moveId}
    and kind <> 'note' and record_id = any(${listingIds}::uuid[]) returning record_id as "recordId", attached_id as "attachedId"`.execute(
    db,
  )
  return rows.flatMap(({ recordId, attachedId }) => (attachedId ? [{ recordId, attachedId }] : []))
}
export async function deleteFiles({ db, scope }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length) await sql`delete from move_files where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(db)
}
export async function deleteFilesAbout({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  await sql`delete from move_files where agency_id = ${scope.agencyId} and contact_id = any(${contactIds}::uuid[])`.execute(db)
}

/** Says if files inside the uploads are still to be copied. */
export async function needsUploads({ db, scope }: Context, moveId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from move_files where agency_id = ${scope.agencyId} and move_id = ${moveId} and state = 'waiting'
    and entry is not null limit 1`.execute(db)
  return rows.length > 0
}
/** The uploads are gone: what is missing of them has to be uploaded again, and the names of those that came are no longer needed. */
export async function forgetUploads({ db, scope }: Context, moveId: string): Promise<void> {
  await sql`update move_files set entry = null, reason = ${uploadsGone} where agency_id = ${scope.agencyId} and move_id = ${moveId}
    and state = 'missing' and entry is not null`.execute(db)
  await sql`update move_files set name = '', title = null where agency_id = ${scope.agencyId} and move_id = ${moveId} and state = 'fetched'`.execute(
    db,
  )
}
export const uploadsGone = 'The uploaded files have been deleted. Upload it again in a new move'
