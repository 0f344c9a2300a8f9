import type { Routes } from '#platform/http/routes.ts'
import { matchEndpoints as e } from '../../matches.contract.ts'
import { planMatches } from './plan.service.ts'
import { sendMatches } from './send-matches.service.ts'

export function matchRoutes(route: Routes): void {
  route.outside(e.plan, async (caller, { body }) => ({
    ...(await caller.reading((ctx) => planMatches(ctx, body))),
    isHeld: await caller.platform.outside.isHeld(caller.scope.agencyId),
  }))
  route.inTransaction(e.send, (ctx, { body }) => sendMatches(ctx, body))
}
