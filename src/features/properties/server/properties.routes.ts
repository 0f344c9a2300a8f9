import type { Routes } from '#platform/http/routes.ts'
import { propertyEndpoints as e } from '../properties.contract.ts'
import { getProperty } from './property-page.service.ts'

export function propertyRoutes(route: Routes): void {
  route.inTransaction(e.getOne, (ctx, { params }) => getProperty(ctx, params.id))
}
