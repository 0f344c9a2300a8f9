import type { Routes } from '#platform/http/routes.ts'
import { addressEndpoints as e } from '../addresses.contract.ts'
import { addressByPlaceId, checkPlace, suggestAddresses } from './addresses.service.ts'
import { outline, placesIn } from './addresses.store.ts'

export function addressRoutes(route: Routes): void {
  route.outside(e.suggest, (caller, { query }) => suggestAddresses(caller, query))
  route.outside(e.byPlaceId, (caller, { body }) => addressByPlaceId(caller, body))
  route.inTransaction(e.check, (ctx, { query }) => checkPlace(ctx, query))
  route.inTransaction(e.outline, (ctx) => outline(ctx))
  route.inTransaction(e.places, async (ctx, { query }) => ({ places: await placesIn(ctx, query) }))
}
