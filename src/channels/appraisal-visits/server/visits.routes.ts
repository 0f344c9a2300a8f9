import type { Routes } from '#platform/http/routes.ts'
import { appraisalVisitEndpoints as e } from '../appraisal-visits.contract.ts'
import { inviteOwners, readVisit } from './visits.service.ts'

export function visitRoutes(route: Routes): void {
  route.inTransaction(e.visit, (ctx, { params }) => readVisit(ctx, params.id))
  route.inTransaction(e.invite, (ctx, { params }) => inviteOwners(ctx, params.id))
}
