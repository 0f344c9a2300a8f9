import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { RawJson } from '#platform/http/raw-json.ts'
import { type ListingFilter, type MapPoint, maxMapPoints } from '../../listing-lists.contract.ts'
import { prepareSearch } from '#platform/search/record-search.ts'
import { conditions } from './listing-list.store.ts'

/** The points of a map, the last changed ones first, and how many listings no map can show. */
export async function mapPoints(
  ctx: Context,
  filter: ListingFilter,
): Promise<RawJson<{ points: MapPoint[]; withoutPosition: number; isCut: boolean }>> {
  const { hasPosition: _, ...rest } = filter
  const search = await prepareSearch(ctx, 'listing', filter.q)
  const withPosition = sql.join(conditions(ctx, { ...rest, hasPosition: true }, search), sql` and `)
  const without = sql.join(conditions(ctx, { ...rest, hasPosition: false }, search), sql` and `)
  const { rows } = await sql<{ points: string | null; more: boolean; without: number }>`
    with found as (
      select l.id, l.latitude, l.longitude, l.status, coalesce(nullif(l.street_line, ''), l.suburb, l.reference) as name, l.price_label,
        row_number() over (order by l.updated_at desc, l.id desc) as n
      from listings l where ${withPosition} order by l.updated_at desc, l.id desc limit ${maxMapPoints + 1})
    select json_agg(json_build_object('id', id, 'latitude', latitude, 'longitude', longitude, 'status', status, 'name', name, 'priceLabel', price_label) order by n)
        filter (where n <= ${maxMapPoints})::text as points,
      count(*) > ${maxMapPoints} as more, (select count(*) from listings l where ${without}) as without from found`.execute(
    ctx.db,
  )
  const [found] = rows
  return new RawJson(
    `{"points":${found?.points ?? '[]'},"withoutPosition":${found?.without ?? 0},"isCut":${found?.more ?? false}}`,
  )
}

/** Counts listings by suburb, for the filter. */
export async function countSuburbs({ db, scope }: Context): Promise<{ suburb: string; count: number }[]> {
  const { rows } = await sql<{ suburb: string; count: number }>`
    select min(suburb) as suburb, count(*) as count from listings
    where agency_id = ${scope.agencyId} and archived_at is null and suburb_key is not null group by suburb_key order by suburb_key limit 2000`.execute(
    db,
  )
  return rows
}
