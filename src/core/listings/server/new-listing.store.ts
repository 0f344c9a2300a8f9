import { sql } from 'kysely'
import { auditRow, type Context, newId } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { addingAuditEvents } from '#platform/db/audit-events.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { linkedParties } from '../listing-parties.rules.ts'
import { listingPartiesNamed } from '../listings.events.ts'
import { columnsFrom } from './listing-columns.ts'
import { insertWords, wordsOf } from './list/listing-words.store.ts'
import { writeTags } from './listings.store.ts'

export interface NewListing {
  propertyId: string | null
  status: ListingStatus
  fields: ListingFields
  listedAt: Date | null
  /** Of `drawReferences`. */
  reference: string
}

/** Listing and audit row in one statement. @returns the new listing's id */
export async function insertListing(
  ctx: Context,
  { propertyId, status, fields, listedAt, reference }: NewListing,
): Promise<string> {
  const { db, scope, clock } = ctx
  const id = newId()
  const now = clock()
  const columns = columnsFrom(fields, status, reference)
  const { agents } = fields
  const statement = db
    .with('audit', addingAuditEvents(auditRow(ctx, { action: 'created', entity: 'listing', entityId: id })))
    .insertInto('listings')
    .values({
      ...columns,
      reference,
      agency_id: scope.agencyId,
      id,
      property_id: propertyId,
      created_by: scope.userId,
      created_at: now,
      updated_at: now,
      listed_at: listedAt,
    })
  await queryPrepared(db, statement)
  if (agents.length)
    await queryPrepared(
      db,
      sql`insert into listing_agents (agency_id, listing_id, agent_id, role, position)
        select g.agency_id, ${id}::uuid, agent_id, role, position - 1 from agencies_view g,
          unnest(${agents.map((a) => a.agentId)}::uuid[], ${agents.map((a) => a.role)}::text[]) with ordinality as a (agent_id, role, position)
        where g.agency_id = ${scope.agencyId} on conflict do nothing`,
    )
  await insertWords(ctx, id, wordsOf(columns.search_text))
  if (fields.tags.length) await writeTags(ctx, id, fields)
  const parties = linkedParties(fields)
  if (parties.length) await ctx.emit(listingPartiesNamed, { id, parties })
  return id
}
