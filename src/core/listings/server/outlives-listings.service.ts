import { sql } from 'kysely'
import type { StoredTables } from '#platform/db/tables.generated.ts'
import { type Reaction, runs } from '#platform/feature.ts'
import { listingPurged } from '../listings.events.ts'

type OfListing = { [T in keyof StoredTables]: 'listing_id' extends keyof StoredTables[T] ? T : never }[keyof StoredTables]

/** Declares a feature whose rows outlive the listing that they name. */
export const outlivesListings = (table: OfListing): Reaction =>
  runs(listingPurged, async ({ db, scope }, { id }) => {
    await sql`update ${sql.table(table)} set listing_id = null
      where agency_id = ${scope.agencyId} and listing_id = ${id}`.execute(db)
  })
