import type { Caller, Context } from '#platform/context.ts'
import { bulkStep } from '../../listing-bulk.rules.ts'
import { doItem, undoItem } from './listing-bulk-step.ts'
import { findBulk, moveBulk, openItems, settleItems, type StoredBulk } from './listing-bulk.store.ts'

/** One transaction's worth. @returns whether there is more to do */
export async function takeStep(ctx: Context, bulk: StoredBulk, isUndoing: boolean): Promise<boolean> {
  const items = await openItems(ctx, bulk.id, { isUndoing, limit: bulkStep })
  const settled = []
  for (const item of items) settled.push(await (isUndoing ? undoItem : doItem)(ctx, bulk.work, item))
  if (settled.length) await settleItems(ctx, bulk.id, settled)
  const isMore = items.length === bulkStep && bulk.total > bulkStep
  if (!isMore) await moveBulk(ctx, bulk.id, isUndoing ? 'undone' : 'finished')
  ctx.changed('bulk', bulk.id)
  return isMore
}

/** For the job: goes on where it was, whatever happened to an earlier run. */
export async function finishBulk(caller: Caller, id: string, signal: AbortSignal): Promise<void> {
  for (let isMore = true; isMore; ) {
    if (signal.aborted) throw new Error('The worker was asked to stop; the rest is done with the next one')
    isMore = await caller.transaction(async (ctx) => {
      const bulk = await findBulk(ctx, id, { lock: true, isUnchecked: true })
      if (!bulk || bulk.state === 'finished' || bulk.state === 'undone') return false
      return takeStep(ctx, bulk, bulk.state === 'undoing')
    })
  }
}
