import { comingInspections } from './coming-inspections.ts'
import { agentsFromFeed, type FeedAgents } from '#accounts/agents/server/feed-agents.service.ts'
import { blocking } from '#common/law/compliance.ts'
import { complianceOf } from '#core/listings/server/listing-law.service.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import { addListings } from '#core/listings/server/listings.service.ts'
import { applyReportedChange } from '#core/listings/server/change/listing-change.service.ts'
import { archiveForFeed, findForFeed } from '#core/listings/server/bin/bin.service.ts'
import { syncFeedMedia } from '#core/media/server/feed-media.service.ts'
import { propertiesAt } from '#core/properties/server/properties.service.ts'
import type { Context } from '#platform/context.ts'
import { type FeedListing, mergePatch, usualRole } from '#formats/reaxml/reaxml.ts'
import { fetchPhotoOf } from './agent-photo.jobs.ts'
import { linkVendors } from './link-vendors.ts'
import { type Known, findExistingListings, type SavedFeedListing, saveFeedListings } from './import.store.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { statusFromFeed } from './status-from-feed.ts'

/**
 * Imports listings of a feed in the caller's transaction; repeating it changes nothing. Existing listings are read and the results saved in one
 * statement each: every statement is a round trip, and feeds have thousands of listings.
 * @returns the outcome of each, with its listing's id
 */
export async function applyImport(ctx: Context, feeds: readonly FeedListing[]): Promise<ImportPlan[]> {
  const known = await findExistingListings(ctx, feeds)
  const taken = new Map<string, SavedFeedListing>()
  const agents = agentsFromFeed(ctx)
  const findings = await complianceOf(ctx)
  const plans: ImportPlan[] = []
  const firsts = await planFirsts(ctx, feeds, known)
  await addNew(ctx, firsts, agents)
  for (const feed of feeds) {
    let planned = firsts.get(feed)
    if (!planned) {
      // One that comes twice in a feed: what the first one left behind is what the second one finds.
      await saveFeedListings(ctx, [...taken.values()])
      planned = { plan: await planImport(ctx, feed) }
      await addNew(ctx, new Map([[feed, planned]]), agents)
    }
    const note = (one: SavedFeedListing) => taken.set(keyOf(feed), one)
    plans.push(await applyOne(ctx, feed, { ...planned, agents, findings, note }))
  }
  await saveFeedListings(ctx, [...taken.values()])
  return plans
}

const keyOf = ({ agentId, uniqueId }: FeedListing) => `${agentId}\n${uniqueId}`

interface Planned {
  plan: ImportPlan
  /** Set on a new listing, once it is there. */
  added?: { id: string; warnings: string[] }
}
/** Plans each listing that comes for the first time. */
async function planFirsts(ctx: Context, feeds: readonly FeedListing[], known: Known): Promise<Map<FeedListing, Planned>> {
  const planned = new Map<FeedListing, Planned>()
  const seen = new Set<string>()
  for (const feed of feeds) {
    if (seen.has(keyOf(feed))) continue
    seen.add(keyOf(feed))
    planned.set(feed, { plan: await planImport(ctx, feed, known) })
  }
  return planned
}

/** All new listings of these, in a handful of statements: their properties, their numbers and themselves. */
async function addNew(ctx: Context, planned: ReadonlyMap<FeedListing, Planned>, agents: FeedAgents): Promise<void> {
  const fresh = [...planned].filter(([feed, { plan }]) => isTaken(feed, plan) && !plan.listingId)
  const listings = fresh.map(([feed]) => mergePatch(emptyFields(feed.root), feed.patch))
  const properties = await propertiesAt(
    ctx,
    listings.map(({ address }) => address),
  )
  const warnings = fresh.map((): string[] => [])
  const zone = await ctx.timeZone()
  for (const [i, [feed]] of fresh.entries()) {
    const fields = listings[i] as ListingFields
    if (!feed.isFromGable) fields.inspections = comingInspections(fields, [], ctx.clock(), zone)
    fields.agents = (await agentsOf(ctx, feed, agents, warnings[i] ?? [])) ?? []
    fields.vendors = await linkVendors(ctx, fields.vendors, [])
  }
  const ids = await addListings(
    ctx,
    fresh.map(([feed], i) => ({
      fields: listings[i] as ListingFields,
      status: statusFromFeed(feed, undefined) ?? 'draft',
      propertyId: properties[i] ?? null,
    })),
  )
  for (const [i, [, one]] of fresh.entries()) one.added = { id: ids[i] as string, warnings: warnings[i] ?? [] }
}

/** Only a listing with both names is found again when the feed sends it again. */
const isTaken = (feed: FeedListing, { outcome }: ImportPlan): feed is FeedListing & { agentId: string; uniqueId: string } =>
  outcome !== 'refused' && outcome !== 'unchanged' && Boolean(feed.agentId && feed.uniqueId)

interface Shared extends Planned {
  agents: FeedAgents
  findings: Awaited<ReturnType<typeof complianceOf>>
  note(taken: SavedFeedListing): void
}

async function applyOne(ctx: Context, feed: FeedListing, { plan, added, agents, findings, note }: Shared): Promise<ImportPlan> {
  if (!isTaken(feed, plan)) return plan
  const warnings = [...plan.warnings, ...(added?.warnings ?? [])]
  const listingId = added
    ? added.id
    : await update(ctx, plan.listingId as string, feed, await agentsOf(ctx, feed, agents, warnings))
  // A feed reports what is advertised already: it is taken, and what the law forbids is said.
  if (feed.status === 'current')
    for (const { message } of blocking(findings(mergePatch(emptyFields(feed.root), feed.patch), 'live'), 'publish'))
      warnings.push(`Not compliant to advertise: ${message}`)
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
    if (isNew) warnings.push(`${agent.name} was added as a new agent`)
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

async function update(
  ctx: Context,
  listingId: string,
  feed: FeedListing,
  agents: ListingFields['agents'] | undefined,
): Promise<string> {
  const before = await findForFeed(ctx, listingId)
  if (!before) throw new Error(`The feed’s listing ${listingId} was not found`)
  if (feed.status === 'deleted') {
    await archiveForFeed(ctx, before)
    return listingId
  }
  const fields = mergePatch(before.fields, feed.patch)
  if (!feed.isFromGable)
    fields.inspections = comingInspections(fields, before.fields.inspections, ctx.clock(), await ctx.timeZone())
  if (feed.patch.vendors) fields.vendors = await linkVendors(ctx, fields.vendors, before.fields.vendors)
  const status = statusFromFeed(feed, before.status)
  const statusReason = status && status !== before.status ? 'Reported by the feed' : undefined
  // A feed names the agents; role, share and display settings belong to the office once set. A newer file of ours has them too.
  const known = (agentId: string) => before.fields.agents.find((one) => one.agentId === agentId)
  const kept = agents?.map((one) => (feed.isFromGable ? { ...known(one.agentId), ...one } : { ...one, ...known(one.agentId) }))
  await applyReportedChange(ctx, before, {
    patch: { ...fields, ...(kept && { agents: kept }) },
    status,
    statusReason,
    // Our own file says how things are; any other feed, what has happened to a listing that may be for sale as well (decision 3).
    endsOneSide: !feed.isFromGable,
  })
  return listingId
}
