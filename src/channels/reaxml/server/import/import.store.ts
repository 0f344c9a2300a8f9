import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

export interface KnownFeedListing {
  listingId: string
  contentHash: Buffer
  seenMessages: string[]
  modTime: string | null
}

/** A listing by the number people say on the phone, also out of the recycle bin. */
type ByReference = { id: string; updatedAt: Date; archivedAt: Date | null }
/** The existing records of some listings of a feed, read for all of them at once. */
export interface Known {
  /** agentID and uniqueID identify a listing permanently. */
  feedListing(feedAgentId: string, feedUniqueId: string): KnownFeedListing | undefined
  reference(feedUniqueId: string): ByReference | undefined
}
export async function findExistingListings(
  { db, scope }: Context,
  feeds: readonly { agentId: string | null; uniqueId: string | null }[],
): Promise<Known> {
  const named = feeds.flatMap(({ agentId, uniqueId }) => (agentId && uniqueId ? [{ agentId, uniqueId }] : []))
  const ids = named.map(({ uniqueId }) => uniqueId)
  const { rows } = await sql<KnownFeedListing & { agentId: string; uniqueId: string }>`
    select f.feed_agent_id as "agentId", f.feed_unique_id as "uniqueId", f.listing_id as "listingId", f.content_hash as "contentHash",
      f.seen_messages as "seenMessages", f.mod_time as "modTime"
    from unnest(${named.map(({ agentId }) => agentId)}::text[], ${ids}::text[]) as x (agent_id, unique_id)
      join feed_listings f on f.agency_id = ${scope.agencyId} and f.feed_agent_id = x.agent_id and f.feed_unique_id = x.unique_id`.execute(
    db,
  )
  const references = await db
    .selectFrom('listings_view')
    .select(['id', 'reference', 'updated_at as updatedAt', 'archived_at as archivedAt'])
    .where('agency_id', '=', scope.agencyId)
    .where('reference', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const byKey = new Map(rows.map((row) => [`${row.agentId}\n${row.uniqueId}`, row]))
  const byReference = new Map(references.map((row) => [row.reference, row]))
  return {
    feedListing: (agentId, uniqueId) => byKey.get(`${agentId}\n${uniqueId}`),
    reference: (uniqueId) => byReference.get(uniqueId),
  }
}

export interface SavedFeedListing extends KnownFeedListing {
  feedAgentId: string
  feedUniqueId: string
  root: string
}
export async function saveFeedListings({ db, scope, clock }: Context, saved: readonly SavedFeedListing[]): Promise<void> {
  if (!saved.length) return
  const rows = saved.map((one) => ({
    agency_id: scope.agencyId,
    feed_agent_id: one.feedAgentId,
    feed_unique_id: one.feedUniqueId,
    listing_id: one.listingId,
    root: one.root,
    content_hash: one.contentHash,
    seen_messages: one.seenMessages.slice(-50),
    mod_time: one.modTime,
    imported_at: clock(),
  }))
  const news = ['listing_id', 'root', 'content_hash', 'seen_messages', 'mod_time', 'imported_at'] as const
  await db
    .insertInto('feed_listings')
    .values(rows)
    .onConflict((c) =>
      c
        .columns(['agency_id', 'feed_agent_id', 'feed_unique_id'])
        .doUpdateSet((eb) => Object.fromEntries(news.map((name) => [name, eb.ref(`excluded.${name}`)]))),
    )
    .execute()
}
