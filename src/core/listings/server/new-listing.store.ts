import { sql } from 'kysely'
import { auditRow, type Context, newId } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { addingAuditEvents } from '#platform/db/audit-events.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { linkedParties } from '../listing-parties.rules.ts'
import { listingPartiesNamed } from '../listings.events.ts'
import { columnsFrom } from './listing-columns.ts'
import { wordsOf } from './list/listing-words.store.ts'
import { writeTags } from './listings.store.ts'

export interface NewListing {
  propertyId: string | null
  status: ListingStatus
  fields: ListingFields
  listedAt: Date | null
  /** Of `drawReferences`. */
  reference: string
}

/** Listings, agents, words and audit rows in one statement. @returns the new listings' ids, in their order */
export async function insertListings(ctx: Context, listings: readonly NewListing[]): Promise<string[]> {
  const { db, scope, clock } = ctx
  const now = clock()
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
  const agents = listings.flatMap(({ fields }, n) => fields.agents.map((agent, position) => ({ ...agent, id: ids[n], position })))
  const statement = db
    .with('audit', addingAuditEvents(ids.map((entityId) => auditRow(ctx, { action: 'created', entity: 'listing', entityId }))))
    .with('words', (qb) =>
      qb
        .insertInto('listing_words')
        .columns(['agency_id', 'word', 'listing_id'])
        .expression(sql`select ${scope.agencyId}::uuid, w.word, l.id
          from unnest(${ids}::uuid[], ${rows.map((row) => row.search_text)}::text[]) as l (id, search_text), lateral ${wordsOf(sql`l.search_text`)} w`),
    )
    .with('agents', (qb) =>
      qb
        .insertInto('listing_agents')
        .columns(['agency_id', 'listing_id', 'agent_id', 'role', 'position'])
        .expression(sql`select ${scope.agencyId}::uuid, * from unnest(${agents.map((a) => a.id)}::uuid[], ${agents.map((a) => a.agentId)}::uuid[],
          ${agents.map((a) => a.role)}::text[], ${agents.map((a) => a.position)}::int[])`)
        .onConflict((c) => c.doNothing()),
    )
    .insertInto('listings')
    .values(rows)
  // The text of the statement grows with the number of listings.
  if (rows.length === 1) await queryPrepared(db, statement)
  else await statement.execute()
  for (const [n, { fields }] of listings.entries()) {
    if (fields.tags.length) await writeTags(ctx, ids[n] as string, fields)
    const parties = linkedParties(fields)
    if (parties.length) await ctx.emit(listingPartiesNamed, { id: ids[n] as string, parties })
  }
  return ids
}
