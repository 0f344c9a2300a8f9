import type { Program } from '#platform/feature.ts'
import type { Routes } from '#platform/http/routes.ts'
import { jobEndpoints } from '../jobs.contract.ts'
import { failedJobs, retryFailedJob } from './jobs.service.ts'

export function jobRoutes(route: Routes, { jobs }: Pick<Program, 'jobs'>): void {
  route.inTransaction(jobEndpoints.failed, (ctx, { query }) => failedJobs(ctx, query))
  route.inTransaction(jobEndpoints.retry, (ctx, { params }) => retryFailedJob(ctx, jobs, params.id))
}
