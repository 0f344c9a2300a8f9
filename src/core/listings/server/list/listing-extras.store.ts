import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ListingExtras } from '../../listing-lists.contract.ts'
import { readableListings } from '../listing-access.service.ts'

/** Out of the whole of `fields`, which a page of the list does not unpack. Names of vendors are for those who may read contacts. */
export async function extrasOf(ctx: Context, ids: readonly string[]): Promise<ListingExtras[]> {
  const { db, scope } = ctx
  const names = scope.permissions.has('contacts.read')
    ? sql`(select coalesce(json_agg(v ->> 'name'), '[]') from jsonb_array_elements(l.fields -> 'vendors') v where v ->> 'name' is not null)`
    : sql`'[]'::json`
  const { rows } = await sql<ListingExtras>`
    select l.id as "listingId", ${names} as vendors, case when l.status in ('sold', 'settled') then l.fields ->> 'soldOn'
      when l.status = 'leased' then l.fields ->> 'leasedOn' when l.status = 'withdrawn' then l.fields ->> 'withdrawnOn'
      when l.status = 'offMarket' then l.fields ->> 'offMarketOn' end as "closedOn"
    from listings l where l.agency_id = ${scope.agencyId} and l.id = any(${[...ids]}::uuid[]) and ${readableListings(ctx)}`.execute(
    db,
  )
  return rows
}
