import { auditRow, type Context, newId } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { addingAuditEvents } from '#platform/db/audit-events.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { linkedParties } from '../listing-parties.rules.ts'
import { listingPartiesNamed } from '../listings.events.ts'
import { columnsFrom } from './listing-columns.ts'
import { wordsOf } from './list/listing-words.store.ts'
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
const padded = (words: readonly string[]): string[] => [...words, ...Array<string>(-words.length & 7).fill(words.at(-1) ?? '')]

/**
 * Listing, agents, words and audit row in one statement. In this order and by values: a cluster writes one after the other, and each on the one
 * shard of the agency. @returns the new listing's id
 */
export async function insertListing(
  ctx: Context,
  { propertyId, status, fields, listedAt, reference }: NewListing,
): Promise<string> {
  const { db, scope, clock } = ctx
  const id = newId()
  const now = clock()
  const columns = columnsFrom(fields, status, reference)
  const words = wordsOf(columns.search_text)
  const written = db
    .with('audit', addingAuditEvents(auditRow(ctx, { action: 'created', entity: 'listing', entityId: id })))
    .with('listing', (qb) =>
      qb.insertInto('listings').values({
        ...columns,
        reference,
        agency_id: scope.agencyId,
        id,
        property_id: propertyId,
        created_by: scope.userId,
        created_at: now,
        updated_at: now,
        listed_at: listedAt,
      }),
    )
  const withAgents = fields.agents.length
    ? written.with('agents', (qb) =>
        qb
          .insertInto('listing_agents')
          .values(agentRows(ctx, id, fields))
          .onConflict((c) => c.doNothing()),
      )
    : written
  const statement = (withAgents as typeof written)
    .insertInto('listing_words')
    .values(padded(words).map((word) => ({ agency_id: scope.agencyId, word, listing_id: id })))
    .onConflict((c) => c.doNothing())
  await queryPrepared(db, statement)
  if (fields.tags.length) await writeTags(ctx, id, fields)
  const parties = linkedParties(fields)
  if (parties.length) await ctx.emit(listingPartiesNamed, { id, parties })
  return id
}
