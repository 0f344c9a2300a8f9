import { sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { FieldChange } from '#common/changes.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { contactsToJoin, readableContacts } from '#core/contacts/server/contact-access.service.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { ImportOutcome, ImportRow, PreviewRow, RowMatch } from '../contact-import.contract.ts'

export interface NewRow {
  position: number
  line: number
  outcome: ImportOutcome
  contact_id: string | null
  reason: string | null
  cells: string[] | null
  before: ContactFields | null
  version_after: number | null
  shown: Pick<PreviewRow, 'name' | 'email' | 'phone' | 'suburb' | 'doubts'>
  matched_by: RowMatch | null
  changes: FieldChange[] | null
}
export async function insertRows({ db, scope }: Context, importId: string, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into contact_import_rows (agency_id, import_id, position, line, outcome, contact_id, reason, cells, before, version_after, shown, matched_by, changes)
    select g.agency_id, ${importId}, x.* from agencies_view g, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (position int, line int, outcome text, contact_id uuid, reason text, cells jsonb, before jsonb, version_after int, shown jsonb, matched_by text, changes jsonb)
    where g.agency_id = ${scope.agencyId}`.execute(db)
}

/** Deletes what an earlier dry run expected. */
export async function deleteRows({ db, scope }: Context, importId: string): Promise<void> {
  await db.deleteFrom('contact_import_rows').where('agency_id', '=', scope.agencyId).where('import_id', '=', importId).execute()
}

/** In the order of the file. What is stored of a contact is only for those who may read it. */
export async function listRows(
  ctx: Context,
  importId: string,
  {
    limit,
    cursor,
    outcome,
    isDoubtful,
  }: { limit: number; cursor?: string | undefined; outcome?: ImportOutcome | undefined; isDoubtful?: 'yes' | undefined },
): Promise<Page<ImportRow>> {
  const { db, scope } = ctx
  const after = readCursor(cursor, () => z.tuple([z.int32()]))?.[0] ?? -1
  const { rows: found } = await sql<ImportRow>`
    select r.position, r.line, r.outcome, r.reason, r.matched_by as "matchedBy", c.id as "contactId", c.display_name as "contactName",
      coalesce(r.shown ->> 'name', '') as name, r.shown ->> 'email' as email, r.shown ->> 'phone' as phone, r.shown ->> 'suburb' as suburb,
      coalesce(r.shown -> 'doubts', '[]') as doubts,
      case when c.id is null then '[]' else coalesce(r.changes, '[]') end as changes,
      case when r.outcome = 'refused' then r.cells end as cells
    from contact_import_rows r left join ${contactsToJoin(ctx, readableContacts(ctx))} c on c.agency_id = r.agency_id and c.id = r.contact_id
    where r.agency_id = ${scope.agencyId} and r.import_id = ${importId} and r.position > ${after} ${outcome ? sql`and r.outcome = ${sql.lit(outcome)}` : sql``}
      ${isDoubtful ? sql`and jsonb_array_length(coalesce(r.shown -> 'doubts', '[]')) > 0` : sql``}
    order by r.position limit ${limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.position])
  return { items: rows, nextCursor }
}

/** Removes a rejected row so that it can be noted again. @returns its line in the file, undefined when it is not rejected */
export async function takeRefused(
  { db, scope }: Context,
  importId: string,
  position: number,
): Promise<{ line: number } | undefined> {
  return db
    .deleteFrom('contact_import_rows')
    .where('agency_id', '=', scope.agencyId)
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .where('outcome', '=', 'refused')
    .returning('line')
    .executeTakeFirst()
}

export async function refusedRows(
  { db, scope }: Context,
  importId: string,
  after: number,
  limit: number,
): Promise<{ position: number; cells: string[]; reason: string }[]> {
  const rows = await db
    .selectFrom('contact_import_rows')
    .select(['position', 'cells', 'reason'])
    .where('agency_id', '=', scope.agencyId)
    .where('import_id', '=', importId)
    .where('outcome', '=', 'refused')
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ position: row.position, cells: (row.cells as string[] | null) ?? [], reason: row.reason ?? '' }))
}

export interface UndoRow {
  position: number
  outcome: ImportOutcome
  contactId: string
  before: ContactFields | null
  versionAfter: number | null
  changes: FieldChange[] | null
  /** The contact as it is now; null when it is in the bin or went into another. */
  fields: ContactFields | null
  version: number | null
}
/** The last rows that are still to be taken back, with a lock on their contacts. */
export async function rowsToUndo({ db, scope }: Context, importId: string, limit: number): Promise<UndoRow[]> {
  const { rows } = await sql<UndoRow>`
    select r.position, r.outcome, r.contact_id as "contactId", r.before, r.version_after as "versionAfter", r.changes, c.fields, c.version
    from (select * from contact_import_rows where agency_id = ${scope.agencyId} and import_id = ${importId} and contact_id is not null
        and (outcome = 'created' or before is not null) order by position desc limit ${limit}) r
      left join contacts_view c on c.agency_id = ${scope.agencyId} and c.id = r.contact_id and c.archived_at is null
    order by r.position desc`.execute(db)
  return rows
}
/** Taken back: the row has done its work. An earlier change of the same contact now ends in the version that the undo made. */
export async function markUndone(
  { db, scope }: Context,
  importId: string,
  positions: readonly number[],
  versions: readonly { id: string; version: number }[],
): Promise<void> {
  if (versions.length)
    await sql`update contact_import_rows r set version_after = x.version
      from unnest(${versions.map((v) => v.id)}::uuid[], ${versions.map((v) => v.version)}::int[]) as x (id, version)
      where r.agency_id = ${scope.agencyId} and r.import_id = ${importId} and r.contact_id = x.id and r.before is not null`.execute(
      db,
    )
  await sql`update contact_import_rows set contact_id = null, before = null
    where agency_id = ${scope.agencyId} and import_id = ${importId} and position = any(${positions}::int[])`.execute(db)
}

/** Deletes personal data that is no longer needed. */
export async function forgetRows({ db, scope }: Context, importId: string): Promise<void> {
  await db
    .updateTable('contact_import_rows')
    .set({ cells: null, before: null, shown: null, changes: null })
    .where('agency_id', '=', scope.agencyId)
    .where('import_id', '=', importId)
    .execute()
}

/** Empties what imports remember of erased contacts. */
export async function emptyRowsOf({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  await sql`update contact_import_rows set before = null, cells = null, reason = null, shown = null, changes = null
    where agency_id = ${scope.agencyId} and contact_id = any(${contactIds}::uuid[])`.execute(db)
}

/** Rows about these contacts, and files that are not imported yet. */
export async function countRowsOf(
  { db, scope }: Context,
  { ids, imports }: { ids: readonly string[]; imports: { rows: number; open: number } },
): Promise<void> {
  const { rows } = await sql<{ rows: number; open: number }>`
    select (select count(*)::int from contact_import_rows where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[])) as rows,
      (select count(*)::int from contact_imports where agency_id = ${scope.agencyId} and state not in ('finished', 'cancelled', 'failed', 'undone')) as open`.execute(
    db,
  )
  Object.assign(imports, rows[0])
}
