import type { Routes } from '#platform/http/routes.ts'
import { partyEndpoints as e } from '../parties.contract.ts'
import { findProperties, peopleOf, propertiesOf, tie, untie } from './parties.service.ts'

export function partyRoutes(route: Routes): void {
  route.inTransaction(e.ofContact, (ctx, { params }) => propertiesOf(ctx, params.id))
  route.inTransaction(e.tie, (ctx, { body }) => tie(ctx, body))
  route.inTransaction(e.untie, (ctx, { params }) => untie(ctx, params.id))
  route.inTransaction(e.ofProperty, (ctx, { params }) => peopleOf(ctx, params.id))
  route.inTransaction(e.findProperty, (ctx, { query }) => findProperties(ctx, query.q))
}
