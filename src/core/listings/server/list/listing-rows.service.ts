import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { rowFor } from './listing-list.store.ts'

/** Rows as lists show them, for neighbours that have found listings in their own way; those in the recycle bin are left out. */
export async function listingRows(ctx: Context, ids: readonly string[]): Promise<Map<string, ListingRow>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{ row: ListingRow }>`
    select ${rowFor(ctx)} as row from listings l left join agents_view a on a.agency_id = ${ctx.scope.agencyId} and a.id = l.agent_id
    where l.agency_id = ${ctx.scope.agencyId} and l.id = any(${ids}::uuid[]) and l.archived_at is null`.execute(ctx.db)
  return new Map(rows.map(({ row }) => [row.id, row]))
}
