import type { Caller } from '#platform/context.ts'
import type { ImportOutcome } from '../reaxml.contract.ts'
import type { FeedFileBytes } from './import/feed-files.ts'
import { parsedFeed } from './import/parsed-feed.ts'
import { importAll, planner } from './import/import-all.ts'
import type { ImportPlan } from './import/plan-import.ts'

/** One document, as `gable import reaxml --json` prints it. */
export interface ImportReport {
  listings: {
    file: string
    root: string
    agentId: string | null
    uniqueId: string | null
    outcome: ImportOutcome
    reasons: string[]
    warnings: string[]
  }[]
  files: { file: string; error: string }[]
}

/**
 * Brings whole files in, one after the other. Files that cannot be read are reported and change nothing.
 * @param onProgress hears the number of listings done and of all
 */
export async function importFeedFiles(
  caller: Caller,
  files: AsyncIterable<FeedFileBytes> | Iterable<FeedFileBytes>,
  { isDryRun, onProgress = () => {} }: { isDryRun: boolean; onProgress?: (done: number) => void },
): Promise<ImportReport> {
  const report: ImportReport = { listings: [], files: [] }
  const plans = planner()
  for await (const file of files) {
    const read = await parsedFeed(caller, file)
    if (read.error) report.files.push({ file: read.name, error: read.error })
    const keep = (index: number, { outcome, reasons, warnings }: ImportPlan) => {
      const feed = read.listings[index]
      if (!feed) return
      report.listings.push({
        file: read.name,
        root: feed.root,
        agentId: feed.agentId,
        uniqueId: feed.uniqueId,
        outcome,
        reasons,
        warnings,
      })
      onProgress(report.listings.length)
    }
    if (isDryRun) for (const [i, plan] of (await caller.transaction((ctx) => plans(ctx, read.listings))).entries()) keep(i, plan)
    else await importAll(caller, read.listings, keep)
  }
  return report
}
