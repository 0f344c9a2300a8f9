import { feature } from '#platform/feature.ts'
import { installationEndpoints } from './installation.contract.ts'
import { archiveDownload } from './server/archive/archive.service.ts'
import { installationRoutes } from './server/installation.routes.ts'

export const installation = feature({
  name: 'installation',
  endpoints: { installation: installationEndpoints },
  routes: [installationRoutes],
  links: [archiveDownload],
})
