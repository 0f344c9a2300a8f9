import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { FailedJob } from '../jobs.contract.ts'

const columns = ['id', 'name', 'subject', 'error', 'attempts', 'failed_at', 'retried_at'] as const
type Row = {
  id: string
  name: string
  subject: string
  error: string
  attempts: number
  failed_at: Date
  retried_at: Date | null
}
const toFailedJob = (row: Row): FailedJob => ({
  id: row.id,
  name: row.name,
  subject: row.subject,
  error: row.error,
  attempts: row.attempts,
  failedAt: row.failed_at.toISOString(),
  retriedAt: row.retried_at?.toISOString() ?? null,
})

export async function failedJobs(
  { db, scope }: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<FailedJob>> {
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))
  const found = await db
    .selectFrom('failed_jobs')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .$if(after !== undefined, (query) => query.where('id', '<', after?.[0] ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.id])
  return { items: rows.map(toFailedJob), nextCursor }
}

/** Queues it anew with what it was given; the failed one stays in the list, marked. */
export async function retryFailedJob(ctx: Context, jobs: readonly Job[], id: string): Promise<FailedJob> {
  const { db, scope, clock } = ctx
  const row = await db
    .selectFrom('failed_jobs')
    .select([...columns, 'payload'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound({ failedJob: id })
  const job = jobs.find((j) => j.name === row.name)
  if (!job) throw new AppError('rule_broken', 'This kind of job no longer exists')
  if (row.retried_at) throw new AppError('conflict', 'This job has already been started again')
  await ctx.enqueue(job, row.payload)
  const retriedAt = clock()
  await db
    .updateTable('failed_jobs')
    .set({ retried_at: retriedAt })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
  ctx.changed('failedJob', id)
  return toFailedJob({ ...row, retried_at: retriedAt })
}
