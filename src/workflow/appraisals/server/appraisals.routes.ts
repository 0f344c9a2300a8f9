import type { Routes } from '#platform/http/routes.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { requireProperty } from '#core/properties/server/properties.service.ts'
import { appraisalEndpoints as e } from '../appraisals.contract.ts'
import { countBySource, countByStage, listAppraisals, rowsOfContact, rowsOfProperty } from './appraisal-rows.store.ts'
import { changeAppraisal, createAppraisal, openAppraisal, removeAppraisal, restoreAppraisal } from './appraisals.service.ts'
import { dueEndpoints as d } from '../due.contract.ts'
import { noteCall } from './due/due.service.ts'
import { dueAppraisals } from './due/due.store.ts'
import { stepAppraisal } from './stages.service.ts'

export function appraisalRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { query }) => listAppraisals(ctx, query))
  route.inTransaction(e.counts, async (ctx, { query: { scope } }) => ({
    stages: await countByStage(ctx, scope),
    sources: await countBySource(ctx, scope),
  }))
  route.inTransaction(d.due, (ctx, { query }) => dueAppraisals(ctx, query))
  route.inTransaction(d.called, (ctx, { params, body }) => noteCall(ctx, params.id, body))
  route.inTransaction(e.create, (ctx, { body }) => createAppraisal(ctx, body))
  route.inTransaction(e.one, (ctx, { params }) => openAppraisal(ctx, params.id))
  route.inTransaction(e.update, (ctx, { params, body }) => changeAppraisal(ctx, params.id, body))
  route.inTransaction(e.step, (ctx, { params, body }) => stepAppraisal(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeAppraisal(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restoreAppraisal(ctx, params.id))
  route.inTransaction(e.ofContact, async (ctx, { params }) => ({
    items: await rowsOfContact(ctx, (await requireReadable(ctx, params.id)).id),
  }))
  route.inTransaction(e.ofProperty, async (ctx, { params }) => ({
    items: await rowsOfProperty(ctx, (await requireProperty(ctx, params.id)).id),
  }))
}
