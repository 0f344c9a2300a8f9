import { auditRow, type Context, newId } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { addingAuditEvents } from '#platform/db/audit-events.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { linkedParties } from '../listing-parties.rules.ts'
import { listingPartiesNamed } from '../listings.events.ts'
import { searchRows } from '#platform/search/search-words.store.ts'
import { columnsFrom, listingSearchFields } from './listing-columns.ts'
import { agentRows, writeTags } from './listings.store.ts'

export interface NewListing {
  propertyId: string | null
  status: ListingStatus
  fields: ListingFields
  listedAt: Date | null
  /** Of `drawReferences`. */
  reference: string
}

/** With the last word again and again up to a multiple of eight, so that a handful of statements are prepared and not one for each number of words. */
const padded = <T>(words: readonly T[]): T[] => [...words, ...Array<T>(-words.length & 7).fill(words.at(-1) as T)]

/**
 * Listings, agents, words and audit rows in one statement. In this order and by values: a cluster writes one table after the other, and each on the
 * one shard of the agency. @returns the new listings' ids, in their order
 */
export async function insertListings(ctx: Context, listings: readonly NewListing[]): Promise<string[]> {
  const { db, scope, clock } = ctx
  const now = clock()
  const isAlone = listings.length === 1
  const rows = listings.map(({ propertyId, status, fields, listedAt, reference }) => ({
    ...columnsFrom(fields, status, reference),
    reference,
    agency_id: scope.agencyId,
    id: newId(),
    property_id: propertyId,
    created_by: scope.userId,
    created_at: now,
    updated_at: now,
    listed_at: listedAt,
  }))
  const ids = rows.map(({ id }) => id)
  const agents = listings.flatMap(({ fields }, n) => agentRows(ctx, ids[n] as string, fields))
  const found = searchRows(
    listings.map(({ fields, reference }, n) => ({ id: ids[n] as string, fields: listingSearchFields(fields, reference) })),
  )
  const words = found.ids.map((id, n) => ({
    agency_id: scope.agencyId,
    kind: 'listing',
    place: found.places[n] as number,
    word: found.words[n] as string,
    record_id: id,
    field: found.fields[n] as string,
  }))
  const written = db
    .with('audit', addingAuditEvents(ids.map((entityId) => auditRow(ctx, { action: 'created', entity: 'listing', entityId }))))
    .with('listing', (qb) => qb.insertInto('listings').values(rows))
  const withAgents = agents.length
    ? written.with('agents', (qb) =>
        qb
          .insertInto('listing_agents')
          .values(agents)
          .onConflict((c) => c.doNothing()),
      )
    : written
  const statement = (withAgents as typeof written)
    .insertInto('search_words')
    .values(isAlone ? padded(words) : words)
    .onConflict((c) => c.doNothing())
  // The text of the statement grows with the number of listings.
  if (isAlone) await queryPrepared(db, statement)
  else await statement.execute()
  for (const [n, { fields }] of listings.entries()) {
    const id = ids[n] as string
    if (fields.tags.length) await writeTags(ctx, id, fields)
    const parties = linkedParties(fields)
    if (parties.length) await ctx.emit(listingPartiesNamed, { id, parties })
  }
  return ids
}
