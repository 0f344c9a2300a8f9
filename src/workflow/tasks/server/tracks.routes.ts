import type { Routes } from '#platform/http/routes.ts'
import { trackEndpoints as t } from '../tracks.contract.ts'
import { changeTrack, createTrack, listTracks, removeTrack, restoreTrack, startTrack, undoStart } from './tracks.service.ts'

export function trackRoutes(route: Routes): void {
  route.inTransaction(t.list, (ctx) => listTracks(ctx))
  route.inTransaction(t.create, (ctx, { body }) => createTrack(ctx, body))
  route.inTransaction(t.update, (ctx, { params, body }) => changeTrack(ctx, params.id, body))
  route.inTransaction(t.remove, (ctx, { params }) => removeTrack(ctx, params.id))
  route.inTransaction(t.restore, (ctx, { params }) => restoreTrack(ctx, params.id))
  route.inTransaction(t.start, (ctx, { body }) => startTrack(ctx, body))
  route.inTransaction(t.undoStart, (ctx, { params }) => undoStart(ctx, params.id))
}
