import type { Routes } from '#platform/http/routes.ts'
import { templateEndpoints as e } from '../../templates.contract.ts'
import { changeTemplate, createTemplate, listTemplates, removeTemplate, restoreTemplate } from './templates.service.ts'

export function templateRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { query }) => listTemplates(ctx, query))
  route.inTransaction(e.create, (ctx, { body }) => createTemplate(ctx, body))
  route.inTransaction(e.update, (ctx, { params, body }) => changeTemplate(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeTemplate(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restoreTemplate(ctx, params.id))
}
