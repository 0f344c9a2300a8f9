import { type BulkOutcome, maxBulk } from '#common/bulk.ts'
import { AppError, invalid } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'
import type { BulkRequest, ChosenListings, ListingBulk } from '../../listing-lists.contract.ts'
import { type BulkWork, listingBulks } from './listing-bulk.ts'
import { editableListings, matchingIds } from './listing-bulk.store.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { endsWork, nextStatuses } from '../../listings.rules.ts'
import { workOf } from '../change/listing-change.service.ts'
import type { StoredListing } from '../listings.store.ts'

export async function startBulk(ctx: Context, { ids, matching, action }: BulkRequest): Promise<ListingBulk> {
  if (action.type === 'assign' && !(await knownAgents(ctx, [action.agentId])).has(action.agentId))
    throw invalid([{ path: 'action.agentId', message: 'This agent doesn’t exist' }])
  return changeAll(ctx, action, await chosenIds(ctx, { ids, matching }))
}

export async function chosenIds(ctx: Context, { ids, matching }: ChosenListings): Promise<string[]> {
  const chosen = ids ? [...new Set(ids)] : matching ? await matchingIds(ctx, matching, maxBulk + 1) : []
  if (chosen.length > maxBulk)
    throw new AppError('rule_broken', `More than ${maxBulk} listings match. Narrow your filters`, {
      source: 'Bulk changes',
    })
  return chosen
}

/** Counts the work left over when those of the listings that can take this step take it. */
export async function remainingWorkOf(ctx: Context, { status, ids, matching }: ChosenListings & { status: ListingStatus }) {
  const listings = await editableListings(ctx, await chosenIds(ctx, { ids, matching }))
  const ending = listings.filter((one) => isEndedBy(one, status))
  return workOf(ctx, ending)
}

/** True unless one side goes on: `leased` ends one side only of a listing for sale and lease. */
const isEndedBy = (
  { saleOrLease, status }: Pick<StoredListing, 'status'> & Pick<ListingFields, 'saleOrLease'>,
  to: ListingStatus,
) => endsWork(to) && nextStatuses(saleOrLease, status).includes(to) && !(saleOrLease === 'both' && to === 'leased')

/** Also for tags, which may be on any number of listings. */
export function changeAll(ctx: Context, action: BulkWork['action'], ids: readonly string[]): Promise<ListingBulk> {
  const { scope } = ctx
  const rights = {
    reachesOffice: reachesOffice(scope, 'listings.write'),
    agentId: scope.agentId,
    mayPublish: scope.permissions.has('portals.publish'),
    ...(action.type === 'status' && action.endsWork && { permissions: [...scope.permissions] }),
  }
  return listingBulks.start(ctx, { action, rights }, ids)
}

export async function bulkItems(
  ctx: Context,
  id: string,
  query: { limit: number; cursor?: string | undefined; outcome?: BulkOutcome | undefined },
): Promise<Page<{ listingId: string; name: string; outcome: BulkOutcome | null; reason: string | null }>> {
  await listingBulks.check(ctx, id)
  const { items, nextCursor } = await listingBulks.items(ctx, id, query)
  return { items: items.map(({ recordId, ...line }) => ({ listingId: recordId, ...line })), nextCursor }
}
