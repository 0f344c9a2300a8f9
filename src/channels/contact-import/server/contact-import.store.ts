import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Reach } from '#core/contacts/server/contact-reach.service.ts'
import { type ContactImport, type ImportSettings, undoHours } from '../contact-import.contract.ts'
import { headerKey, type Mapping, unknownSource } from '../import-targets.rules.ts'

export interface Found {
  format: ContactImport['format']
  encoding: string
  preset: string | null
  headers: string[]
  /** First values of each column. */
  samples: string[][]
  /** Rows as a user corrected them after the check, by position. */
  corrections?: Corrections | undefined
}
export type Corrections = Readonly<Record<number, string[]>>
/** The person's choices, and how far they reached when they made them. */
export interface StoredSettings extends ImportSettings {
  reach: Reach
  /** Names the run; an older one that is still in the queue stops. */
  run: string
}
export interface StoredImport {
  id: string
  state: ContactImport['state']
  fileName: string
  found: Found
  settings: StoredSettings
  done: number
  counts: Partial<ContactImport['counts']>
  preview: ContactImport['preview']
}

export async function insertImport(
  { db, scope, clock }: Context,
  one: { id: string; fileName: string; sizeBytes: number; found: Found; settings: StoredSettings },
): Promise<void> {
  await db
    .insertInto('contact_imports')
    .values({
      agency_id: scope.agencyId,
      id: one.id,
      state: 'uploaded',
      file_name: one.fileName,
      size_bytes: one.sizeBytes,
      found: JSON.stringify(one.found),
      settings: JSON.stringify(one.settings),
      created_by: scope.userId,
      created_at: clock(),
    })
    .execute()
}

export async function findImport({ db, scope }: Context, id: string): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`select id, state, file_name as "fileName", found, settings, done, counts, preview
    from contact_imports where agency_id = ${scope.agencyId} and id = ${id} for update`.execute(db)
  return rows[0]
}

interface ViewRow
  extends Omit<
    ContactImport,
    'createdAt' | 'finishedAt' | 'undoUntil' | 'progress' | 'columns' | 'format' | 'encoding' | 'preset'
  > {
  found: Found
  settings: StoredSettings
  createdAt: Date
  finishedAt: Date | null
  bytesDone: number
}
const zero = { created: 0, updated: 0, skipped: 0, unchanged: 0, refused: 0 }
const canUndo = new Set<ContactImport['state']>(['finished', 'cancelled', 'failed'])

/** Newest first; one, or a page. */
export async function viewImports(
  { db, scope, clock }: Context,
  which: { id: string } | { before: string | undefined; limit: number },
): Promise<ContactImport[]> {
  const { rows } = await sql<ViewRow>`
    select i.id, i.state, i.file_name as "fileName", i.size_bytes as "sizeBytes", i.found, i.settings, i.done, i.bytes_done as "bytesDone", i.counts, i.preview,
      i.undo_counts as undone, i.error, i.created_at as "createdAt", i.finished_at as "finishedAt", u.full_name as "createdByName"
    from contact_imports i left join users_view u on u.agency_id = i.agency_id and u.id = i.created_by
    where i.agency_id = ${scope.agencyId} ${'id' in which ? sql`and i.id = ${which.id}` : which.before ? sql`and i.id < ${which.before}` : sql``}
    order by i.id desc limit ${'limit' in which ? which.limit : 1}`.execute(db)
  return rows.map(({ found, settings: { source = unknownSource, mapping, rule, subscription, tags }, bytesDone, ...row }) => {
    const undoUntil = row.finishedAt && canUndo.has(row.state) ? new Date(row.finishedAt.getTime() + undoHours * 3_600_000) : null
    const isOver = row.finishedAt !== null || row.state === 'checked'
    return {
      ...row,
      sizeBytes: Number(row.sizeBytes),
      format: found.format,
      encoding: found.encoding,
      preset: found.preset,
      columns: found.headers.map((header, i) => ({ header, samples: found.samples[i] ?? [] })),
      settings: { source, mapping, rule, subscription, tags },
      counts: { ...zero, ...row.counts },
      progress: isOver ? 1 : Math.min(1, Number(bytesDone) / Math.max(1, Number(row.sizeBytes))),
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      undoUntil: undoUntil && undoUntil > clock() ? undoUntil.toISOString() : null,
    }
  })
}

type Change = Partial<{
  state: ContactImport['state']
  found: Found
  settings: StoredSettings
  done: number
  bytes_done: number
  counts: Partial<ContactImport['counts']>
  preview: ContactImport['preview']
  undo_counts: ContactImport['undone']
  error: string | null
  finished_at: Date | null
}>
const asJson = new Set(['found', 'settings', 'counts', 'preview', 'undo_counts'])
const valuesOf = (change: Change) =>
  Object.fromEntries(
    Object.entries(change).map(([key, value]) => [key, asJson.has(key) && value !== null ? JSON.stringify(value) : value]),
  )

/** In the transaction of the rows; the caller has locked the import by `findImport`. */
export async function noteProgress(
  { db, scope }: Context,
  id: string,
  change: Required<Pick<Change, 'done' | 'bytes_done' | 'counts'>>,
): Promise<void> {
  await db
    .updateTable('contact_imports')
    .set(valuesOf(change))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

/** @returns false when the import no longer stands where the caller thinks */
export async function updateImport(
  { db, scope }: Context,
  id: string,
  from: readonly ContactImport['state'][],
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_imports')
    .set(valuesOf(change))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteImport({ db, scope }: Context, id: string): Promise<void> {
  await db.deleteFrom('contact_imports').where('agency_id', '=', scope.agencyId).where('id', '=', id).execute()
}

interface Remembered {
  mapping: Mapping
  source: string | null
}
/** The choices for files with these headings last time. */
export async function rememberedMapping({ db, scope }: Context, headers: readonly string[]): Promise<Remembered | undefined> {
  const row = await db
    .selectFrom('contact_import_mappings')
    .select(['mapping', 'source'])
    .where('agency_id', '=', scope.agencyId)
    .where('header_key', '=', headerKey(headers))
    .executeTakeFirst()
  return row && { mapping: row.mapping as Mapping, source: row.source }
}
export async function rememberMapping(
  { db, scope, clock }: Context,
  headers: readonly string[],
  { mapping, source }: Pick<ImportSettings, 'mapping' | 'source'>,
): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), source, updated_at: clock() }
  await db
    .insertInto('contact_import_mappings')
    .values({ agency_id: scope.agencyId, header_key: headerKey(headers), ...values })
    .onConflict((c) => c.columns(['agency_id', 'header_key']).doUpdateSet(values))
    .execute()
}
