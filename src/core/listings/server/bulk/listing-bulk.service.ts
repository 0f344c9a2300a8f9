import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'
import { bulkStep, maxBulk } from '../../listing-bulk.rules.ts'
import type { BulkOutcome, BulkRequest, ChosenListings, ListingBulk } from '../../listing-lists.contract.ts'
import { runBulk } from './listing-bulk.jobs.ts'
import { takeStep } from './listing-bulk-run.ts'
import {
  findBulk,
  insertBulk,
  type BulkWork,
  listItems,
  matchingIds,
  moveBulk,
  readBulk,
  type StoredBulk,
} from './listing-bulk.store.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'

/** Up to 200 are done before the answer, in this one transaction; more by a job, 200 to a transaction. */
export async function startBulk(ctx: Context, { ids, matching, action }: BulkRequest): Promise<ListingBulk> {
  if (action.type === 'assign' && !(await knownAgents(ctx, [action.agentId])).has(action.agentId))
    throw invalid([{ path: 'action.agentId', message: 'There is no such agent' }])
  return begin(ctx, { action, rights: rightsOf(ctx) }, await chosenIds(ctx, { ids, matching }))
}

export async function chosenIds(ctx: Context, { ids, matching }: ChosenListings): Promise<string[]> {
  const chosen = ids ? [...new Set(ids)] : matching ? await matchingIds(ctx, matching, maxBulk + 1) : []
  if (chosen.length > maxBulk)
    throw new AppError('rule_broken', `More than ${maxBulk} listings match. Narrow the filter`, {
      source: 'Changes of many listings',
    })
  return chosen
}

const rightsOf = ({ scope }: Context): BulkWork['rights'] => ({
  reachesOffice: reachesOffice(scope, 'listings.write'),
  agentId: scope.agentId,
  mayPublish: scope.permissions.has('portals.publish'),
})

/** Also for tags, which may be on any number of listings. Asks for the rights of the office, because it touches everybody's. */
export async function startForTag(ctx: Context, action: BulkWork['action'], ids: readonly string[]): Promise<ListingBulk> {
  return begin(ctx, { action, rights: rightsOf(ctx) }, ids)
}

async function begin(ctx: Context, work: BulkWork, ids: readonly string[]): Promise<ListingBulk> {
  const bulk = await insertBulk(ctx, work, ids)
  return carryOn(ctx, bulk, { isUndoing: false })
}

async function carryOn(ctx: Context, bulk: StoredBulk, { isUndoing }: { isUndoing: boolean }): Promise<ListingBulk> {
  if (bulk.total > bulkStep) await ctx.enqueue(runBulk, { bulkId: bulk.id }, { isAwaited: true })
  else await takeStep(ctx, bulk, isUndoing)
  return readState(ctx, bulk.id)
}

export async function undoBulk(ctx: Context, id: string): Promise<ListingBulk> {
  const bulk = await findBulk(ctx, id, { lock: true })
  if (!bulk) throw notFound({ bulk: id })
  if (bulk.state === 'running') throw new AppError('conflict', 'It is still running. Undo it when it has finished')
  if (bulk.state !== 'finished') return readBulk(ctx, bulk)
  await moveBulk(ctx, id, 'undoing')
  return carryOn(ctx, { ...bulk, state: 'undoing' }, { isUndoing: true })
}

export async function readState(ctx: Context, id: string): Promise<ListingBulk> {
  const bulk = await findBulk(ctx, id)
  if (!bulk) throw notFound({ bulk: id })
  return readBulk(ctx, bulk)
}

export async function bulkItems(
  ctx: Context,
  id: string,
  query: { limit: number; cursor?: string | undefined; outcome?: BulkOutcome | undefined },
): Promise<Page<{ listingId: string; name: string; outcome: BulkOutcome | null; reason: string | null }>> {
  if (!(await findBulk(ctx, id))) throw notFound({ bulk: id })
  return listItems(ctx, id, query)
}
