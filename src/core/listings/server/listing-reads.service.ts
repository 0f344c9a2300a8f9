import type { RawJson } from '#platform/http/raw-json.ts'
import type { Caller } from '#platform/context.ts'
import { readNoted } from '#accounts/audit/server/reads.service.ts'
import type { Listing } from '../listings.contract.ts'
import { readListingToNote } from './listings.service.ts'

/** A person opens a listing: whose property it is and what they would take comes with it, and that it was looked at is noted. */
export const openListing = (caller: Caller, id: string): Promise<RawJson<Listing>> =>
  readNoted(caller, { entity: 'vendorData', entityId: id }, (ctx, isUnnoted) => readListingToNote(ctx, id, isUnnoted))
