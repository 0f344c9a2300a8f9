import type { Caller } from '#platform/context.ts'
import type { ImportBatch } from '../../reaxml.contract.ts'
import { batchState, forgetItems, insertItems, moveBatch, noteReading } from './batches.store.ts'
import { feedFileKey, spokenAddress } from './feed-files.ts'
import { planner } from './import-all.ts'
import { parsedFeed } from './parsed-feed.ts'

/** Small enough that the progress bar moves and a cancel takes effect quickly. */
const perCommit = 200

/**
 * Reads the uploaded files and stores their listings with the predicted outcomes until the user starts the import. Nothing else is changed. One file
 * is in memory at a time.
 */
export async function readFiles(caller: Caller, batchId: string, signal: AbortSignal): Promise<void> {
  const batch = await caller.transaction(async (ctx) => {
    const found = await batchState(ctx, batchId)
    if (found?.state !== 'reading') return undefined
    // Items of a run that was killed.
    await forgetItems(ctx, batchId)
    return found
  })
  if (!batch) return
  const { fileNames } = batch
  const fileErrors: ImportBatch['fileErrors'] = []
  const plans = planner()
  let total = 0
  for (const [index, name] of fileNames.entries()) {
    const bytes = await caller.platform.storage.readBytes(feedFileKey(caller, batchId, index))
    const { listings, error } = await parsedFeed(caller, { name, bytes })
    if (error) fileErrors.push({ file: name, error })
    for (let start = 0; start < Math.max(1, listings.length); start += perCommit) {
      if (signal.aborted) throw new Error('The worker is stopping. The files are read again when it restarts')
      const some = listings.slice(start, start + perCommit)
      const progress = (index + (start + some.length) / Math.max(1, listings.length)) / fileNames.length
      const isOn = await caller.transaction(async (ctx) => {
        if (!(await noteReading(ctx, batchId, { total: total + some.length, progress, fileErrors }))) return false
        const planned = (await plans(ctx, some)).map(({ outcome, reasons, warnings, listingId }, i) => {
          const feed = some[i] ?? never()
          return { file: name, feed, address: spokenAddress(feed), predicted: outcome, reasons, warnings, listingId }
        })
        if (planned.length) await insertItems(ctx, batchId, total, planned)
        ctx.changed('import', batchId)
        return true
      })
      if (!isOn) return
      total += some.length
    }
  }
  await caller.transaction(async (ctx) => {
    await moveBatch(ctx, batchId, ['reading'], 'previewed')
    ctx.changed('import', batchId)
  })
}

const never = (): never => {
  throw new Error('each listing has a plan')
}

export async function giveUpReading(caller: Caller, batchId: string, error: Error): Promise<void> {
  await caller.transaction(async (ctx) => {
    if (await moveBatch(ctx, batchId, ['reading'], 'failed', error.message)) await forgetItems(ctx, batchId)
    ctx.changed('import', batchId)
  })
}
