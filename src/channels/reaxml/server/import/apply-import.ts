import { agentsFromFeed, type FeedAgents } from '#accounts/agents/server/feed-agents.service.ts'
import { blocking } from '#common/law/compliance.ts'
import { complianceOf } from '#core/listings/server/listing-law.service.ts'
import { type ListingFields } from '#common/listing/listing-fields.ts'
import { emptyAddress, emptyFields } from '#common/listing/listing-empty.ts'
import { addListing, applyChange, archiveForFeed, drawReferences, findForFeed } from '#core/listings/server/listings.service.ts'
import { syncFeedMedia } from '#core/media/server/feed-media.service.ts'
import { propertiesAt } from '#core/properties/server/properties.service.ts'
import type { Context } from '#platform/context.ts'
import { type FeedListing, mergePatch, usualRole } from '#formats/reaxml/reaxml.ts'
import { fetchPhotoOf } from './agent-photo.jobs.ts'
import { linkVendors } from './link-vendors.ts'
import { type Known, knownAmong, type SavedFeedListing, saveFeedListings } from './import.store.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { statusFromFeed } from './status-from-feed.ts'

/**
 * Brings listings of a feed in, in the caller's transaction; doing it twice changes nothing the second time. What is known of them is asked
 * once, and what came in is noted once for all: every statement is a round trip, and feeds bring thousands.
 * @returns what happened to each, with its listing's id
 */
export async function applyImport(ctx: Context, feeds: readonly FeedListing[]): Promise<ImportPlan[]> {
  const known = await knownAmong(ctx, feeds)
  const taken = new Map<string, SavedFeedListing>()
  const agents = agentsFromFeed(ctx)
  const findings = await complianceOf(ctx)
  const plans: ImportPlan[] = []
  const firsts = await planFirsts(ctx, feeds, known)
  for (const feed of feeds) {
    const first = firsts.get(feed)
    // One that comes twice in a feed: what the first one left behind is what the second one finds.
    if (!first) await saveFeedListings(ctx, [...taken.values()])
    const planned = first ?? { plan: await planImport(ctx, feed) }
    const note = (one: SavedFeedListing) => taken.set(keyOf(feed), one)
    plans.push(await applyOne(ctx, feed, { ...planned, agents, findings, note }))
  }
  await saveFeedListings(ctx, [...taken.values()])
  return plans
}

const keyOf = ({ agentId, uniqueId }: FeedListing) => `${agentId}\n${uniqueId}`

interface Planned {
  plan: ImportPlan
  /** Of a new listing. */
  fields?: ListingFields
  propertyId?: string | null
  reference?: string | undefined
}
/** What becomes of each that comes for the first time, with the properties and numbers of all new ones found or made together. */
async function planFirsts(ctx: Context, feeds: readonly FeedListing[], known: Known): Promise<Map<FeedListing, Planned>> {
  const planned = new Map<FeedListing, Planned>()
  const seen = new Set<string>()
  for (const feed of feeds) {
    if (seen.has(keyOf(feed))) continue
    seen.add(keyOf(feed))
    planned.set(feed, { plan: await planImport(ctx, feed, known) })
  }
  const fresh = [...planned].filter(([, { plan }]) => plan.outcome === 'created')
  for (const [feed, one] of fresh) one.fields = mergePatch(emptyFields(feed.root), feed.patch)
  const properties = await propertiesAt(
    ctx,
    fresh.map(([, { fields }]) => fields?.address ?? emptyAddress),
  )
  const references = fresh.length ? await drawReferences(ctx, fresh.length) : []
  for (const [i, [, one]] of fresh.entries()) Object.assign(one, { propertyId: properties[i] ?? null, reference: references[i] })
  return planned
}

interface Shared extends Planned {
  agents: FeedAgents
  findings: Awaited<ReturnType<typeof complianceOf>>
  note(taken: SavedFeedListing): void
}

async function applyOne(ctx: Context, feed: FeedListing, { plan, agents, findings, note, ...made }: Shared): Promise<ImportPlan> {
  if (plan.outcome === 'refused' || plan.outcome === 'unchanged' || !feed.agentId || !feed.uniqueId) return plan
  const warnings = [...plan.warnings]
  const named = await agentsOf(ctx, feed, agents, warnings)
  const listingId = plan.listingId ? await update(ctx, plan.listingId, feed, named) : await create(ctx, feed, named, made)
  // A feed reports what is advertised already: it is taken, and what the law forbids is said.
  if (feed.status === 'current')
    for (const { message } of blocking(findings(mergePatch(emptyFields(feed.root), feed.patch), 'live'), 'publish'))
      warnings.push(`Not lawful to advertise: ${message}`)
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

async function create(
  ctx: Context,
  feed: FeedListing,
  agents: ListingFields['agents'] | undefined,
  { fields: merged, propertyId, reference }: Pick<Planned, 'fields' | 'propertyId' | 'reference'>,
): Promise<string> {
  const fields = merged ?? mergePatch(emptyFields(feed.root), feed.patch)
  fields.vendors = await linkVendors(ctx, fields.vendors, [])
  const status = statusFromFeed(feed, undefined) ?? 'draft'
  return addListing(ctx, {
    fields: { ...fields, agents: agents ?? [] },
    status,
    ...(propertyId !== undefined && { propertyId }),
    reference,
  })
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
