import type { Routes } from '#platform/http/routes.ts'
import { openEndpoints as e } from '../opens.contract.ts'
import { visitEndpoints as v } from '../visits.contract.ts'
import { enter } from './arrivals/entries.service.ts'
import { readKit, renewSign } from './kit.service.ts'
import { cancelOpen, changeOpen, getOpen, listCandidates, listDay, listOfListing, planOpens } from './opens.service.ts'
import { listToCheck, noteContractSent, listVisits, resolveVisit } from './visits.service.ts'

export function openRoutes(route: Routes): void {
  route.inTransaction(e.day, async (ctx, { query }) => ({ items: await listDay(ctx, query) }))
  route.inTransaction(e.candidates, async (ctx, { query }) => ({ items: await listCandidates(ctx, query) }))
  route.inTransaction(e.ofListing, async (ctx, { params }) => ({ items: await listOfListing(ctx, params.id) }))
  route.inTransaction(e.get, (ctx, { params }) => getOpen(ctx, params.id))
  route.inTransaction(e.plan, async (ctx, { body }) => ({ items: await planOpens(ctx, body.opens) }))
  route.inTransaction(e.change, (ctx, { params, body }) => changeOpen(ctx, params.id, body))
  route.inTransaction(e.cancel, (ctx, { params, body }) => cancelOpen(ctx, params.id, body))
  route.inTransaction(v.kit, (ctx, { params }) => readKit(ctx, params.id))
  route.inTransaction(v.newSign, (ctx, { params }) => renewSign(ctx, params.id))
  route.inTransaction(v.enter, (ctx, { params, body }) => enter(ctx, params.id, body))
  route.inTransaction(v.visitsOf, (ctx, { params, query }) => listVisits(ctx, params.id, query))
  route.inTransaction(v.toCheck, async (ctx) => ({ items: await listToCheck(ctx) }))
  route.inTransaction(v.contractSent, (ctx, { params }) => noteContractSent(ctx, params.id))
  route.inTransaction(v.resolve, (ctx, { params, body }) => resolveVisit(ctx, params.id, body.contactId))
}
