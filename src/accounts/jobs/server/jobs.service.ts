import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { type FailedJobRow, listFailedJobs, lockFailedJob, markRetried } from '#platform/jobs/failed-jobs.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { FailedJob } from '../jobs.contract.ts'

const toFailedJob = (row: FailedJobRow): FailedJob => ({
  id: row.id,
  name: row.name,
  subject: row.subject,
  error: row.error,
  attempts: row.attempts,
  failedAt: row.failed_at.toISOString(),
  retriedAt: row.retried_at?.toISOString() ?? null,
})

export async function failedJobs(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<FailedJob>> {
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))
  const found = await listFailedJobs(ctx, limit + 1, after?.[0])
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.id])
  return { items: rows.map(toFailedJob), nextCursor }
}

/** Queues it again with the same data; the failed one stays in the list, marked. */
export async function retryFailedJob(ctx: Context, jobs: readonly Job[], id: string): Promise<FailedJob> {
  const row = await lockFailedJob(ctx, id)
  if (!row) throw notFound({ failedJob: id })
  const job = jobs.find((j) => j.name === row.name)
  if (!job) throw new AppError('rule_broken', 'This type of job no longer exists')
  if (row.retried_at) throw new AppError('conflict', 'This job has already been retried')
  await ctx.enqueue(job, row.payload)
  const retriedAt = ctx.clock()
  await markRetried(ctx, id, retriedAt)
  ctx.changed('failedJob', id)
  return toFailedJob({ ...row, retried_at: retriedAt })
}
