import type { Routes } from '#platform/http/routes.ts'
import { automationEndpoints as e } from '../../automatic.contract.ts'
import { changeAutomation, listAutomations, rehearseAutomation } from './automatic.service.ts'
import { sendTestOfAutomation } from './automatic-sample.jobs.ts'
import { previewAutomation } from './automatic-sample.service.ts'

export function automationRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx) => listAutomations(ctx))
  route.inTransaction(e.change, (ctx, { params, body }) => changeAutomation(ctx, params.kind, body))
  route.inTransaction(e.preview, (ctx, { params }) => previewAutomation(ctx, params.kind))
  route.inTransaction(e.test, (ctx, { params }) => sendTestOfAutomation(ctx, params.kind))
  route.inTransaction(e.rehearse, (ctx, { params }) => rehearseAutomation(ctx, params.kind))
}
