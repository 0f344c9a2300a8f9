import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'

export const FailedJob = z
  .object({
    id: Id,
    name: z.string(),
    /** In words, what the job was about. */
    subject: z.string(),
    error: z.string(),
    attempts: z.int(),
    failedAt: Instant,
    retriedAt: Instant.nullable(),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.infer<typeof FailedJob>

export const jobEndpoints = {
  failed: endpoint({
    method: 'GET',
    path: '/api/jobs/failed',
    summary: 'Failed background jobs',
    access: allow('jobs.read', 'agency'),
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(FailedJob),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/jobs/failed/:id/retry',
    summary: 'Retry a failed job',
    access: allow('jobs.retry', 'agency'),
    params: IdParams,
    response: FailedJob,
  }),
}
