import { sql } from 'kysely'
import * as z from 'zod'
import type { DeletedBatch } from '#common/deleted-batch.ts'
import type { Page } from '#common/paging.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { reachesOffice } from '#platform/scope.ts'
import type { BulkAction, BulkOutcome, ListingBulk, ListingFilter } from '../../listing-lists.contract.ts'
import { conditions } from '../list/listing-list.store.ts'

/** What is done to each listing, and what whoever asked for it may do: a job runs without their sign-in. */
export interface BulkWork {
  action: BulkAction | { type: 'renameTag'; tag: string; to: string } | { type: 'removeTag'; tag: string }
  rights: { reachesOffice: boolean; agentId: string | null; mayPublish?: boolean }
}

export interface StoredBulk {
  id: string
  state: ListingBulk['state']
  total: number
  work: BulkWork
}
export interface BulkItem {
  position: number
  listingId: string
  before: ListingBefore | null
  versionAfter: number | null
}
/** What undoing puts back. */
export interface ListingBefore {
  fields: Record<string, unknown>
  status: string
  statusReason: string | null
  listedAt: string | null
}
export interface SettledItem {
  position: number
  outcome: BulkOutcome
  reason?: string
  before?: ListingBefore | undefined
  versionAfter?: number | undefined
}

/** Which listings match, newest change first; one more than allowed tells that there are too many. */
export async function matchingIds(ctx: Context, filter: ListingFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from listings l where ${sql.join(conditions(ctx, filter), sql` and `)} order by l.updated_at desc, l.id desc limit ${limit}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

export async function idsWithTag({ db, scope }: Context, tag: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_tags')
    .select('listing_id')
    .where('agency_id', '=', scope.agencyId)
    .where('tag', '=', tag)
    .orderBy('listing_id')
    .execute()
  return rows.map((row) => row.listing_id)
}

export async function insertBulk({ db, scope, clock }: Context, work: BulkWork, ids: readonly string[]): Promise<StoredBulk> {
  const id = newId()
  const monthAgo = new Date(clock().getTime() - 30 * 86_400_000)
  await db.deleteFrom('listing_bulks').where('agency_id', '=', scope.agencyId).where('created_at', '<', monthAgo).execute()
  await db
    .insertInto('listing_bulks')
    .values({
      agency_id: scope.agencyId,
      id,
      user_id: scope.userId,
      action: JSON.stringify(work),
      state: 'running',
      total: ids.length,
      created_at: clock(),
    })
    .execute()
  await sql`insert into listing_bulk_items (agency_id, bulk_id, position, listing_id)
    select g.agency_id, ${id}::uuid, n, listing from agencies_view g, unnest(${[...ids]}::uuid[]) with ordinality as t (listing, n)
    where g.agency_id = ${scope.agencyId}`.execute(db)
  return { id, state: 'running', total: ids.length, work }
}

/** Only of the user who started it; a deletion may also be restored by who may change all listings of the office. */
const isOwnOrDeletion = ({ scope }: Context) =>
  sql<boolean>`(b.user_id is not distinct from ${scope.userId} or (${reachesOffice(scope, 'listings.write')} and b.action -> 'action' ->> 'type' = 'delete'))`

/** `isUnchecked`: for the job, whose user was checked when it was queued. */
export async function findBulk(
  ctx: Context,
  id: string,
  { lock = false, isUnchecked = false } = {},
): Promise<StoredBulk | undefined> {
  const { db, scope } = ctx
  const row = await db
    .selectFrom('listing_bulks as b')
    .select(['b.id', 'b.state', 'b.total', 'b.action'])
    .where('b.agency_id', '=', scope.agencyId)
    .where('b.id', '=', id)
    .$if(!isUnchecked, (query) => query.where(isOwnOrDeletion(ctx)))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && { id: row.id, state: row.state as StoredBulk['state'], total: row.total, work: row.action as BulkWork }
}

/** Deletions of several listings of which some are still in the bin as they were deleted. */
export async function listDeletedBatches(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<DeletedBatch>> {
  const { db, scope, clock } = ctx
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))?.[0]
  const monthAgo = new Date(clock().getTime() - 30 * 86_400_000)
  const { rows: found } = await sql<Omit<DeletedBatch, 'deletedAt'> & { deletedAt: Date }>`
    select b.id, b.created_at as "deletedAt", nullif(u.full_name, '') as "deletedBy", b.total, x.left, b.state = 'undoing' as "isRestoring"
    from listing_bulks b left join users_view u on u.agency_id = b.agency_id and u.id = b.user_id
      cross join lateral (select count(*) as left from listing_bulk_items i join listings r on r.agency_id = i.agency_id and r.id = i.listing_id
        where i.agency_id = b.agency_id and i.bulk_id = b.id and i.outcome = 'changed' and r.archived_at is not null and r.version = i.version_after) x
    where b.agency_id = ${scope.agencyId} and b.created_at > ${monthAgo} and b.total > 1 and b.action -> 'action' ->> 'type' = 'delete'
      and b.state in ('finished', 'undoing') and ${isOwnOrDeletion(ctx)} and x.left > 0 ${after ? sql`and b.id < ${after}` : sql``}
    order by b.id desc limit ${limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.id])
  return { items: rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString() })), nextCursor }
}

export async function moveBulk({ db, scope }: Context, id: string, state: StoredBulk['state']): Promise<void> {
  await db.updateTable('listing_bulks').set({ state }).where('agency_id', '=', scope.agencyId).where('id', '=', id).execute()
}

/** The next ones to do, or to undo. */
export async function openItems(
  { db, scope }: Context,
  id: string,
  { isUndoing, limit }: { isUndoing: boolean; limit: number },
): Promise<BulkItem[]> {
  const rows = await db
    .selectFrom('listing_bulk_items')
    .select(['position', 'listing_id', 'before', 'version_after'])
    .where('agency_id', '=', scope.agencyId)
    .where('bulk_id', '=', id)
    .where('outcome', isUndoing ? '=' : 'is', isUndoing ? 'changed' : null)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    position: row.position,
    listingId: row.listing_id,
    before: row.before as ListingBefore | null,
    versionAfter: row.version_after,
  }))
}

export async function settleItems({ db, scope }: Context, id: string, items: readonly SettledItem[]): Promise<void> {
  await sql`update listing_bulk_items i set outcome = t.outcome, reason = t.reason,
      before = coalesce(t.before, i.before), version_after = coalesce(t."versionAfter", i.version_after)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t (position integer, outcome text, reason text, before jsonb, "versionAfter" integer)
    where i.agency_id = ${scope.agencyId} and i.bulk_id = ${id} and i.position = t.position`.execute(db)
}

/** What a listing is called in a sentence; one that is gone has its id. */
const nameOf = sql<string>`coalesce(nullif(l.street_line, ''), l.suburb, l.reference, i.listing_id::text)`

export async function readBulk({ db, scope }: Context, { id, state, total }: StoredBulk): Promise<ListingBulk> {
  const {
    rows: [counts],
  } = await sql<Record<BulkOutcome, number>>`
    select ${sql.join((['changed', 'unchanged', 'refused', 'undone', 'kept'] as const).map((o) => sql`count(*) filter (where outcome = ${o}) as ${sql.id(o)}`))}
    from listing_bulk_items where agency_id = ${scope.agencyId} and bulk_id = ${id}`.execute(db)
  const { rows: reasons } = await sql<ListingBulk['reasons'][number]>`
    select i.reason, count(*) as count,
      coalesce((json_agg(json_build_object('id', i.listing_id, 'name', ${nameOf}) order by i.position) filter (where i.place <= 20)), '[]') as listings
    from (select *, row_number() over (partition by reason order by position) as place from listing_bulk_items
      where agency_id = ${scope.agencyId} and bulk_id = ${id} and outcome in ('refused', 'kept')) i
    left join listings l on l.agency_id = ${scope.agencyId} and l.id = i.listing_id
    group by i.reason order by count(*) desc, i.reason limit 20`.execute(db)
  const { changed = 0, unchanged = 0, refused = 0, undone = 0, kept = 0 } = counts ?? {}
  const settled = state === 'undoing' || state === 'undone' ? unchanged + refused + undone + kept : changed + unchanged + refused
  return { id, state, total, done: settled, changed, unchanged, refused, undone, kept, reasons }
}

export async function listItems(
  { db, scope }: Context,
  id: string,
  { limit, cursor, outcome }: { limit: number; cursor?: string | undefined; outcome?: BulkOutcome | undefined },
): Promise<Page<{ listingId: string; name: string; outcome: BulkOutcome | null; reason: string | null }>> {
  const after = readCursor(cursor, () => z.tuple([z.int()]))?.[0] ?? 0
  const { rows: found } = await sql<{
    position: number
    listingId: string
    name: string
    outcome: BulkOutcome | null
    reason: string | null
  }>`
    select i.position, i.listing_id as "listingId", ${nameOf} as name, i.outcome, i.reason from listing_bulk_items i
    left join listings l on l.agency_id = i.agency_id and l.id = i.listing_id
    where i.agency_id = ${scope.agencyId} and i.bulk_id = ${id} and i.position > ${after} ${outcome ? sql`and i.outcome = ${outcome}` : sql``}
    order by i.position limit ${limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.position])
  return { items: rows.map(({ listingId, name, outcome, reason }) => ({ listingId, name, outcome, reason })), nextCursor }
}

/** After undoing: what no field of the listing holds. */
export async function putBack(
  { db, scope }: Context,
  listingId: string,
  { statusReason, listedAt }: ListingBefore,
): Promise<void> {
  await db
    .updateTable('listings')
    .set({ status_reason: statusReason, listed_at: listedAt })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', listingId)
    .execute()
}
