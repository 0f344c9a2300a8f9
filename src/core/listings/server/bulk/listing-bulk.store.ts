import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { ListingFilter } from '../../listing-lists.contract.ts'
import { prepareSearch } from '#platform/search/record-search.ts'
import { canEdit, conditions } from '../list/listing-list.store.ts'

export const listingBulkRecords = {
  entity: 'listing',
  records: 'listings',
  /** One that is gone has its id. */
  recordName: sql<string>`coalesce(nullif(r.street_line, ''), r.suburb, r.reference, i.record_id::text)`,
  isNamed: sql<boolean>`true`,
  recordsKey: 'listings',
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
      l.inspections
    from listings_view l where l.agency_id = ${scope.agencyId} and l.id = any(${[...ids]}::uuid[]) and l.archived_at is null
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
