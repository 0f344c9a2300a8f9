import type { Endpoint } from '#common/endpoint.ts'
import type { Routes } from './http/routes.ts'
import type { Job } from './jobs/job.ts'

/** What a feature hands to the server; `server/features.ts` lists them, one line each. */
export interface Feature {
  name: string
  endpoints: Record<string, Endpoint>
  routes(route: Routes): void
  jobs?: readonly Job[]
}
