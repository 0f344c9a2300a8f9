import type { Routes } from '#platform/http/routes.ts'
import { oldSystemEndpoints as e } from '../old-system.contract.ts'
import { listOldFields } from './old-fields.service.ts'

export function oldSystemRoutes(route: Routes): void {
  route.inTransaction(e.ofContact, (ctx, { params }) => listOldFields(ctx, 'contact', params.id))
  route.inTransaction(e.ofListing, (ctx, { params }) => listOldFields(ctx, 'listing', params.id))
  route.inTransaction(e.ofProperty, (ctx, { params }) => listOldFields(ctx, 'property', params.id))
}
