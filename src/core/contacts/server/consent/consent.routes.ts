import type { Routes } from '#platform/http/routes.ts'
import { consentEndpoints as e } from '../../consent.contract.ts'
import { addGivenWay, dismissGivenWay, givenWaysOf } from '../given/given-ways.service.ts'
import { consentOf, recordConsent } from './consent.service.ts'

export function consentRoutes(route: Routes): void {
  route.inTransaction(e.get, (ctx, { params }) => consentOf(ctx, params.id))
  route.inTransaction(e.record, (ctx, { body }) => recordConsent(ctx, body))
  route.inTransaction(e.given, (ctx, { params }) => givenWaysOf(ctx, params.id))
  route.inTransaction(e.addGiven, (ctx, { params }) => addGivenWay(ctx, params.id))
  route.inTransaction(e.dismissGiven, (ctx, { params }) => dismissGivenWay(ctx, params.id))
}
