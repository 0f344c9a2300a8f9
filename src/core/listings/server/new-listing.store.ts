import { sql } from 'kysely'
import { auditRow, type Context, newId } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import type { ListingFields } from '../listing-fields.contract.ts'
import type { ListingStatus } from '../listing-values.contract.ts'
import { linkedParties } from '../listing-parties.rules.ts'
import { columnsFrom } from './listing-columns.ts'
import { wordsOf } from './listing-words.store.ts'
import { writeParties, writeTags } from './listings.store.ts'

export interface NewListing {
  propertyId: string | null
  status: ListingStatus
  fields: ListingFields
  listedAt: Date | null
  /** Of `drawReferences`. */
  reference: string
}

/** Listing, agents, words and audit row in one statement. @returns the new listing's id */
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
    .with('audit', (qb) =>
      qb.insertInto('audit_events').values(auditRow(ctx, { action: 'created', entity: 'listing', entityId: id })),
    )
    .with('words', (qb) =>
      qb
        .insertInto('listing_words')
        .columns(['agency_id', 'word', 'listing_id'])
        .expression(sql`select ${scope.agencyId}::uuid, word, ${id}::uuid from ${wordsOf(columns.search_text)} w`),
    )
    .with('agents', (qb) =>
      qb
        .insertInto('listing_agents')
        .columns(['agency_id', 'listing_id', 'agent_id', 'role', 'position'])
        .expression(sql`select ${scope.agencyId}::uuid, ${id}::uuid, agent_id, role, position - 1
          from unnest(${agents.map((a) => a.agentId)}::uuid[], ${agents.map((a) => a.role)}::text[]) with ordinality as a (agent_id, role, position)`)
        .onConflict((c) => c.doNothing()),
    )
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
  if (fields.tags.length) await writeTags(ctx, id, fields)
  if (linkedParties(fields).length) await writeParties(ctx, id, fields)
  return id
}
