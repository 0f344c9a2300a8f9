import type { Routes } from '#platform/http/routes.ts'
import { timelineEndpoints as e } from '../timeline.contract.ts'
import { contactTimeline, propertyTimeline } from './timeline.service.ts'

export function timelineRoutes(route: Routes): void {
  route.inTransaction(e.contact, (ctx, { params, query }) => contactTimeline(ctx, params.id, query))
  route.inTransaction(e.property, (ctx, { params, query }) => propertyTimeline(ctx, params.id, query))
}
