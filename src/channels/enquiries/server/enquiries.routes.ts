import type { Routes } from '#platform/http/routes.ts'
import { domainEndpoints as d } from '../domain.contract.ts'
import { enquiryAlertEndpoints as a } from '../alerts.contract.ts'
import { enquiryEndpoints as e } from '../enquiries.contract.ts'
import { authorise, connectionOf, disconnect, exchangeCode, readNow } from './domain/domain.service.ts'
import { readableContacts } from '#core/contacts/server/contact-access.service.ts'
import { changeSettings, readSettings } from './alerts/alerts.service.ts'
import { enterEnquiry } from './by-hand.service.ts'
import { countOfListings } from './enquiries.store.ts'
import { getEnquiry, giveTo, listEnquiries, markAnswered } from './enquiries.service.ts'
import { figuresOf } from './response-clock.store.ts'

export function enquiryRoutes(route: Routes): void {
  route.inTransaction(e.create, (ctx, { body }) => enterEnquiry(ctx, body))
  route.inTransaction(e.list, (ctx, { query }) => listEnquiries(ctx, query))
  route.inTransaction(e.one, (ctx, { params }) => getEnquiry(ctx, params.id))
  route.inTransaction(e.figures, (ctx, { query }) => figuresOf(ctx, query.contacts))
  route.inTransaction(e.ofListings, (ctx, { body }) => countOfListings(ctx, body.ids, readableContacts(ctx)))
  route.inTransaction(e.owner, (ctx, { params, body }) => giveTo(ctx, params.id, body.agentId))
  route.inTransaction(e.answered, (ctx, { params, body }) => markAnswered(ctx, params.id, body.isAnswered))
  route.inTransaction(a.settings, (ctx) => readSettings(ctx))
  route.inTransaction(a.changeSettings, (ctx, { body }) => changeSettings(ctx, body))
  route.inTransaction(d.connection, (ctx) => connectionOf(ctx))
  route.outside(d.authorise, async (caller) => authorise(caller))
  route.outside(d.exchange, (caller, { body }) => exchangeCode(caller, body))
  route.inTransaction(d.read, (ctx) => readNow(ctx))
  route.inTransaction(d.disconnect, (ctx) => disconnect(ctx))
}
