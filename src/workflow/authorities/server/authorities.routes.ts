import type { Routes } from '#platform/http/routes.ts'
import { authorityEndpoints as e } from '../authorities.contract.ts'
import {
  addAuthority,
  changeAuthority,
  listAuthorities,
  removeAuthority,
  restoreAuthority,
  stepAuthority,
} from './authorities.service.ts'
import { openPaper, presignPaper, setPaper } from './paper.service.ts'

export function authorityRoutes(route: Routes): void {
  route.inTransaction(e.ofListing, (ctx, { params }) => listAuthorities(ctx, params.id))
  route.inTransaction(e.add, (ctx, { body }) => addAuthority(ctx, body))
  route.inTransaction(e.update, (ctx, { params, body }) => changeAuthority(ctx, params.id, body))
  route.inTransaction(e.step, (ctx, { params, body }) => stepAuthority(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeAuthority(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restoreAuthority(ctx, params.id))
  route.outside(e.presign, (caller) => presignPaper(caller))
  route.outside(e.setPaper, (caller, { params, body }) => setPaper(caller, params.id, body))
  route.outside(e.openPaper, (caller, { params }) => openPaper(caller, params.id))
}
