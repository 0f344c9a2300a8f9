import type { Routes } from '#platform/http/routes.ts'
import { roleEndpoints as e } from '../roles.contract.ts'
import { allRoles, changeRole, createRole, removeRole, restoreRole } from './roles.service.ts'

export function roleRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx) => allRoles(ctx))
  route.inTransaction(e.create, (ctx, { body }) => createRole(ctx, body))
  route.inTransaction(e.update, (ctx, { params, body }) => changeRole(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeRole(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restoreRole(ctx, params.id))
}
