import type { Routes } from '#platform/http/routes.ts'
import { estimateEndpoints as e } from '../../estimates.contract.ts'
import { findCandidates, setComparables } from './comparables.service.ts'
import { giveEstimate, readEvidence, saveEstimate } from './estimates.service.ts'

export function estimateRoutes(route: Routes): void {
  route.inTransaction(e.evidence, (ctx, { params }) => readEvidence(ctx, params.id))
  route.inTransaction(e.save, (ctx, { params, body }) => saveEstimate(ctx, params.id, body))
  route.inTransaction(e.give, (ctx, { params, body }) => giveEstimate(ctx, params.id, body))
  route.inTransaction(e.compare, (ctx, { params, body }) => setComparables(ctx, params.id, body))
  route.inTransaction(e.candidates, async (ctx, { params, query }) => ({ items: await findCandidates(ctx, params.id, query) }))
}
