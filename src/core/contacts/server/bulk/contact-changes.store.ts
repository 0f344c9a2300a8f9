import { sql } from 'kysely'
import * as z from 'zod'
import type { DeletedBatch } from '#common/deleted-batch.ts'
import type { Page } from '#common/paging.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { reachesOffice } from '#platform/scope.ts'
import type { ContactPatch } from '../../contact-fields.contract.ts'
import type { ContactWork } from '../../contact-bulk.rules.ts'
import type { ContactBulk, ContactBulkRequest } from '../../contact-lists.contract.ts'
import { contactConditions } from '../list/contact-filter.store.ts'

/** What is done to each contact, and what whoever asked for it may do: a job runs without their sign-in. */
export interface BulkWork {
  action: ContactWork
  rights: { reachesOffice: boolean; readsPrivate: boolean; agentId: string | null }
}
export interface StoredBulk {
  id: string
  state: ContactBulk['state']
  total: number
  work: BulkWork
}
export type BulkOutcome = 'changed' | 'unchanged' | 'refused' | 'undone' | 'kept'
export interface BulkItem {
  position: number
  contactId: string
  before: ContactPatch | null
  versionAfter: number | null
}
export interface SettledItem {
  position: number
  outcome: BulkOutcome
  reason?: string
  before?: ContactPatch
  versionAfter?: number
}

/** Which contacts match; one more than allowed tells that there are too many. */
export async function matchingIds(
  ctx: Context,
  { contacts, ...filter }: NonNullable<ContactBulkRequest['matching']>,
  limit: number,
): Promise<string[]> {
  const where = sql.join(contactConditions(ctx, filter, contacts === 'agent'), sql` and `)
  const { rows } = await sql<{ id: string }>`select c.id from contacts c where ${where} limit ${limit}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function idsWithTag({ db, scope }: Context, tag: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select contact_id as id from contact_tags
    where agency_id = ${scope.agencyId} and tag_key = ${tag.toLowerCase()} order by contact_id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertBulk({ db, scope, clock }: Context, work: BulkWork, ids: readonly string[]): Promise<StoredBulk> {
  const id = newId()
  const monthAgo = new Date(clock().getTime() - 30 * 86_400_000)
  await db.deleteFrom('contact_bulks').where('agency_id', '=', scope.agencyId).where('created_at', '<', monthAgo).execute()
  await db
    .insertInto('contact_bulks')
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
  // In one order everywhere, so that two changes at once cannot wait for each other.
  await sql`insert into contact_bulk_items (agency_id, bulk_id, position, contact_id)
    select g.agency_id, ${id}::uuid, n, contact from agencies_view g, unnest(${[...ids].toSorted()}::uuid[]) with ordinality as t (contact, n)
    where g.agency_id = ${scope.agencyId}`.execute(db)
  return { id, state: 'running', total: ids.length, work }
}

/** Only of the user who started it; a deletion may also be restored by who may change all contacts of the office. */
const isOwnOrDeletion = ({ scope }: Context) =>
  sql<boolean>`(b.user_id is not distinct from ${scope.userId} or (${reachesOffice(scope, 'contacts.write')} and b.action -> 'action' ->> 'type' = 'delete'))`

/** `isUnchecked`: for the job, whose user was checked when it was queued. */
export async function findBulk(
  ctx: Context,
  id: string,
  { lock = false, isUnchecked = false } = {},
): Promise<StoredBulk | undefined> {
  const { db, scope } = ctx
  const row = await db
    .selectFrom('contact_bulks as b')
    .select(['b.id', 'b.state', 'b.total', 'b.action'])
    .where('b.agency_id', '=', scope.agencyId)
    .where('b.id', '=', id)
    .$if(!isUnchecked, (query) => query.where(isOwnOrDeletion(ctx)))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && { id: row.id, state: row.state as StoredBulk['state'], total: row.total, work: row.action as unknown as BulkWork }
}

/** Deletions of several contacts of which some are still in the bin as they were deleted. */
export async function listDeletedBatches(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<DeletedBatch>> {
  const { db, scope, clock } = ctx
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))?.[0]
  const monthAgo = new Date(clock().getTime() - 30 * 86_400_000)
  const { rows: found } = await sql<Omit<DeletedBatch, 'deletedAt'> & { deletedAt: Date }>`
    select b.id, b.created_at as "deletedAt", nullif(u.full_name, '') as "deletedBy", b.total, x.left, b.state = 'undoing' as "isRestoring"
    from contact_bulks b left join users_view u on u.agency_id = b.agency_id and u.id = b.user_id
      cross join lateral (select count(*) as left from contact_bulk_items i join contacts r on r.agency_id = i.agency_id and r.id = i.contact_id
        where i.agency_id = b.agency_id and i.bulk_id = b.id and i.outcome = 'changed' and r.archived_at is not null and r.version = i.version_after) x
    where b.agency_id = ${scope.agencyId} and b.created_at > ${monthAgo} and b.total > 1 and b.action -> 'action' ->> 'type' = 'delete'
      and b.state in ('finished', 'undoing') and ${isOwnOrDeletion(ctx)} and x.left > 0 ${after ? sql`and b.id < ${after}` : sql``}
    order by b.id desc limit ${limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.id])
  return { items: rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString() })), nextCursor }
}

export async function moveBulk({ db, scope }: Context, id: string, state: StoredBulk['state']): Promise<void> {
  await db.updateTable('contact_bulks').set({ state }).where('agency_id', '=', scope.agencyId).where('id', '=', id).execute()
}

/** The next ones to do, or to undo. */
export async function openItems(
  { db, scope }: Context,
  id: string,
  { isUndoing, limit }: { isUndoing: boolean; limit: number },
): Promise<BulkItem[]> {
  const { rows } = await sql<BulkItem>`select position, contact_id as "contactId", before, version_after as "versionAfter"
    from contact_bulk_items where agency_id = ${scope.agencyId} and bulk_id = ${id}
      and outcome ${isUndoing ? sql`= 'changed'` : sql`is null`} order by position limit ${limit}`.execute(db)
  return rows
}

export async function settleItems({ db, scope }: Context, id: string, items: readonly SettledItem[]): Promise<void> {
  await sql`update contact_bulk_items i set outcome = t.outcome, reason = t.reason,
      before = coalesce(t.before, i.before), version_after = coalesce(t."versionAfter", i.version_after)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t (position integer, outcome text, reason text, before jsonb, "versionAfter" integer)
    where i.agency_id = ${scope.agencyId} and i.bulk_id = ${id} and i.position = t.position`.execute(db)
}

export async function readBulk({ db, scope }: Context, { id, state, total }: StoredBulk): Promise<ContactBulk> {
  const outcomes = ['changed', 'unchanged', 'refused', 'undone', 'kept'] as const
  const counted = sql.join(outcomes.map((o) => sql`count(*) filter (where outcome = ${o}) as ${sql.id(o)}`))
  const {
    rows: [counts],
  } = await sql<
    Record<BulkOutcome, number>
  >`select ${counted} from contact_bulk_items where agency_id = ${scope.agencyId} and bulk_id = ${id}`.execute(db)
  const { rows: reasons } = await sql<ContactBulk['reasons'][number]>`
    select i.reason, count(*) as count, coalesce((json_agg(json_build_object('id', i.contact_id, 'name', coalesce(c.display_name, 'Somebody'))
      order by i.position) filter (where i.place <= 20)), '[]') as contacts
    from (select *, row_number() over (partition by reason order by position) as place from contact_bulk_items
      where agency_id = ${scope.agencyId} and bulk_id = ${id} and outcome in ('refused', 'kept')) i
    left join contacts c on c.agency_id = ${scope.agencyId} and c.id = i.contact_id and not c.is_private
    group by i.reason order by count(*) desc, i.reason limit 20`.execute(db)
  const { changed = 0, unchanged = 0, refused = 0, undone = 0, kept = 0 } = counts ?? {}
  const settled = unchanged + refused + (state === 'undoing' || state === 'undone' ? undone + kept : changed)
  return { id, state, total, done: settled, changed, unchanged, refused, undone, kept, reasons }
}

/** What bulk changes remember of erased contacts. */
export async function emptyBulkItems({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  await sql`update contact_bulk_items set before = null, reason = null where agency_id = ${scope.agencyId} and contact_id = any(${contactIds}::uuid[])`.execute(
    db,
  )
}
