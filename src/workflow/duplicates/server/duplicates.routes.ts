import type { Routes } from '#platform/http/routes.ts'
import { duplicateEndpoints as e } from '../duplicates.contract.ts'
import { decidePair, duplicatePairs } from './duplicates.service.ts'
import { listMerges, mergeContacts, undoMerge } from './merge.service.ts'

export function duplicateRoutes(route: Routes): void {
  route.inTransaction(e.pairs, (ctx, { query }) => duplicatePairs(ctx, query))
  route.inTransaction(e.setAside, (ctx, { body }) => decidePair(ctx, body))
  route.inTransaction(e.merge, (ctx, { body }) => mergeContacts(ctx, body))
  route.inTransaction(e.merges, (ctx, { params }) => listMerges(ctx, params.id))
  route.inTransaction(e.undoMerge, (ctx, { params }) => undoMerge(ctx, params.id))
}
