import type { Routes } from '#platform/http/routes.ts'
import { domainEndpoints as d } from '../domain.contract.ts'
import { enquiryEndpoints as e } from '../enquiries.contract.ts'
import { authorise, connectionOf, disconnect, exchangeCode, readNow } from './domain.service.ts'
import { listEnquiries, markAnswered } from './enquiries.service.ts'

export function enquiryRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { query }) => listEnquiries(ctx, query))
  route.inTransaction(e.answered, (ctx, { params, body }) => markAnswered(ctx, params.id, body.isAnswered))
  route.inTransaction(d.connection, (ctx) => connectionOf(ctx))
  route.outside(d.authorise, async (caller) => authorise(caller))
  route.outside(d.exchange, (caller, { body }) => exchangeCode(caller, body))
  route.inTransaction(d.read, (ctx) => readNow(ctx))
  route.inTransaction(d.disconnect, (ctx) => disconnect(ctx))
}
