import * as z from 'zod'
import type { Caller } from '#platform/context.ts'
import { isRecordsFault } from '#platform/db/failures.ts'
import { job } from '#platform/jobs/job.ts'
import { onLastTry } from '#platform/jobs/on-last-try.ts'
import { forgetFolder } from '#platform/storage/stored-files.ts'
import { applyImport } from './apply-import.ts'
import { batchState, moveBatch, settleItems, waitingItems } from './batches.store.ts'
import { feedFolder } from './feed-files.ts'
import { giveUpReading, readFiles } from './read-feed-files.ts'

const perCommit = 25

/** Reads uploaded files and says what would become of each listing; killed, it starts again from the beginning. */
export const readFeedFiles = job({
  name: 'reaxml.read',
  payload: z.object({ batchId: z.uuid() }),
  retries: 5,
  retryDelayMaxS: 60,
  timeoutS: 1800,
  subject: () => 'Read a REAXML feed',
  async run(caller, { batchId }, signal, { isLast }) {
    await readFiles(caller, batchId, signal).catch(async (error: Error) => {
      if (!isLast) throw error
      await giveUpReading(caller, batchId, error)
      await forgetFolder(caller, feedFolder(caller, batchId))
      throw error
    })
    await forgetFolder(caller, feedFolder(caller, batchId))
  },
})

/**
 * Imports the waiting listings of a batch in order. A listing and its "done" mark are one commit, so after a killed worker the next one continues,
 * and nothing is imported twice.
 */
export const runImport = job({
  name: 'reaxml.import',
  payload: z.object({ batchId: z.uuid() }),
  retries: 20,
  retryDelayMaxS: 60,
  timeoutS: 3600,
  subject: () => 'Import a REAXML feed',
  async run(caller, { batchId }, signal, attempt) {
    await caller.transaction((ctx) => moveBatch(ctx, batchId, ['queued'], 'running'))
    await takeAll(caller, batchId, signal).catch(
      onLastTry(caller, attempt, (ctx, { message }) => moveBatch(ctx, batchId, ['running', 'queued'], 'failed', message)),
    )
  },
})

async function takeAll(caller: Caller, batchId: string, signal: AbortSignal): Promise<void> {
  while (await takeSome(caller, batchId, perCommit))
    if (signal.aborted) throw new Error('The worker is stopping. The import continues when it restarts')
}

/** @returns whether there may be more to do */
async function takeSome(caller: Caller, batchId: string, limit: number): Promise<boolean> {
  try {
    return await caller.transaction(async (ctx) => {
      const batch = await batchState(ctx, batchId)
      if (batch?.state !== 'running') return false // cancelled since
      const items = await waitingItems(ctx, batchId, limit)
      const plans = await applyImport(
        ctx,
        items.map(({ feed }) => feed),
      )
      await settleItems(
        ctx,
        batchId,
        plans.map((plan, i) => ({ ...plan, position: items[i]?.position ?? -1 })),
      )
      if (!items.length) await moveBatch(ctx, batchId, ['running'], 'finished')
      ctx.changed('import', batchId)
      return items.length > 0
    })
  } catch (error) {
    if (!isRecordsFault(error)) throw error
    if (limit > 1) return takeSome(caller, batchId, 1) // find the one that fails
    return refuseFirst(caller, batchId, error)
  }
}

/** One listing that cannot be saved must not stop the others. */
async function refuseFirst(caller: Caller, batchId: string, error: unknown): Promise<boolean> {
  caller.log.warn({ err: error }, 'a feed listing could not be saved')
  return caller.transaction(async (ctx) => {
    const [item] = await waitingItems(ctx, batchId, 1)
    if (!item) throw error
    const reasons = [`Could not be saved: ${(error as Error).message}`]
    const { position, feed } = item
    await settleItems(ctx, batchId, [{ position, outcome: 'refused', reasons, warnings: feed.warnings, listingId: null }])
    return true
  })
}
