import { isSame } from '#common/changes.ts'
import { AppError } from '#common/errors.ts'
import type { Permission } from '#common/permissions.ts'
import { bulkChange } from '#platform/bulk/bulk-change.ts'
import type { Context } from '#platform/context.ts'
import type { ListingPatch } from '#common/listing/listing-fields.ts'
import { maxTags, withMainAgent, withTagRenamed, withTags } from '../../listing-bulk.rules.ts'
import type { BulkAction } from '../../listing-lists.contract.ts'
import { listingDeleting, listingWorkResumed } from '../../listings.events.ts'
import { endsWork } from '../../listings.rules.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { listingBulkRecords, putBackDates } from './listing-bulk.store.ts'
import { applyReportedChange, applyUserChange } from '../change/listing-change.service.ts'
import { restoreBinned } from '../bin/bin.service.ts'
import { emptyBin, goesAt } from '../bin/bin.jobs.ts'
import { notifyParties } from '../listing-parties.ts'
import { findListing, setArchived, type StoredListing } from '../listings.store.ts'

/** The change to each listing, and the rights of the user who started it. */
export interface BulkWork {
  action: BulkAction | { type: 'renameTag'; tag: string; to: string } | { type: 'removeTag'; tag: string }
  rights: {
    reachesOffice: boolean
    agentId: string | null
    mayPublish?: boolean
    /** The user's, where tasks are closed with the listings. */
    permissions?: readonly Permission[]
  }
}
/** The state that undoing puts back. */
interface ListingBefore {
  fields: Record<string, unknown>
  status: string
  statusReason: string | null
  listedAt: string | null
  /** Since when its work has ended with it. */
  endedAt?: string
}

export const listingBulks = bulkChange<BulkWork, ListingBefore, 'listings'>({
  ...listingBulkRecords,
  jobName: 'listings.bulk',
  subject: 'A bulk change of listings',

  async change(ctx, work, id) {
    const listing = await findListing(ctx, id, { lock: true })
    if (!listing) throw new AppError('not_found', 'This listing was deleted')
    if (!isAllowed(ctx, work, listing)) throw new AppError('forbidden', 'Belongs to another agent')
    if (work.action.type === 'delete') {
      await ctx.emit(listingDeleting, { id, withdraw: work.action.withdraw, mayPublish: work.rights.mayPublish ?? false })
      await setArchived(ctx, id, true)
      await notifyParties(ctx, listing.fields)
      await ctx.enqueue(emptyBin, {}, { startAfter: goesAt(ctx.clock()) })
      await ctx.audit({ action: 'deleted', entity: 'listing', entityId: id })
      ctx.changed('listing', id, listing.version + 1)
      return { before: beforeOf(listing, []), versionAfter: listing.version + 1 }
    }
    const { permissions } = work.rights
    const startedAt = ctx.clock().toISOString()
    if (!(await applyUserChange(ctx, listing, { ...changeOf(work.action, listing), permissions }))) return undefined
    const after = await findListing(ctx, id)
    if (!after) throw new Error('A changed listing was not found')
    const isDifferent = (key: string) => !isSame(valueOf(listing, key), valueOf(after, key))
    const isEnding = after.status !== listing.status && endsWork(after.status)
    return {
      before: {
        ...beforeOf(listing, Object.keys(listing.fields).filter(isDifferent)),
        ...(isEnding && { endedAt: startedAt }),
      },
      versionAfter: after.version,
    }
  },

  async putBack(ctx, { action }, { recordId: id, before, versionAfter }) {
    const isDeletion = action.type === 'delete'
    const listing = await findListing(ctx, id, { lock: true, archived: isDeletion })
    if (!listing || listing.version !== versionAfter) return false
    if (isDeletion) {
      await restoreBinned(ctx, listing)
      return true
    }
    await applyReportedChange(ctx, listing, {
      patch: before.fields as ListingPatch,
      status: before.status as ListingStatus,
      statusReason: before.statusReason,
    })
    await putBackDates(ctx, id, before)
    if (before.endedAt) await ctx.emit(listingWorkResumed, { id, since: new Date(before.endedAt) })
    return true
  },
})

const isAllowed = ({ scope }: Context, { rights }: BulkWork, listing: StoredListing) =>
  rights.reachesOffice ||
  (listing.createdBy !== null && listing.createdBy === scope.userId) ||
  (rights.agentId !== null && listing.fields.agents.some(({ agentId }) => agentId === rights.agentId))

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
): { patch: ListingPatch; status?: ListingStatus; statusReason?: string | null; endsWork?: boolean | undefined } {
  switch (action.type) {
    case 'assign':
      return { patch: { agents: withMainAgent(fields.agents, action.agentId) } }
    case 'tag': {
      const tags = withTags(fields.tags, action)
      if (tags.length > maxTags) throw new AppError('rule_broken', `A listing can have up to ${maxTags} tags`)
      return { patch: { tags } }
    }
    case 'renameTag':
      return { patch: { tags: withTagRenamed(fields.tags, action.tag, action.to) } }
    case 'removeTag':
      return { patch: { tags: withTags(fields.tags, { add: [], remove: [action.tag] }) } }
    case 'status':
      return action.status === status
        ? { patch: {} }
        : { patch: {}, status: action.status, statusReason: action.reason ?? null, endsWork: action.endsWork }
  }
}
