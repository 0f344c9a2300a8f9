import type { Routes } from '#platform/http/routes.ts'
import type { Job } from '#platform/jobs/job.ts'
import { jobEndpoints } from '../jobs.contract.ts'
import { failedJobs, retryFailedJob } from './jobs.service.ts'

export const jobRoutes = (jobs: () => readonly Job[]) => (route: Routes) => {
  route.inTransaction(jobEndpoints.failed, (ctx, { query }) => failedJobs(ctx, query))
  route.inTransaction(jobEndpoints.retry, (ctx, { params }) => retryFailedJob(ctx, jobs(), params.id))
}
