import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Listing } from '../../listings.contract.ts'

/** Fewer say nothing about a suburb. */
const fewest = 5
const newest = 200

/** The median of the agency's newest listings of the same type in the same suburb, without this one; undefined where there are few. */
export async function medianPrice(
  { db, scope }: Context,
  { id, listingClass, saleOrLease, rentPeriod }: Listing,
): Promise<{ medianCents: number; count: number } | undefined> {
  const { rows } = await sql<{ medianCents: number | null; count: number }>`
    select percentile_disc(0.5) within group (order by sort_price) as "medianCents", count(*)::int as count
    from (select o.sort_price from listings o join listings l on l.agency_id = o.agency_id and l.suburb_key = o.suburb_key
      where o.agency_id = ${scope.agencyId} and l.id = ${id} and o.id <> l.id and o.archived_at is null and o.status <> 'draft'
        and o.listing_class = ${listingClass} and o.sale_or_lease = ${saleOrLease} and o.sort_price > 0
        and (${saleOrLease === 'sale'} or o.fields ->> 'rentPeriod' is not distinct from ${rentPeriod})
      order by o.updated_at desc limit ${newest}) others`.execute(db)
  const [found] = rows
  return found && found.medianCents !== null && found.count >= fewest
    ? { medianCents: found.medianCents, count: found.count }
    : undefined
}
