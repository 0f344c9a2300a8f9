import type { Routes } from '#platform/http/routes.ts'
import { inspectionEndpoints as e } from '../inspections.contract.ts'
import {
  bookInspection,
  cancelInspection,
  listFree,
  listInspections,
  listOfContact,
  moveInspection,
  noteOutcome,
  restoreInspection,
} from './inspections.service.ts'

export function inspectionRoutes(route: Routes): void {
  route.inTransaction(e.ofListing, async (ctx, { params, query }) => ({ items: await listInspections(ctx, params.id, query) }))
  route.inTransaction(e.ofContact, async (ctx, { params }) => ({ items: await listOfContact(ctx, params.id) }))
  route.inTransaction(e.free, async (ctx, { query }) => ({ items: await listFree(ctx, query) }))
  route.inTransaction(e.book, (ctx, { body }) => bookInspection(ctx, body))
  route.inTransaction(e.move, (ctx, { params, body }) => moveInspection(ctx, params.id, body))
  route.inTransaction(e.cancel, (ctx, { params, body }) => cancelInspection(ctx, params.id, body))
  route.inTransaction(e.restore, (ctx, { params, body }) => restoreInspection(ctx, params.id, body))
  route.inTransaction(e.outcome, (ctx, { params, body }) => noteOutcome(ctx, params.id, body.status))
}
