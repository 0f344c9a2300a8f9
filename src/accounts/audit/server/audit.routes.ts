import type { Routes } from '#platform/http/routes.ts'
import { auditEndpoints as e } from '../audit-log.contract.ts'
import { exportEvents, listEventKinds, listEvents } from './audit.service.ts'
import { verifyAudit } from './chain.service.ts'

export function auditRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { query }) => listEvents(ctx, query))
  route.inTransaction(e.kinds, (ctx) => listEventKinds(ctx))
  route.outside(e.verify, (caller) => verifyAudit(caller))
  route.outside(e.exportCsv, (caller, { query }) => exportEvents(caller, query, 'csv'))
  route.outside(e.exportJson, (caller, { query }) => exportEvents(caller, query, 'json'))
}
