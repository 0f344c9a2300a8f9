import * as z from 'zod'
import { inSteps } from '#platform/bulk/in-steps.ts'
import { job } from '#platform/jobs/job.ts'
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
  async run(caller, { importId, run }, signal, { isLast }) {
    await runThrough(caller, importId, 'check', run, signal).catch(async (error: Error) => {
      if (isLast)
        await caller.transaction((ctx) => updateImport(ctx, importId, ['checking'], { state: 'failed', error: error.message }))
      throw error
    })
  },
})

export const runContactImport = job({
  ...base,
  name: 'contact-import.run',
  payload: z.object({ importId: z.uuid(), run: z.uuid() }),
  subject: () => 'Import contacts',
  async run(caller, { importId, run }, signal, { isLast }) {
    await runThrough(caller, importId, 'import', run, signal).catch(async (error: Error) => {
      const change = { state: 'failed', error: error.message, finished_at: caller.clock() } as const
      if (isLast) await caller.transaction((ctx) => updateImport(ctx, importId, ['queued', 'running'], change))
      throw error
    })
    await forgetFile(caller, fileKey(caller, importId))
  },
})

export const undoContactImport = job({
  ...base,
  name: 'contact-import.undo',
  payload: z.object({ importId: z.uuid() }),
  subject: () => 'Undo a contact import',
  run: (caller, { importId }, signal) => inSteps(caller, signal, (ctx) => undoSome(ctx, importId)),
})

/** Deletes the file and the rows after a week. */
export const forgetContactImport = job({
  ...base,
  name: 'contact-import.forget',
  payload: z.object({ importId: z.uuid() }),
  subject: () => 'Clean up after a contact import',
  run: (caller, { importId }) => forgetImport(caller, importId),
})
