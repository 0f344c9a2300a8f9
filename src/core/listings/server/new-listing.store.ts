import { sql } from 'kysely'
import { auditRow, type Context, newId } from '#platform/context.ts'
import { addingAuditEvents } from '#platform/db/audit-events.ts'
import { sendNow } from '#platform/db/agency-dialect.ts'
import { leavesDiskBehind, unlockBeforeDisk } from '#platform/db/transaction-ends.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { linkedParties } from '../listing-parties.rules.ts'
import { listingPartiesNamed } from '../listings.events.ts'
import { columnsFrom } from './listing-columns.ts'
import { wordsOf } from './listing-words.store.ts'
import { writeTags } from './listings.store.ts'

export interface NewListing {
  propertyId: string | null
  status: ListingStatus
  fields: ListingFields
  listedAt: Date | null
  /** For those who write many: gets the statement that is on its way, and the caller goes on to the next listing meanwhile. */
  onSent?: ((written: Promise<unknown>) => void) | undefined
}

interface NewRows {
  listing: ReturnType<typeof columnsFrom> & {
    agency_id: string
    id: string
    property_id: string | null
    created_by: string | null
    created_at: Date
    updated_at: Date
    listed_at: Date | null
  }
  agents: { ids: string[]; roles: string[] }
  audit: ReturnType<typeof auditRow>
}

/**
 * Number, listing, agents and audit row in one statement: each statement is a round trip. The number is the agency's next, e.g. `HV-1042`;
 * its row is locked until the commit, so numbers have no holes, and let go before the disk answers, so nobody queues for the disk.
 */
const newListing = prepared<{ [G in keyof NewRows]: NewRows[G] }>((db, { listing, agents, audit }) => {
  const reference = sql<string>`(select reference from number)`
  const searchText = sql<string>`${listing.search_text} || ' ' || lower(replace(${reference}, '-', ' '))`
  return db
    .with('number', (qb) =>
      qb
        .updateTable('agencies')
        .set((eb) => ({ next_reference: eb('next_reference', '+', 1) }))
        .where('id', '=', listing.agency_id)
        .returning([
          sql<string>`reference_prefix || '-' || (next_reference - 1)`.as('reference'),
          leavesDiskBehind.as('commits'),
        ]),
    )
    .with('audit', addingAuditEvents(audit))
    .with('words', (qb) =>
      qb
        .insertInto('listing_words')
        .columns(['agency_id', 'word', 'listing_id'])
        .expression(sql`select ${listing.agency_id}::uuid, word, ${listing.id}::uuid from ${wordsOf(searchText)} w`),
    )
    .with('agents', (qb) =>
      qb
        .insertInto('listing_agents')
        .columns(['agency_id', 'listing_id', 'agent_id', 'role', 'position'])
        .expression(sql`select ${listing.agency_id}::uuid, ${listing.id}::uuid, agent_id, role, position - 1
          from unnest(${agents.ids}::uuid[], ${agents.roles}::text[]) with ordinality as a (agent_id, role, position)`)
        .onConflict((c) => c.doNothing()),
    )
    .insertInto('listings')
    .values({ ...listing, reference, search_text: searchText })
})

export async function insertListing(ctx: Context, { propertyId, status, fields, listedAt, onSent }: NewListing): Promise<string> {
  const { db, scope, clock } = ctx
  const id = newId()
  const now = clock()
  unlockBeforeDisk(db)
  const written = sendNow(
    db,
    newListing(db, {
      listing: {
        ...columnsFrom(fields, status, ''),
        agency_id: scope.agencyId,
        id,
        property_id: propertyId,
        created_by: scope.userId,
        created_at: now,
        updated_at: now,
        listed_at: listedAt,
      },
      agents: { ids: fields.agents.map((a) => a.agentId), roles: fields.agents.map((a) => a.role) },
      audit: auditRow(ctx, { action: 'created', entity: 'listing', entityId: id }),
    }),
  )
  if (onSent) onSent(written)
  else await written
  if (fields.tags.length) await writeTags(ctx, id, fields)
  const parties = linkedParties(fields)
  if (parties.length) await ctx.emit(listingPartiesNamed, { id, parties })
  return id
}
