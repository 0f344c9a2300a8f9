import * as z from 'zod'
import { inSteps } from '#platform/bulk/in-steps.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { onLastTry } from '#platform/jobs/on-last-try.ts'
import { forgetFolder } from '#platform/storage/stored-files.ts'
import { moveFolder } from '#channels/move-tables/server/table-rows.ts'
import type { Move } from '../move.contract.ts'
import { readFiles } from './files/read-files.ts'
import { forgetUploadedFiles, keepsUploads } from './media/move-files.service.ts'
import { deleteRows, forgetRows } from './move-rows.store.ts'
import { findMove, updateMove, viewMoves } from './moves.store.ts'
import { runMove } from './run/run-move.ts'
import { undoSome } from './undo-move.ts'

const base = { retries: 5, retryDelayMaxS: 60, timeoutS: 14_400, concurrency: 1 } as const

type State = Move['state']
/** Moves on to the state after a step has failed for good. */
const failedTo =
  (id: string, from: readonly State[], to: State, words = '') =>
  (ctx: Context, { message }: Error) =>
    updateMove(ctx, id, from, {
      state: to,
      error: `${words}${message}`,
      ...(from.includes('reading') && { finished_at: ctx.clock() }),
    })

export const readMove = job({
  ...base,
  name: 'move.read',
  payload: z.object({ moveId: z.uuid() }),
  subject: () => 'Read the files of a move',
  run: (caller, { moveId }, _signal, attempt) =>
    readFiles(caller, moveId).catch(onLastTry(caller, attempt, failedTo(moveId, ['reading'], 'failed'))),
})

/** The dry run; it starts again from the beginning when it is killed. */
export const checkMove = job({
  ...base,
  name: 'move.check',
  payload: z.object({ moveId: z.uuid(), run: z.uuid() }),
  subject: () => 'Check a move',
  run: (caller, { moveId, run }, signal, attempt) =>
    runMove(caller, moveId, 'check', run, signal).catch(
      onLastTry(caller, attempt, failedTo(moveId, ['checking'], 'read', 'The check stopped: ')),
    ),
})

export const runMoveJob = job({
  ...base,
  name: 'move.run',
  payload: z.object({ moveId: z.uuid(), run: z.uuid() }),
  subject: () => 'Move in',
  run: (caller, { moveId, run }, signal, attempt) =>
    runMove(caller, moveId, 'run', run, signal).catch(
      onLastTry(caller, attempt, failedTo(moveId, ['queued', 'running'], 'paused', 'The move stopped: ')),
    ),
})

export const undoMove = job({
  ...base,
  name: 'move.undo',
  payload: z.object({ moveId: z.uuid() }),
  subject: () => 'Undo a move',
  run: (caller, { moveId }, signal, attempt) =>
    inSteps(caller, signal, (ctx) => undoSome(ctx, moveId)).catch(
      onLastTry(caller, attempt, failedTo(moveId, ['undoing'], 'failed', 'Undo stopped: ')),
    ),
})

/** Deletes the files, and what the rows hold of people, once nothing can be undone. */
export const forgetMove = job({
  ...base,
  name: 'move.forget',
  payload: z.object({ moveId: z.uuid() }),
  subject: () => 'Clean up after a move',
  async run(caller, { moveId }) {
    const keeps = await keepsUploads(caller, moveId)
    const isOver = await caller.transaction((ctx) => endMove(ctx, moveId, keeps))
    if (isOver) await forgetFolder(caller, moveFolder(caller, moveId))
  },
})

/** Ends a move that no user has continued, and forgets its rows; one that can still be undone waits. @returns whether its files can go */
async function endMove(ctx: Context, id: string, keepsUploads: boolean): Promise<boolean> {
  if (!(await findMove(ctx, id))) return true
  const unused = { state: 'cancelled', error: 'Nothing was moved in for two weeks, so the files were deleted' } as const
  if (await updateMove(ctx, id, ['reading', 'read', 'checking', 'checked'], unused)) await deleteRows(ctx, id)
  const error = 'No one continued this move, so it was cancelled'
  await updateMove(ctx, id, ['paused'], { state: 'cancelled', error, finished_at: ctx.clock() })
  const [move] = await viewMoves(ctx, { id })
  // Files in the uploads may still have to be copied.
  const isBusy = keepsUploads || move?.state === 'queued' || move?.state === 'running' || move?.state === 'undoing'
  const startAfter = isBusy ? new Date(ctx.clock().getTime() + 86_400_000) : move?.undoUntil ? new Date(move.undoUntil) : null
  if (startAfter) await ctx.enqueue(forgetMove, { moveId: id }, { startAfter })
  else {
    await forgetRows(ctx, id)
    await forgetUploadedFiles(ctx, id)
  }
  ctx.changed('move', id)
  return !startAfter
}
