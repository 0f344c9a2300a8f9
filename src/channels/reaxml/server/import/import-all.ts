import type { Caller, Context } from '#platform/context.ts'
import { isRecordsFault } from '#platform/db/failures.ts'
import type { FeedListing } from '#formats/reaxml/reaxml.ts'
import { applyImport } from './apply-import.ts'
import { findExistingListings } from './import.store.ts'
import { type ImportPlan, planImport } from './plan-import.ts'

/** So many listings share a commit: each commit waits for the disk. */
const perCommit = 25

/** Refuses a listing whose turn failed for a reason of ours, and the others continue. */
const broken = (error: unknown): ImportPlan => ({
  outcome: 'refused',
  reasons: [`Could not be saved: ${(error as Error).message}`],
  warnings: [],
  listingId: null,
  hash: Buffer.alloc(0),
  seenMessages: [],
})

/**
 * Brings listings in, in order. `onEach` hears of each one after it is committed.
 * A listing that cannot be saved does not take its neighbours of the same commit with it: they are tried again one by one.
 */
export async function importAll(
  caller: Caller,
  feeds: readonly FeedListing[],
  onEach: (index: number, plan: ImportPlan) => void | Promise<void>,
): Promise<void> {
  for (let start = 0; start < feeds.length; start += perCommit) {
    const chunk = feeds.slice(start, start + perCommit)
    const together = await caller
      .transaction((ctx) => applyImport(ctx, chunk))
      .catch((error: unknown) => {
        if (!isRecordsFault(error)) throw error
        return undefined
      })
    const plans = together ?? (await inOrder(chunk, (feed) => applyAlone(caller, feed)))
    for (const [i, plan] of plans.entries()) await onEach(start + i, plan)
  }
}

async function applyAlone(caller: Caller, feed: FeedListing): Promise<ImportPlan> {
  try {
    const [plan] = await caller.transaction((ctx) => applyImport(ctx, [feed]))
    if (plan) return plan
    throw new Error('The import returned no result for this listing')
  } catch (error) {
    if (!isRecordsFault(error)) throw error
    caller.log.warn({ err: error }, 'a feed listing could not be saved')
    return broken(error)
  }
}

/**
 * Plans what `importAll` would do, for some listings after others; one that comes twice in the feed is new once and changed the second time.
 */
export function planner(): (ctx: Context, feeds: readonly FeedListing[]) => Promise<ImportPlan[]> {
  const seen = new Map<string, string>()
  return async (ctx, feeds) => {
    const known = await findExistingListings(ctx, feeds)
    return inOrder(feeds, async (feed) => {
      const plan = await planImport(ctx, feed, known)
      const key = `${feed.agentId}\n${feed.uniqueId}`
      const earlier = seen.get(key)
      const hash = plan.hash.toString('base64')
      if (plan.outcome === 'created' || plan.outcome === 'updated') seen.set(key, hash)
      if (earlier !== undefined && plan.outcome === 'created')
        return { ...plan, outcome: earlier === hash ? ('unchanged' as const) : ('updated' as const) }
      return plan
    })
  }
}

async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}
