import type { Routes } from '#platform/http/routes.ts'
import { unknownSmsEndpoints as e } from '../../unknown.contract.ts'
import { attachNumber, detachNumber, listAttached } from './attach.service.ts'
import { dismissNumber, listUnknown } from './unknown.service.ts'

export function unknownSmsRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { query }) => listUnknown(ctx, query))
  route.inTransaction(e.attach, (ctx, { body }) => attachNumber(ctx, body))
  route.inTransaction(e.attached, (ctx, { query }) => listAttached(ctx, query))
  route.inTransaction(e.detach, (ctx, { body }) => detachNumber(ctx, body))
  route.inTransaction(e.dismiss, (ctx, { body }) => dismissNumber(ctx, body))
}
