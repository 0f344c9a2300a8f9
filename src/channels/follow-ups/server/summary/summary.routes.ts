import type { Routes } from '#platform/http/routes.ts'
import { ownerSummaryEndpoints as e } from '../../owner-summary.contract.ts'
import { previewSummary, readSummary, sendSummary, undoSummary } from './summary.service.ts'

export function ownerSummaryRoutes(route: Routes): void {
  route.inTransaction(e.get, (ctx, { params }) => readSummary(ctx, params.id))
  route.inTransaction(e.preview, (ctx, { params, body }) => previewSummary(ctx, params.id, body))
  route.inTransaction(e.send, (ctx, { params, body }) => sendSummary(ctx, params.id, body))
  route.inTransaction(e.undo, (ctx, { params }) => undoSummary(ctx, params.id))
}
