import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ImportBatch, ImportItem, ImportOutcome } from '../../reaxml.contract.ts'
import type { FeedListing } from '#formats/reaxml/reaxml.ts'

export interface NewItem {
  file: string
  address: string
  feed: FeedListing
  predicted: ImportOutcome
  reasons: string[]
  warnings: string[]
  listingId: string | null
}

/** Inserts a batch with its files still to be read. */
export async function insertBatch({ db, scope, clock }: Context, id: string, fileNames: string[]): Promise<void> {
  const { agencyId: agency_id, userId: created_by } = scope
  await db
    .insertInto('import_batches')
    .values({
      agency_id,
      id,
      state: 'reading',
      progress: 0,
      file_names: fileNames,
      created_by,
      created_at: clock(),
    })
    .execute()
}

/** Saves the reading progress. It locks the row, so a cancel runs before or after. @returns false when it was cancelled */
export async function noteReading(
  { db, scope }: Context,
  id: string,
  now: { total: number; progress: number; fileErrors: ImportBatch['fileErrors'] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_batches')
    .set({ total: now.total, progress: now.progress, file_errors: JSON.stringify(now.fileErrors) })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertItems(
  { db, scope }: Context,
  batchId: string,
  firstPosition: number,
  items: readonly NewItem[],
): Promise<void> {
  const rows = items.map((item, i) => ({
    agency_id: scope.agencyId,
    batch_id: batchId,
    position: firstPosition + i,
    file: item.file,
    root: item.feed.root,
    feed_agent_id: item.feed.agentId,
    feed_unique_id: item.feed.uniqueId,
    address: item.address,
    predicted: item.predicted,
    reasons: JSON.stringify(item.reasons),
    warnings: JSON.stringify(item.warnings),
    listing_id: item.listingId,
    content: JSON.stringify(item.feed),
  }))
  await db.insertInto('import_items').values(rows).execute()
}

/** Forgets the items that were read so far: they are nothing to start from. */
export async function forgetItems({ db, scope }: Context, batchId: string): Promise<void> {
  await db.deleteFrom('import_items').where('agency_id', '=', scope.agencyId).where('batch_id', '=', batchId).execute()
  await db
    .updateTable('import_batches')
    .set({ total: 0, file_errors: '[]' })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', batchId)
    .execute()
}

/** The state of a batch and its files, without counting its listings. */
export async function batchState(
  { db, scope }: Context,
  id: string,
): Promise<{ state: ImportBatch['state']; fileNames: string[]; total: number } | undefined> {
  const row = await db
    .selectFrom('import_batches')
    .select(['state', 'file_names as fileNames', 'total'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, state: row.state as ImportBatch['state'] }
}

/** Counts come from the items, so they are never wrong. */
const batchColumns = sql`b.id, b.state, b.file_names as "fileNames", b.file_errors as "fileErrors", b.total, b.progress, b.error, b.created_at as "createdAt", b.finished_at as "finishedAt",
  (select count(*) from import_items i where i.agency_id = b.agency_id and i.batch_id = b.id and i.outcome is not null) as done,
  (select count(*) from import_items i where i.agency_id = b.agency_id and i.batch_id = b.id and i.warnings <> '[]') as warnings,
  (select json_object_agg(o, n) from (select coalesce(i.outcome, i.predicted) as o, count(*) as n from import_items i
    where i.agency_id = b.agency_id and i.batch_id = b.id group by 1) c) as counts`

interface BatchRow extends Omit<ImportBatch, 'createdAt' | 'finishedAt' | 'counts'> {
  createdAt: Date
  finishedAt: Date | null
  counts: Partial<Record<ImportOutcome, number>> | null
}
const toBatch = (row: BatchRow): ImportBatch => ({
  ...row,
  counts: { created: 0, updated: 0, unchanged: 0, refused: 0, ...row.counts },
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

export async function findBatch({ db, scope }: Context, id: string): Promise<ImportBatch | undefined> {
  const { rows } =
    await sql<BatchRow>`select ${batchColumns} from import_batches b where b.agency_id = ${scope.agencyId} and b.id = ${id}`.execute(
      db,
    )
  return rows[0] && toBatch(rows[0])
}

export async function listBatches({ db, scope }: Context, after: string | undefined, limit: number): Promise<ImportBatch[]> {
  const { rows } =
    await sql<BatchRow>`select ${batchColumns} from import_batches b where b.agency_id = ${scope.agencyId} ${after ? sql`and b.id < ${after}` : sql``}
    order by b.id desc limit ${limit}`.execute(db)
  return rows.map(toBatch)
}

/** Moves the batch on, if it still stands where the caller thinks. @returns false when it does not */
export async function moveBatch(
  { db, scope, clock }: Context,
  id: string,
  from: readonly ImportBatch['state'][],
  to: ImportBatch['state'],
  error: string | null = null,
): Promise<boolean> {
  const isOver = to === 'finished' || to === 'cancelled' || to === 'failed'
  const { numUpdatedRows } = await db
    .updateTable('import_batches')
    .set({ state: to, error, ...(isOver && { finished_at: clock() }) })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The next listings whose turn it is. */
export async function waitingItems(
  { db, scope }: Context,
  batchId: string,
  limit: number,
): Promise<{ position: number; feed: FeedListing }[]> {
  const rows = await db
    .selectFrom('import_items')
    .select(['position', 'content'])
    .where('agency_id', '=', scope.agencyId)
    .where('batch_id', '=', batchId)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(limit)
    .forUpdate()
    .execute()
  return rows.map((row) => ({ position: row.position, feed: row.content as FeedListing }))
}

interface SettledItem {
  position: number
  outcome: ImportOutcome
  reasons: string[]
  warnings: string[]
  listingId: string | null
}
export async function settleItems({ db, scope }: Context, batchId: string, done: readonly SettledItem[]): Promise<void> {
  // The content has done its work and may hold vendors' names.
  await sql`update import_items i set outcome = d.outcome, reasons = d.reasons, warnings = d.warnings, listing_id = d.listing_id, content = null
    from jsonb_to_recordset(${JSON.stringify(done.map(({ position, outcome, reasons, warnings, listingId }) => ({ position, outcome, reasons, warnings, listing_id: listingId })))}::jsonb)
      as d (position int, outcome text, reasons jsonb, warnings jsonb, listing_id uuid)
    where i.agency_id = ${scope.agencyId} and i.batch_id = ${batchId} and i.position = d.position`.execute(db)
}

export async function listItems(
  { db, scope }: Context,
  batchId: string,
  { after, limit, outcome }: { after: number; limit: number; outcome?: ImportOutcome | undefined },
): Promise<ImportItem[]> {
  const rows = await db
    .selectFrom('import_items')
    .select([
      'position',
      'file',
      'root',
      'feed_agent_id',
      'feed_unique_id',
      'address',
      'predicted',
      'outcome',
      'reasons',
      'warnings',
      'listing_id',
    ])
    .where('agency_id', '=', scope.agencyId)
    .where('batch_id', '=', batchId)
    .where('position', '>', after)
    .$if(outcome !== undefined, (q) => q.where((eb) => eb(eb.fn.coalesce('outcome', 'predicted'), '=', outcome ?? '')))
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    position: row.position,
    file: row.file,
    root: row.root,
    agentId: row.feed_agent_id,
    uniqueId: row.feed_unique_id,
    address: row.address,
    predicted: row.outcome ? null : (row.predicted as ImportOutcome | null),
    outcome: row.outcome as ImportOutcome | null,
    reasons: row.reasons as string[],
    warnings: row.warnings as string[],
    listingId: row.listing_id,
  }))
}
