import type { Routes } from '#platform/http/routes.ts'
import { unknownSmsEndpoints as e } from '../../unknown.contract.ts'
import { attachNumber, dismissNumber, listUnknown } from './unknown.service.ts'

export function unknownSmsRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { query }) => listUnknown(ctx, query))
  route.inTransaction(e.attach, (ctx, { body }) => attachNumber(ctx, body))
  route.inTransaction(e.dismiss, (ctx, { body }) => dismissNumber(ctx, body))
}
