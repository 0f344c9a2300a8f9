import type { Routes } from '#platform/http/routes.ts'
import { keyEndpoints as e } from '../keys.contract.ts'
import { addKey, bringBack, changeKey, handOver, listKeys, removeKey, restoreKey, takeForOpen, takeKey } from './keys.service.ts'

export function keyRoutes(route: Routes): void {
  route.inTransaction(e.ofListing, async (ctx, { params }) => ({ items: await listKeys(ctx, params.id) }))
  route.inTransaction(e.add, (ctx, { body }) => addKey(ctx, body))
  route.inTransaction(e.change, (ctx, { params, body }) => changeKey(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeKey(ctx, params.id))
  route.inTransaction(e.take, (ctx, { params, body }) => takeKey(ctx, params.id, body))
  route.inTransaction(e.back, (ctx, { params }) => bringBack(ctx, params.id))
  route.inTransaction(e.handOver, (ctx, { params, body }) => handOver(ctx, params.id, body.agentId))
  route.inTransaction(e.restore, (ctx, { params }) => restoreKey(ctx, params.id))
  route.inTransaction(e.takeForOpen, (ctx, { params }) => takeForOpen(ctx, params.id))
}
