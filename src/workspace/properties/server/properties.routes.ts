import type { Routes } from '#platform/http/routes.ts'
import { findPropertiesByWords } from '#core/listings/server/list/property-search.service.ts'
import { propertyEndpoints as e } from '../properties.contract.ts'
import { getProperty } from './property-page.service.ts'

export function propertyRoutes(route: Routes): void {
  route.inTransaction(e.find, async (ctx, { query }) => ({ items: await findPropertiesByWords(ctx, query.q, query.limit) }))
  route.inTransaction(e.getOne, (ctx, { params }) => getProperty(ctx, params.id))
}
