import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '../context.ts'
import { job } from '../jobs/job.ts'
import { type BulkItem, type BulkReport, bulkStore, type BulkRecords, type SettledItem, type StoredBulk } from './bulk.store.ts'
import { attemptOne, inSteps, reasonOf } from './in-steps.ts'

/** So many fit into one transaction; more become a job with progress. */
const stepItems = 200

interface BulkSpec<Work, Before, Records extends string> extends BulkRecords<Records> {
  jobName: string
  /** In words, for the list of failed jobs. */
  subject: string
  /**
   * Changes one record. Checks the rights in `work` too: a job runs without the sign-in of the user who started it.
   *
   * @returns what undoing puts back; undefined where there was nothing to change
   * @throws AppError what is against it
   */
  change(ctx: Context, work: Work, recordId: string): Promise<{ before: Before; versionAfter: number } | undefined>
  /** Puts one record back. @returns false when it was changed since @throws AppError what is against it */
  putBack(ctx: Context, work: Work, change: { recordId: string; before: Before; versionAfter: number }): Promise<boolean>
}

const changedSince = 'Changed since'

/**
 * A change of many records that can be undone. Each record is changed in a savepoint of its own and its outcome is written with the change, so
 * that a run after a crash goes on with the next one. Undoing leaves alone what was changed since.
 */
export function bulkChange<Work, Before, Records extends string>(spec: BulkSpec<Work, Before, Records>) {
  const store = bulkStore<Work, Before, Records>(spec)
  type Item = BulkItem<Before>
  type Settled = SettledItem<Before>

  const doItem = (ctx: Context, work: Work, { position, recordId }: Item) =>
    attemptOne<Settled>(
      ctx,
      async () => {
        const change = await spec.change(ctx, work, recordId)
        return change ? { position, outcome: 'changed', ...change } : { position, outcome: 'unchanged' }
      },
      (error) => ({ position, outcome: 'refused', reason: reasonOf(error) }),
    )
  const undoItem = (ctx: Context, work: Work, { position, recordId, before, versionAfter }: Item) =>
    attemptOne<Settled>(
      ctx,
      async () => {
        const isBack =
          before !== null && versionAfter !== null && (await spec.putBack(ctx, work, { recordId, before, versionAfter }))
        return isBack ? { position, outcome: 'undone' } : { position, outcome: 'kept', reason: changedSince }
      },
      (error) => ({ position, outcome: 'kept', reason: reasonOf(error) }),
    )

  /** One transaction's worth. @returns whether there is more to do */
  async function takeStep(ctx: Context, { id, work, total, state }: StoredBulk<Work>): Promise<boolean> {
    const isUndoing = state === 'undoing'
    const items = await store.openItems(ctx, id, { isUndoing, limit: stepItems })
    const settled: Settled[] = []
    for (const item of items) settled.push(await (isUndoing ? undoItem : doItem)(ctx, work, item))
    if (settled.length) await store.settle(ctx, id, settled)
    const isMore = items.length === stepItems && total > stepItems
    if (!isMore) await store.move(ctx, id, isUndoing ? 'undone' : 'finished')
    ctx.changed('bulk', id)
    return isMore
  }

  const bulkJob = job({
    name: spec.jobName,
    payload: z.object({ bulkId: z.uuid() }),
    retries: 20,
    retryDelayMaxS: 60,
    timeoutS: 1800,
    subject: () => spec.subject,
    run: (caller, { bulkId }, signal) =>
      inSteps(caller, signal, async (ctx) => {
        const bulk = await store.find(ctx, bulkId, { lock: true, isUnchecked: true })
        if (!bulk || bulk.state === 'finished' || bulk.state === 'undone') return false
        return takeStep(ctx, bulk)
      }),
  })

  async function carryOn(ctx: Context, bulk: StoredBulk<Work>): Promise<BulkReport<Records>> {
    if (bulk.total > stepItems) await ctx.enqueue(bulkJob, { bulkId: bulk.id }, { isAwaited: true })
    else await takeStep(ctx, bulk)
    return read(ctx, bulk.id)
  }
  async function found(ctx: Context, id: string, options?: { lock: boolean }): Promise<StoredBulk<Work>> {
    const bulk = await store.find(ctx, id, options)
    if (!bulk) throw notFound({ bulk: id })
    return bulk
  }
  const read = async (ctx: Context, id: string) => store.report(ctx, await found(ctx, id))

  return {
    job: bulkJob,
    /** Up to 200 are done before the answer, in this one transaction; more by the job, 200 to a transaction. */
    start: async (ctx: Context, work: Work, ids: readonly string[]) => carryOn(ctx, await store.insert(ctx, work, ids)),
    read,
    /** @throws AppError not_found for who may not see it */
    check: async (ctx: Context, id: string) => void (await found(ctx, id)),
    /** @throws AppError conflict while it is running */
    async undo(ctx: Context, id: string): Promise<BulkReport<Records>> {
      const bulk = await found(ctx, id, { lock: true })
      if (bulk.state === 'running') throw new AppError('conflict', 'This is still running. Undo it when it has finished')
      if (bulk.state !== 'finished') return store.report(ctx, bulk)
      await store.move(ctx, id, 'undoing')
      return carryOn(ctx, { ...bulk, state: 'undoing' })
    },
    items: store.items,
    deletedBatches: store.deletedBatches,
  }
}
