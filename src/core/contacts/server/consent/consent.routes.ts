import type { Routes } from '#platform/http/routes.ts'
import { consentEndpoints as e } from '../../consent.contract.ts'
import { consentOf, recordConsent } from './consent.service.ts'

export function consentRoutes(route: Routes): void {
  route.inTransaction(e.get, (ctx, { params }) => consentOf(ctx, params.id))
  route.inTransaction(e.record, (ctx, { body }) => recordConsent(ctx, body))
}
