import type { Context } from '#platform/context.ts'

export interface KnownFeedListing {
  listingId: string
  contentHash: Buffer
  seenMessages: string[]
  modTime: string | null
}

/** agentID and uniqueID name a listing for ever. */
export async function findFeedListing(
  { db, scope }: Context,
  feedAgentId: string,
  feedUniqueId: string,
): Promise<KnownFeedListing | undefined> {
  const row = await db
    .selectFrom('feed_listings')
    .select(['listing_id', 'content_hash', 'seen_messages', 'mod_time'])
    .where('agency_id', '=', scope.agencyId)
    .where('feed_agent_id', '=', feedAgentId)
    .where('feed_unique_id', '=', feedUniqueId)
    .executeTakeFirst()
  return (
    row && { listingId: row.listing_id, contentHash: row.content_hash, seenMessages: row.seen_messages, modTime: row.mod_time }
  )
}

interface SavedFeedListing extends KnownFeedListing {
  feedAgentId: string
  feedUniqueId: string
  root: string
}
export async function saveFeedListing({ db, scope, clock }: Context, saved: SavedFeedListing): Promise<void> {
  const values = {
    listing_id: saved.listingId,
    root: saved.root,
    content_hash: saved.contentHash,
    seen_messages: saved.seenMessages.slice(-50),
    mod_time: saved.modTime,
    imported_at: clock(),
  }
  await db
    .insertInto('feed_listings')
    .values({ agency_id: scope.agencyId, feed_agent_id: saved.feedAgentId, feed_unique_id: saved.feedUniqueId, ...values })
    .onConflict((c) => c.columns(['agency_id', 'feed_agent_id', 'feed_unique_id']).doUpdateSet(values))
    .execute()
}

/** A listing by the number people say on the phone, also out of the recycle bin. */
export async function findByReference(
  { db, scope }: Context,
  reference: string,
): Promise<{ id: string; updatedAt: Date; archivedAt: Date | null } | undefined> {
  const row = await db
    .selectFrom('listings')
    .select(['id', 'updated_at', 'archived_at'])
    .where('agency_id', '=', scope.agencyId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && { id: row.id, updatedAt: row.updated_at, archivedAt: row.archived_at }
}
