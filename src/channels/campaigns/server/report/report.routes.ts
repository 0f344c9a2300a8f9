import type { Routes } from '#platform/http/routes.ts'
import { reportEndpoints as e } from '../../report.contract.ts'
import { liftAddress, listPeople, listSuppressed, readReport, sendAgain } from './report.service.ts'

export function campaignReportRoutes(route: Routes): void {
  route.inTransaction(e.report, (ctx, { params }) => readReport(ctx, params.id))
  route.inTransaction(e.people, (ctx, { params, query }) => listPeople(ctx, params.id, query))
  route.inTransaction(e.resend, (ctx, { params }) => sendAgain(ctx, params.id))
  route.inTransaction(e.suppressed, (ctx, { query }) => listSuppressed(ctx, query))
  route.inTransaction(e.lift, (ctx, { params }) => liftAddress(ctx, params.id))
}
