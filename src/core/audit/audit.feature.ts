import { feature } from '#platform/feature.ts'
import { auditEndpoints } from './audit-log.contract.ts'
import { auditRoutes } from './server/audit.routes.ts'
import { sealAudit } from './server/chain.service.ts'

export const audit = feature({
  name: 'audit',
  endpoints: { audit: auditEndpoints },
  routes: [auditRoutes],
  recurring: [{ name: 'audit.seal', everyS: 60, run: (caller) => sealAudit(caller) }],
})
