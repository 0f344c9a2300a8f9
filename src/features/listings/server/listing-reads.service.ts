import { sql } from 'kysely'
import type { RawJson } from '#platform/http/raw-json.ts'
import type { Caller } from '#platform/context.ts'
import { readNoted } from '#features/audit/server/reads.service.ts'
import type { Listing } from '../listings.contract.ts'
import { readListing } from './listings.service.ts'

/** A person opens a listing: whose property it is and what they would take comes with it, and that it was looked at is noted. */
export const openListing = (caller: Caller, id: string): Promise<RawJson<Listing>> =>
  readNoted(
    caller,
    { entity: 'vendorData', entityId: id },
    {
      read: (ctx) => readListing(ctx, id),
      holds: (agencyId) => sql<boolean>`exists (select 1 from listings l where l.agency_id = ${agencyId} and l.id = ${id} and (
        jsonb_array_length(l.fields->'vendors') > 0 or jsonb_array_length(l.fields->'buyers') > 0
        or l.fields->>'vendorAskingPriceCents' is not null))`,
    },
  )
