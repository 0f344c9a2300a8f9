import type { Routes } from '#platform/http/routes.ts'
import { soldEndpoints as e } from '../sold.contract.ts'
import { undoSold, uploadSold } from './sold.service.ts'
import { soldFigures } from './sold.store.ts'

export function soldRoutes(route: Routes): void {
  route.outside(e.upload, (caller, _input, request) => uploadSold(caller, request))
  route.inTransaction(e.count, (ctx) => soldFigures(ctx))
  route.inTransaction(e.undo, (ctx, { params }) => undoSold(ctx, params.id))
}
