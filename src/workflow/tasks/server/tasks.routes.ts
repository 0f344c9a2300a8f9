import type { Routes } from '#platform/http/routes.ts'
import { taskAnalysisEndpoints as a } from '../task-analysis.contract.ts'
import { taskEndpoints as e } from '../tasks.contract.ts'
import { analyzeTasks } from './task-analysis.service.ts'
import { changeTask, createTask, readTasks, removeTask, restoreTask } from './tasks.service.ts'
import { trackEndpoints as t } from '../tracks.contract.ts'
import { changeTrack, createTrack, listTracks, removeTrack, restoreTrack, startTrack, undoStart } from './tracks.service.ts'

export function taskRoutes(route: Routes): void {
  route.inTransaction(e.create, (ctx, { body }) => createTask(ctx, body))
  route.inTransaction(e.get, (ctx, { body }) => readTasks(ctx, body))
  route.inTransaction(e.update, (ctx, { params, body }) => changeTask(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeTask(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restoreTask(ctx, params.id))
  route.inTransaction(a.analyze, (ctx, { body }) => analyzeTasks(ctx, body))
  route.inTransaction(t.list, (ctx) => listTracks(ctx))
  route.inTransaction(t.create, (ctx, { body }) => createTrack(ctx, body))
  route.inTransaction(t.update, (ctx, { params, body }) => changeTrack(ctx, params.id, body))
  route.inTransaction(t.remove, (ctx, { params }) => removeTrack(ctx, params.id))
  route.inTransaction(t.restore, (ctx, { params }) => restoreTrack(ctx, params.id))
  route.inTransaction(t.start, (ctx, { body }) => startTrack(ctx, body))
  route.inTransaction(t.undoStart, (ctx, { params }) => undoStart(ctx, params.id))
}
