import { feature } from '#platform/feature.ts'
import { reaxmlEndpoints } from './reaxml.contract.ts'
import { fetchAgentPhoto } from './server/import/agent-photo.jobs.ts'
import { readFeedFiles, runImport } from './server/import/import.jobs.ts'
import { reaxmlRoutes } from './server/reaxml.routes.ts'

export const reaxml = feature({
  name: 'reaxml',
  endpoints: { reaxml: reaxmlEndpoints },
  routes: [reaxmlRoutes],
  jobs: [readFeedFiles, fetchAgentPhoto, runImport],
})
