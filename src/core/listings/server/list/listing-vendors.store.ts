import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ListingVendors } from '../../listing-lists.contract.ts'
import { readableListings } from '../listing-access.service.ts'

/** Names of the vendors or landlords, for a column of the list. */
export async function vendorsOf(ctx: Context, ids: readonly string[]): Promise<ListingVendors[]> {
  const { rows } = await sql<ListingVendors>`
    select l.id as "listingId", (select coalesce(json_agg(v ->> 'name'), '[]') from jsonb_array_elements(l.fields -> 'vendors') v
      where v ->> 'name' is not null) as names
    from listings l where l.agency_id = ${ctx.scope.agencyId} and l.id = any(${[...ids]}::uuid[]) and ${readableListings(ctx)}`.execute(
    ctx.db,
  )
  return rows
}
