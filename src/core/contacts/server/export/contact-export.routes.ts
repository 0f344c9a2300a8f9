import type { Routes } from '#platform/http/routes.ts'
import { contactExportEndpoints as e } from '../../contact-export.contract.ts'
import { exportContacts } from './contact-export.service.ts'

export function contactExportRoutes(route: Routes): void {
  route.outside(e.export, (caller, { body }) => exportContacts(caller, body))
}
