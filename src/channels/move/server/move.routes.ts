import type { Routes } from '#platform/http/routes.ts'
import { moveEndpoints as e } from '../move.contract.ts'
import {
  cancelMove,
  correctRow,
  getMove,
  listMoves,
  missingOf,
  moveRows,
  pauseMove,
  refusedFile,
  retryMissingOf,
  startCheck,
  startMove,
  startUndo,
  uploadMove,
} from './move.service.ts'

export function moveRoutes(route: Routes): void {
  route.outside(e.upload, (caller, { query }, request) => uploadMove(caller, query.source, request))
  route.inTransaction(e.list, (ctx, { query }) => listMoves(ctx, query))
  route.inTransaction(e.get, (ctx, { params }) => getMove(ctx, params.id))
  route.inTransaction(e.rows, (ctx, { params, query }) => moveRows(ctx, params.id, query))
  route.inTransaction(e.check, (ctx, { params, body }) => startCheck(ctx, params.id, body.tables))
  route.inTransaction(e.start, (ctx, { params }) => startMove(ctx, params.id))
  route.inTransaction(e.pause, (ctx, { params }) => pauseMove(ctx, params.id))
  route.inTransaction(e.correct, (ctx, { params, body }) => correctRow(ctx, params.id, body))
  route.inTransaction(e.cancel, (ctx, { params }) => cancelMove(ctx, params.id))
  route.inTransaction(e.undo, (ctx, { params }) => startUndo(ctx, params.id))
  route.inTransaction(e.missing, (ctx, { params, query }) => missingOf(ctx, params.id, query))
  route.inTransaction(e.retryFiles, (ctx, { params }) => retryMissingOf(ctx, params.id))
  route.outside(e.refused, (caller, { params }) => refusedFile(caller, params.id))
}
