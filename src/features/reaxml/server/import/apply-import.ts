import { agentsFromFeed, type FeedAgents } from '#features/agents/server/feed-agents.service.ts'
import { emptyFields, type ListingFields } from '#features/listings/listing-fields.contract.ts'
import { addListing, applyChange, archiveForFeed, findForFeed } from '#features/listings/server/listings.service.ts'
import { syncFeedMedia } from '#features/media/server/feed-media.service.ts'
import type { Context } from '#platform/context.ts'
import { usualRole } from '../carried-lists.ts'
import type { FeedListing } from '../reader/feed-listing.ts'
import { mergePatch } from '../reader/merge-patch.ts'
import { fetchPhotoOf } from './agent-photo.jobs.ts'
import { linkVendors } from './link-vendors.ts'
import { type Known, knownAmong, type SavedFeedListing, saveFeedListings } from './import.store.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { statusFromFeed } from './status-from-feed.ts'

/**
 * Brings listings of a feed in, one after the other, in the caller's transaction; doing it twice changes nothing the second time. What is
 * known of them is asked once and what came in is noted once for all: every statement is a round trip, and feeds bring thousands.
 * @returns what happened to each, with its listing's id
 */
export async function applyImport(ctx: Context, feeds: readonly FeedListing[]): Promise<ImportPlan[]> {
  const known = await knownAmong(ctx, feeds)
  const agents = agentsFromFeed(ctx)
  const taken = new Map<string, SavedFeedListing>()
  const plans: ImportPlan[] = []
  for (const feed of feeds) {
    const key = `${feed.agentId}\n${feed.uniqueId}`
    const isRepeated = taken.has(key)
    // One that comes twice in a feed: what the first one left behind is what the second one finds.
    if (isRepeated) await saveFeedListings(ctx, [...taken.values()])
    plans.push(await applyOne(ctx, feed, { known: isRepeated ? undefined : known, agents, note: (one) => taken.set(key, one) }))
  }
  await saveFeedListings(ctx, [...taken.values()])
  return plans
}

interface Shared {
  /** What was known before the first of these listings; nothing where the feed itself has changed it. */
  known: Known | undefined
  agents: FeedAgents
  note(taken: SavedFeedListing): void
}

async function applyOne(ctx: Context, feed: FeedListing, { known, agents, note }: Shared): Promise<ImportPlan> {
  const plan = await planImport(ctx, feed, known)
  if (plan.outcome === 'refused' || plan.outcome === 'unchanged' || !feed.agentId || !feed.uniqueId) return plan
  const warnings = [...plan.warnings]
  const named = await agentsOf(ctx, feed, agents, warnings)
  const listingId = plan.listingId ? await update(ctx, plan.listingId, feed, named) : await create(ctx, feed, named)
  if (feed.media) warnings.push(...(await syncFeedMedia(ctx, listingId, feed.media)))
  note({
    feedAgentId: feed.agentId,
    feedUniqueId: feed.uniqueId,
    listingId,
    root: feed.root,
    contentHash: plan.hash,
    seenMessages: plan.seenMessages,
    modTime: feed.modTime,
  })
  return { ...plan, listingId, warnings }
}

/** Profiles of the agents that the feed names; undefined when it says nothing about agents. */
async function agentsOf(
  ctx: Context,
  feed: FeedListing,
  known: FeedAgents,
  warnings: string[],
): Promise<ListingFields['agents'] | undefined> {
  if (!feed.agents) return undefined
  const agents: ListingFields['agents'] = []
  for (const agent of feed.agents) {
    const { id, isNew, remarks, photoToFetch } = await known(agent)
    if (photoToFetch) await fetchPhotoOf(ctx, feed, { agentId: id, ...photoToFetch })
    if (isNew) warnings.push(`${agent.name} was not among the agency's agents and has been added`)
    warnings.push(...remarks)
    const { isProfileShown, getsCampaignReport, isShownOnPortals, splitPercent } = agent
    if (!agents.some((a) => a.agentId === id))
      agents.push({
        agentId: id,
        role: agent.role ?? usualRole(feed.root),
        ...(isProfileShown === false && { isProfileShown }),
        ...(getsCampaignReport === false && { getsCampaignReport }),
        ...(isShownOnPortals !== undefined && { isShownOnPortals }),
        ...(splitPercent !== undefined && { splitPercent }),
      })
  }
  return agents
}

async function create(ctx: Context, feed: FeedListing, agents: ListingFields['agents'] | undefined): Promise<string> {
  const fields = mergePatch(emptyFields(feed.root), feed.patch)
  fields.vendors = await linkVendors(ctx, fields.vendors, [])
  return addListing(ctx, { fields: { ...fields, agents: agents ?? [] }, status: statusFromFeed(feed, undefined) ?? 'draft' })
}

async function update(
  ctx: Context,
  listingId: string,
  feed: FeedListing,
  agents: ListingFields['agents'] | undefined,
): Promise<string> {
  const before = await findForFeed(ctx, listingId)
  if (!before) throw new Error(`The feed's listing ${listingId} has gone`)
  if (feed.status === 'deleted') {
    await archiveForFeed(ctx, before)
    return listingId
  }
  const fields = mergePatch(before.fields, feed.patch)
  if (feed.patch.vendors) fields.vendors = await linkVendors(ctx, fields.vendors, before.fields.vendors)
  const status = statusFromFeed(feed, before.status)
  const statusReason = status && status !== before.status ? 'Reported by the feed' : undefined
  // A feed says who; role, share and what is shown are the office's once somebody set them. A newer file of ours says them too.
  const known = (agentId: string) => before.fields.agents.find((one) => one.agentId === agentId)
  const kept = agents?.map((one) => (feed.isFromGable ? { ...known(one.agentId), ...one } : { ...one, ...known(one.agentId) }))
  await applyChange(ctx, before, {
    patch: { ...fields, ...(kept && { agents: kept }) },
    status,
    statusReason,
    isChecked: false,
    // Our own file says how things are; any other feed, what has happened to a listing that may be for sale as well (note 93).
    endsOneSide: !feed.isFromGable,
  })
  return listingId
}
