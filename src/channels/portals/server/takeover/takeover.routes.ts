import type { Routes } from '#platform/http/routes.ts'
import { takeoverEndpoints as t } from '../../takeover.contract.ts'
import {
  checkAgain,
  chooseKey,
  confirmAll,
  confirmOne,
  takeoverListings,
  takeoverOf,
  takeoverOffer,
  tickItem,
  undoOne,
} from './takeover.service.ts'

export function takeoverRoutes(route: Routes): void {
  route.inTransaction(t.offer, (ctx) => takeoverOffer(ctx))
  route.inTransaction(t.takeover, (ctx, { params }) => takeoverOf(ctx, params.id))
  route.inTransaction(t.listings, (ctx, { params, query }) => takeoverListings(ctx, params.id, query))
  route.inTransaction(t.check, (ctx, { params }) => checkAgain(ctx, params.id))
  route.inTransaction(t.key, (ctx, { params, body }) => chooseKey(ctx, params.id, body))
  route.inTransaction(t.confirm, (ctx, { params, body }) => confirmOne(ctx, params.id, body))
  route.inTransaction(t.confirmAll, (ctx, { params }) => confirmAll(ctx, params.id))
  route.inTransaction(t.undo, (ctx, { params, body }) => undoOne(ctx, params.id, body.listingId))
  route.inTransaction(t.tick, (ctx, { params, body }) => tickItem(ctx, params.id, body))
}
