import { feature } from '#platform/feature.ts'
import { jobEndpoints } from './jobs.contract.ts'
import { jobRoutes } from './server/jobs.routes.ts'

export const jobs = feature({ name: 'jobs', endpoints: { jobs: jobEndpoints }, routes: [jobRoutes] })
