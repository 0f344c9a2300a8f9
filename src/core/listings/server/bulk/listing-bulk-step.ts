import { isSame } from '#common/changes.ts'
import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { isRecordsFault } from '#platform/db/failures.ts'
import type { ListingPatch } from '#common/listing/listing-fields.ts'
import { maxTags, withMainAgent, withTagRenamed, withTags } from '../../listing-bulk.rules.ts'
import { listingDeleting } from '../../listings.events.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { type BulkItem, type BulkWork, type ListingBefore, putBack, type SettledItem } from './listing-bulk.store.ts'
import { applyChange, restoreBinned } from '../listings.service.ts'
import { emptyBin, goesAt } from '../bin/bin.jobs.ts'
import { tellParties } from '../listing-parties.ts'
import { findListing, setArchived, type StoredListing } from '../listings.store.ts'

const isAllowed = ({ scope }: Context, { rights }: BulkWork, listing: StoredListing) =>
  rights.reachesOffice ||
  (listing.createdBy !== null && listing.createdBy === scope.userId) ||
  (rights.agentId !== null && listing.fields.agents.some(({ agentId }) => agentId === rights.agentId))

/** One listing of many: what is against it becomes its outcome, never the end of the others. */
export async function doItem(ctx: Context, work: BulkWork, { position, listingId }: BulkItem): Promise<SettledItem> {
  const refuse = (reason: string): SettledItem => ({ position, outcome: 'refused', reason })
  const listing = await findListing(ctx, listingId, { lock: true })
  if (!listing) return refuse('It is no longer there')
  if (!isAllowed(ctx, work, listing)) return refuse('It belongs to another agent')
  try {
    return await ctx.attempt(() => applyTo(ctx, work, listing, position))
  } catch (error) {
    if (!(error instanceof AppError) || !isRecordsFault(error)) throw error
    return refuse(error.extras.fields?.map(({ message }) => message).join('. ') || error.message)
  }
}

async function applyTo(ctx: Context, work: BulkWork, listing: StoredListing, position: number): Promise<SettledItem> {
  const listingId = listing.id
  if (work.action.type === 'delete') {
    await ctx.emit(listingDeleting, {
      id: listingId,
      withdraw: work.action.withdraw,
      mayPublish: work.rights.mayPublish ?? false,
    })
    await setArchived(ctx, listingId, true)
    await tellParties(ctx, listing.fields)
    await ctx.enqueue(emptyBin, {}, { startAfter: goesAt(ctx.clock()) })
    await ctx.audit({ action: 'deleted', entity: 'listing', entityId: listingId })
    ctx.changed('listing', listingId, listing.version + 1)
    return { position, outcome: 'changed', before: beforeOf(listing, []), versionAfter: listing.version + 1 }
  }
  const isDone = await applyChange(ctx, listing, { ...changeOf(work.action, listing), isChecked: true })
  if (!isDone) return { position, outcome: 'unchanged' }
  const after = await findListing(ctx, listingId)
  const isDifferent = (key: string) => !isSame(valueOf(listing, key), after && valueOf(after, key))
  return {
    position,
    outcome: 'changed',
    before: beforeOf(listing, Object.keys(listing.fields).filter(isDifferent)),
    versionAfter: after?.version,
  }
}

const valueOf = ({ fields }: StoredListing, key: string): unknown => fields[key as keyof typeof fields]
const beforeOf = (listing: StoredListing, keys: readonly string[]): ListingBefore => ({
  fields: Object.fromEntries(keys.map((key) => [key, valueOf(listing, key)])),
  status: listing.status,
  statusReason: listing.statusReason,
  listedAt: listing.listedAt?.toISOString() ?? null,
})

function changeOf(
  action: Exclude<BulkWork['action'], { type: 'delete' }>,
  { fields, status }: StoredListing,
): { patch: ListingPatch; status?: ListingStatus; statusReason?: string | null } {
  switch (action.type) {
    case 'assign':
      return { patch: { agents: withMainAgent(fields.agents, action.agentId) } }
    case 'tag': {
      const tags = withTags(fields.tags, action)
      if (tags.length > maxTags) throw new AppError('rule_broken', `A listing has at most ${maxTags} tags`)
      return { patch: { tags } }
    }
    case 'renameTag':
      return { patch: { tags: withTagRenamed(fields.tags, action.tag, action.to) } }
    case 'removeTag':
      return { patch: { tags: withTags(fields.tags, { add: [], remove: [action.tag] }) } }
    case 'status':
      return action.status === status ? { patch: {} } : { patch: {}, status: action.status, statusReason: action.reason ?? null }
  }
}

/** Takes one back, unless somebody has changed it since. */
export async function undoItem(
  ctx: Context,
  work: BulkWork,
  { position, listingId, before, versionAfter }: BulkItem,
): Promise<SettledItem> {
  const isDeletion = work.action.type === 'delete'
  const listing = await findListing(ctx, listingId, { lock: true, archived: isDeletion })
  if (!listing || !before || listing.version !== versionAfter)
    return { position, outcome: 'kept', reason: 'It was changed since' }
  if (isDeletion) {
    try {
      await ctx.attempt(() => restoreBinned(ctx, listing))
    } catch (error) {
      if (!(error instanceof AppError) || !isRecordsFault(error)) throw error
      return { position, outcome: 'kept', reason: error.message }
    }
  } else {
    await applyChange(ctx, listing, {
      patch: before.fields as ListingPatch,
      status: before.status as ListingStatus,
      statusReason: before.statusReason,
      isChecked: false,
    })
    await putBack(ctx, listingId, before)
  }
  return { position, outcome: 'undone' }
}
