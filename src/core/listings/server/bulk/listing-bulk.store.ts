import { sql } from 'kysely'
import * as z from 'zod'
import type { BulkOutcome } from '#common/bulk.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { ListingFilter } from '../../listing-lists.contract.ts'
import { prepareSearch } from '#platform/search/record-search.ts'
import { canEdit, conditions } from '../list/listing-list.store.ts'

export const listingBulkTables = {
  bulks: 'listing_bulks',
  items: 'listing_bulk_items',
  recordId: 'listing_id',
  records: 'listings',
  /** One that is gone has its id. */
  recordName: sql<string>`coalesce(nullif(r.street_line, ''), r.suburb, r.reference, i.listing_id::text)`,
  isNamed: sql<boolean>`true`,
  recordsKey: 'listings',
  userName: (agencyId: string) =>
    sql<string | null>`(select nullif(u.full_name, '') from users_view u where u.agency_id = ${agencyId} and u.id = b.user_id)`,
  permission: 'listings.write',
} as const

/** Ids of the matching listings, newest change first; one more than the limit means that there are too many. */
export async function matchingIds(ctx: Context, filter: ListingFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from listings l where ${sql.join(conditions(ctx, filter, await prepareSearch(ctx, 'listing', filter.q)), sql` and `)} order by l.updated_at desc, l.id desc limit ${limit}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Finds those of the listings that the user may change, and whether open homes are to come. */
export async function editableListings(ctx: Context, ids: readonly string[]) {
  const { db, scope } = ctx
  const { rows } = await sql<
    Pick<ListingFields, 'address' | 'inspections' | 'saleOrLease'> & { id: string; status: ListingStatus }
  >`select l.id, l.status, l.sale_or_lease as "saleOrLease", l.fields -> 'address' as address,
      coalesce(l.fields -> 'inspections', '[]') as inspections
    from listings l where l.agency_id = ${scope.agencyId} and l.id = any(${[...ids]}::uuid[]) and l.archived_at is null
      and ${canEdit(ctx)}`.execute(db)
  return rows
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

export async function listItems(
  { db, scope }: Context,
  id: string,
  { limit, cursor, outcome }: { limit: number; cursor?: string | undefined; outcome?: BulkOutcome | undefined },
): Promise<Page<{ listingId: string; name: string; outcome: BulkOutcome | null; reason: string | null }>> {
  const after = readCursor(cursor, () => z.tuple([z.int32()]))?.[0] ?? 0
  const { rows: found } = await sql<{
    position: number
    listingId: string
    name: string
    outcome: BulkOutcome | null
    reason: string | null
  }>`
    select i.position, i.listing_id as "listingId", ${listingBulkTables.recordName} as name, i.outcome, i.reason from listing_bulk_items i
    left join listings r on r.agency_id = i.agency_id and r.id = i.listing_id
    where i.agency_id = ${scope.agencyId} and i.bulk_id = ${id} and i.position > ${after} ${outcome ? sql`and i.outcome = ${outcome}` : sql``}
    order by i.position limit ${limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.position])
  return { items: rows.map(({ listingId, name, outcome, reason }) => ({ listingId, name, outcome, reason })), nextCursor }
}

/** After undoing: what no field of the listing holds. */
export async function putBackDates(
  { db, scope }: Context,
  listingId: string,
  { statusReason, listedAt }: { statusReason: string | null; listedAt: string | null },
): Promise<void> {
  await db
    .updateTable('listings')
    .set({ status_reason: statusReason, listed_at: listedAt })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', listingId)
    .execute()
}
