import { sql } from 'kysely'
import type { RawJson } from '#platform/http/raw-json.ts'
import type { Context } from '#platform/context.ts'
import { auditRead } from '#features/audit/server/reads.service.ts'
import type { Listing } from '../listings.contract.ts'
import { readListing } from './listings.service.ts'

/** A person opens a listing: whose property it is and what they would take comes with it, and that it was looked at is noted. */
export async function openListing(ctx: Context, id: string): Promise<RawJson<Listing>> {
  const listing = await readListing(ctx, id)
  await auditRead(
    ctx,
    { entity: 'vendorData', entityId: id },
    sql<boolean>`exists (select 1 from listings l where l.agency_id = ${ctx.scope.agencyId} and l.id = ${id} and (
      jsonb_array_length(l.fields->'vendors') > 0 or jsonb_array_length(l.fields->'buyers') > 0
      or l.fields->>'vendorAskingPriceCents' is not null))`,
  )
  return listing
}
