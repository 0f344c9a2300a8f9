import type { Routes } from '#platform/http/routes.ts'
import { emailEndpoints as e } from '../emails.contract.ts'
import { composeFor } from './compose.service.ts'
import { listUnsent, queueEmail, undoBatch } from './send.service.ts'

export function emailRoutes(route: Routes): void {
  route.outside(e.compose, async (caller, { params, query }) => ({
    ...(await caller.reading((ctx) => composeFor(ctx, params.id, query))),
    isHeld: await caller.platform.outside.isHeld(caller.scope.agencyId),
  }))
  route.inTransaction(e.send, (ctx, { body }) => queueEmail(ctx, body))
  route.inTransaction(e.unsent, (ctx, { params, query }) => listUnsent(ctx, params.id, query))
  route.inTransaction(e.undo, (ctx, { params }) => undoBatch(ctx, params.id))
}
