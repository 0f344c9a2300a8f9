import type { Declared } from '#platform/feature.ts'
import type { Routes } from '#platform/http/routes.ts'
import { privacyEndpoints as e } from '../privacy.contract.ts'
import { eraseContact, previewErasure } from './erasure.service.ts'
import { exportPerson } from './export-person.service.ts'

export function privacyRoutes(route: Routes, { personalData }: Pick<Declared, 'personalData'>): void {
  route.outside(e.exportOne, (caller, { params }) => exportPerson(caller, params.id))
  route.inTransaction(e.preview, (ctx, { params }) => previewErasure(ctx, params.id))
  route.inTransaction(e.erase, (ctx, { params, body }) => eraseContact(ctx, personalData, params.id, body))
}
