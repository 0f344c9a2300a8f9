import * as z from 'zod'
import { inSteps } from '#platform/bulk/in-steps.ts'
import type { Caller } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { forgetFolder } from '#platform/storage/stored-files.ts'
import type { Move } from '../move.contract.ts'
import { readFiles } from './files/read-files.ts'
import { moveFolder } from './files/table-rows.ts'
import { forgetUploadedFiles, keepsUploads } from './media/move-files.service.ts'
import { forgetRows } from './move-rows.store.ts'
import { deleteMove, findMove, updateMove } from './moves.store.ts'
import { runMove } from './run/run-move.ts'
import { undoSome } from './undo-move.ts'

const base = { retries: 5, retryDelayMaxS: 60, timeoutS: 14_400, concurrency: 1 } as const

/** Writes down why a move ended, on the last try. */
const failing =
  (caller: Caller, id: string, from: readonly Move['state'][], isLast: boolean) =>
  async (error: Error): Promise<never> => {
    const change = { state: 'failed', error: error.message, finished_at: caller.clock() } as const
    if (isLast) await caller.transaction((ctx) => updateMove(ctx, id, from, change))
    throw error
  }

export const readMove = job({
  ...base,
  name: 'move.read',
  payload: z.object({ moveId: z.uuid() }),
  subject: () => 'Read the files of a move',
  run: (caller, { moveId }, _signal, { isLast }) => readFiles(caller, moveId).catch(failing(caller, moveId, ['reading'], isLast)),
})

/** The dry run; it starts again from the beginning when it is killed. */
export const checkMove = job({
  ...base,
  name: 'move.check',
  payload: z.object({ moveId: z.uuid(), run: z.uuid() }),
  subject: () => 'Check a move',
  run: (caller, { moveId, run }, signal, { isLast }) =>
    runMove(caller, moveId, 'check', run, signal).catch(failing(caller, moveId, ['checking'], isLast)),
})

export const runMoveJob = job({
  ...base,
  name: 'move.run',
  payload: z.object({ moveId: z.uuid(), run: z.uuid() }),
  subject: () => 'Move in',
  run: (caller, { moveId, run }, signal, { isLast }) =>
    runMove(caller, moveId, 'run', run, signal).catch(failing(caller, moveId, ['queued', 'running'], isLast)),
})

export const undoMove = job({
  ...base,
  name: 'move.undo',
  payload: z.object({ moveId: z.uuid() }),
  subject: () => 'Undo a move',
  run: (caller, { moveId }, signal) => inSteps(caller, signal, (ctx) => undoSome(ctx, moveId)),
})

/** Deletes the files, and what the rows hold of people, once nothing can be undone. */
export const forgetMove = job({
  ...base,
  name: 'move.forget',
  payload: z.object({ moveId: z.uuid() }),
  subject: () => 'Clean up after a move',
  async run(caller, { moveId }) {
    if (await keepsUploads(caller, moveId)) return again(caller, moveId)
    await forgetFolder(caller, moveFolder(caller, moveId))
    await caller.transaction(async (ctx) => {
      await forgetUploadedFiles(ctx, moveId)
      const move = await findMove(ctx, moveId)
      if (!move) return
      if (['finished', 'undone', 'cancelled', 'failed'].includes(move.state)) await forgetRows(ctx, moveId)
      else await deleteMove(ctx, moveId)
    })
  },
})

/** Files in the uploads are still to be copied: a day later they have been. */
const again = (caller: Caller, moveId: string): Promise<void> =>
  caller.transaction((ctx) => ctx.enqueue(forgetMove, { moveId }, { startAfter: new Date(ctx.clock().getTime() + 86_400_000) }))
