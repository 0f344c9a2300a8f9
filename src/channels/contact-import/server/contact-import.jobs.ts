import * as z from 'zod'
import { inSteps } from '#platform/bulk/in-steps.ts'
import { job } from '#platform/jobs/job.ts'
import { onLastTry } from '#platform/jobs/on-last-try.ts'
import { forgetFile } from '#platform/storage/stored-files.ts'
import { updateImport } from './contact-import.store.ts'
import { forgetImport } from './forget-import.ts'
import { fileKey } from './file/import-file.ts'
import { runThrough } from './run/run-import.ts'
import { undoSome } from './run/undo-import.ts'

const base = { retries: 5, retryDelayMaxS: 60, timeoutS: 7200 } as const

/** The dry run; it starts again from the beginning when it is killed. */
export const checkImport = job({
  ...base,
  name: 'contact-import.check',
  payload: z.object({ importId: z.uuid(), run: z.uuid() }),
  subject: () => 'Check a contact file',
  run: (caller, { importId, run }, signal, attempt) =>
    runThrough(caller, importId, 'check', run, signal).catch(
      onLastTry(caller, attempt, (ctx, { message: error }) =>
        updateImport(ctx, importId, ['checking'], { state: 'failed', error }),
      ),
    ),
})

export const runContactImport = job({
  ...base,
  name: 'contact-import.run',
  payload: z.object({ importId: z.uuid(), run: z.uuid() }),
  subject: () => 'Import contacts',
  async run(caller, { importId, run }, signal, attempt) {
    await runThrough(caller, importId, 'import', run, signal).catch(
      onLastTry(caller, attempt, (ctx, { message: error }) =>
        updateImport(ctx, importId, ['queued', 'running'], { state: 'failed', error, finished_at: ctx.clock() }),
      ),
    )
    await forgetFile(caller, fileKey(caller, importId))
  },
})

export const undoContactImport = job({
  ...base,
  name: 'contact-import.undo',
  payload: z.object({ importId: z.uuid() }),
  subject: () => 'Undo a contact import',
  run: (caller, { importId }, signal, attempt) =>
    inSteps(caller, signal, (ctx) => undoSome(ctx, importId)).catch(
      onLastTry(caller, attempt, (ctx, { message }) =>
        updateImport(ctx, importId, ['undoing'], { state: 'failed', error: `Undo stopped: ${message}` }),
      ),
    ),
})

/** Deletes the file and the rows after a week. */
export const forgetContactImport = job({
  ...base,
  name: 'contact-import.forget',
  payload: z.object({ importId: z.uuid() }),
  subject: () => 'Clean up after a contact import',
  run: (caller, { importId }) => forgetImport(caller, importId),
})
