import { sql } from 'kysely'
import { auditRow, type Context, newId } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { linkedParties } from '../listing-parties.rules.ts'
import { listingPartiesNamed } from '../listings.events.ts'
import { addingSearchWords, addSearchWords, searchRows } from '#platform/search/search-words.store.ts'
import { columnsFrom, listingSearchFields } from './listing-columns.ts'
import { addPlaceWords } from './list/listing-old-words.ts'
import { agentRows, writeTags } from './listings.store.ts'

export interface NewListing {
  propertyId: string | null
  status: ListingStatus
  fields: ListingFields
  listedAt: Date | null
  /** Drawn by `drawReferences`. */
  reference: string
}

/**
 * Listings, agents, words and audit rows in one statement. In this order and by values: a cluster writes one table after the other, and each on the
 * one shard of the agency. @returns the new listings' ids, in their order
 */
export async function insertListings(ctx: Context, listings: readonly NewListing[]): Promise<string[]> {
  const { db, scope, clock } = ctx
  const now = clock()
  const isAlone = listings.length === 1
  const rows = listings.map(({ propertyId, status, fields, listedAt, reference }) => ({
    ...columnsFrom(fields, status),
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
  const written = db
    .with(
      'audit',
      ctx.platform.audit.adding(ids.map((entityId) => auditRow(ctx, { action: 'created', entity: 'listing', entityId }))),
    )
    .with('listing', (qb) => qb.insertInto('listings').values(rows))
  const withAgents = agents.length
    ? written.with('agents', (qb) =>
        qb
          .insertInto('listing_agents')
          .values(agents)
          .onConflict((c) => c.doNothing()),
      )
    : written
  // The text of the statement grows with the number of listings.
  if (isAlone) await queryPrepared(db, addingSearchWords(ctx, 'listing', found)(withAgents as typeof written))
  else {
    await (withAgents as typeof written).selectNoFrom((eb) => eb.lit(1).as('written')).execute()
    await addSearchWords(ctx, 'listing', found)
  }
  for (const [n, { fields }] of listings.entries()) {
    const id = ids[n] as string
    if (fields.tags.length) await writeTags(ctx, id, fields)
    const parties = linkedParties(fields)
    if (parties.length) await ctx.emit(listingPartiesNamed, { id, parties })
  }
  await addPlaceWords(
    ctx,
    listings.map(({ propertyId }, n) => ({ id: ids[n] as string, propertyId })),
  )
  return ids
}

/** Sets when listings of the demo came on the market and were last changed. */
export async function backdateListings(
  { db, scope }: Context,
  listings: readonly { id: string; listedAt: string | null; updatedAt: string }[],
): Promise<void> {
  await sql`update listings l set listed_at = x.listed_at, updated_at = x.updated_at
    from unnest(${listings.map(({ id }) => id)}::uuid[], ${listings.map((l) => l.listedAt)}::timestamptz[],
      ${listings.map((l) => l.updatedAt)}::timestamptz[]) as x (id, listed_at, updated_at)
    where l.agency_id = ${scope.agencyId} and l.id = x.id`.execute(db)
}

/** Sets when listings of an earlier system came on the market there. */
export async function setListedAt(
  { db, scope }: Context,
  listings: readonly { id: string; listedAt: Date | null }[],
): Promise<void> {
  await sql`update listings l set listed_at = x.listed_at
    from unnest(${listings.map(({ id }) => id)}::uuid[], ${listings.map(({ listedAt }) => listedAt)}::timestamptz[]) as x (id, listed_at)
    where l.agency_id = ${scope.agencyId} and l.id = x.id`.execute(db)
}
