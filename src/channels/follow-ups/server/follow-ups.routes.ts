import type { Routes } from '#platform/http/routes.ts'
import { followUpEndpoints as e } from '../follow-ups.contract.ts'
import { readPlan } from './plan.service.ts'
import { sendFollowUps, undoFollowUps } from './send.service.ts'

export function followUpRoutes(route: Routes): void {
  route.outside(e.plan, async (caller, { params }) => ({
    ...(await caller.reading((ctx) => readPlan(ctx, params.id))),
    isHeld: await caller.platform.outside.isHeld(caller.scope.agencyId),
  }))
  route.inTransaction(e.send, (ctx, { params, body }) => sendFollowUps(ctx, params.id, body))
  route.inTransaction(e.undo, (ctx, { params }) => undoFollowUps(ctx, params.id))
}
