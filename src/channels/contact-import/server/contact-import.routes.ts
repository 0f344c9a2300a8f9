import type { Routes } from '#platform/http/routes.ts'
import { contactImportEndpoints as e } from '../contact-import.contract.ts'
import {
  cancelImport,
  correctRow,
  getImport,
  importRows,
  listImports,
  refusedFile,
  startCheck,
  startImport,
  undoImport,
  uploadImport,
} from './contact-import.service.ts'

export function contactImportRoutes(route: Routes): void {
  route.outside(e.upload, (caller, _input, request) => uploadImport(caller, request))
  route.inTransaction(e.list, (ctx, { query }) => listImports(ctx, query))
  route.inTransaction(e.get, (ctx, { params }) => getImport(ctx, params.id))
  route.inTransaction(e.rows, (ctx, { params, query }) => importRows(ctx, params.id, query))
  route.inTransaction(e.check, (ctx, { params, body }) => startCheck(ctx, params.id, body))
  route.inTransaction(e.correct, (ctx, { params, body }) => correctRow(ctx, params.id, body))
  route.inTransaction(e.start, (ctx, { params }) => startImport(ctx, params.id))
  route.inTransaction(e.cancel, (ctx, { params }) => cancelImport(ctx, params.id))
  route.inTransaction(e.undo, (ctx, { params }) => undoImport(ctx, params.id))
  route.outside(e.refused, (caller, { params }) => refusedFile(caller, params.id))
}
