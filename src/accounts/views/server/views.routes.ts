import type { Routes } from '#platform/http/routes.ts'
import { viewEndpoints as e } from '../views.contract.ts'
import { changeView, chooseViews, createView, listViews, removeView, restoreView } from './views.service.ts'

export function viewRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { query }) => listViews(ctx, query.entity))
  route.inTransaction(e.create, (ctx, { body }) => createView(ctx, body))
  route.inTransaction(e.update, (ctx, { params, body }) => changeView(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeView(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restoreView(ctx, params.id))
  route.inTransaction(e.choose, (ctx, { body }) => chooseViews(ctx, body))
}
