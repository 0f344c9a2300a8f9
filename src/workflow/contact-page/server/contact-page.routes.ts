import type { Routes } from '#platform/http/routes.ts'
import { contactPageEndpoints as e } from '../contact-page.contract.ts'
import { listRelationships, relate, unrelate } from './relationships.service.ts'
import { undoContactChange } from './contact-undo.service.ts'

export function contactPageRoutes(route: Routes): void {
  route.inTransaction(e.undo, (ctx, { params, body }) => undoContactChange(ctx, params.id, body.eventId))
  route.inTransaction(e.relationships, (ctx, { params }) => listRelationships(ctx, params.id))
  route.inTransaction(e.relate, (ctx, { body }) => relate(ctx, body))
  route.inTransaction(e.unrelate, (ctx, { params }) => unrelate(ctx, params.id))
}
