import { archivedRef, type ExternalId, type ExternalRef, feedSource } from '#accounts/old-system/server/external-refs.service.ts'
import type { ArchivedRow } from '#platform/archive-parts.ts'
import * as z from 'zod'

const prefix = feedSource
const kind = 'listing'

/** The identity of a listing in a feed: agentID and uniqueID identify it permanently. */
export interface FeedName {
  agentId: string
  uniqueId: string
}
export const idOf = ({ agentId, uniqueId }: FeedName): ExternalId => ({ source: prefix + agentId, kind, externalId: uniqueId })

/** Undefined for an id of another kind of importer. */
export const feedNameOf = ({ source, kind: ofKind, externalId }: ExternalId): FeedName | undefined =>
  source.startsWith(prefix) && ofKind === kind ? { agentId: source.slice(prefix.length), uniqueId: externalId } : undefined

/** Kept with the name: what an import has to know of the last message about a listing. */
const FeedState = z.object({
  root: z.string().default(''),
  /** Messages applied before, newest last: importing a file again changes nothing. */
  seenMessages: z.array(z.string()).default([]),
  modTime: z.string().nullable().default(null),
})
export const stateOf = ({ state }: ExternalRef): z.infer<typeof FeedState> => FeedState.parse(state)

/** A row of `feed_listings`, in which archives of earlier versions have these names. */
export const formerRow = (row: ArchivedRow): ArchivedRow =>
  archivedRef(
    row,
    {
      ...idOf({ agentId: String(row['feed_agent_id']), uniqueId: String(row['feed_unique_id']) }),
      recordKind: 'listing',
      recordId: String(row['listing_id']),
      state: { root: row['root'], seenMessages: row['seen_messages'], modTime: row['mod_time'] },
    },
    { contentHash: row['content_hash'], at: row['imported_at'] },
  )
