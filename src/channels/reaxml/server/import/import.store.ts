import { sql } from 'kysely'
import { findRefs, saveRefs } from '#accounts/old-system/server/external-refs.service.ts'
import type { Context } from '#platform/context.ts'
import { idOf, stateOf } from '../feed-refs.ts'

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
  ctx: Context,
  feeds: readonly { agentId: string | null; uniqueId: string | null }[],
): Promise<Known> {
  const { db, scope } = ctx
  const named = feeds.flatMap(({ agentId, uniqueId }) => (agentId && uniqueId ? [{ agentId, uniqueId }] : []))
  const ids = named.map(({ uniqueId }) => uniqueId)
  const refOf = await findRefs(ctx, named.map(idOf))
  const recordIds = named.flatMap((name) => refOf(idOf(name))?.recordId ?? [])
  const references = await db
    .selectFrom('listings_view')
    .select(['id', 'reference', 'updated_at as updatedAt', 'archived_at as archivedAt'])
    .where('agency_id', '=', scope.agencyId)
    .where((eb) =>
      eb.or([eb('reference', '=', sql<string>`any(${ids}::text[])`), eb('id', '=', sql<string>`any(${recordIds}::uuid[])`)]),
    )
    .execute()
  const byReference = new Map(references.map((row) => [row.reference, row]))
  const here = new Set(references.map(({ id }) => id))
  return {
    feedListing(agentId, uniqueId) {
      const ref = refOf(idOf({ agentId, uniqueId }))
      if (!ref || !here.has(ref.recordId)) return undefined
      const { seenMessages, modTime } = stateOf(ref)
      return { listingId: ref.recordId, contentHash: ref.contentHash ?? Buffer.alloc(0), seenMessages, modTime }
    },
    reference: (uniqueId) => byReference.get(uniqueId),
  }
}

export interface SavedFeedListing extends KnownFeedListing {
  feedAgentId: string
  feedUniqueId: string
  root: string
}
export const saveFeedListings = (ctx: Context, saved: readonly SavedFeedListing[]): Promise<void> =>
  saveRefs(
    ctx,
    saved.map(({ feedAgentId, feedUniqueId, listingId, root, contentHash, seenMessages, modTime }) => ({
      ...idOf({ agentId: feedAgentId, uniqueId: feedUniqueId }),
      recordKind: 'listing',
      recordId: listingId,
      contentHash,
      state: { root, seenMessages: seenMessages.slice(-50), modTime },
    })),
  )
