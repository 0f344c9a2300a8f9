import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { finishBulk } from './listing-bulk-run.ts'

/** The outcome of a listing is written with its change, so a run after a crash goes on with the next one. */
export const runBulk = job({
  name: 'listings.bulk',
  payload: z.object({ bulkId: z.uuid() }),
  retries: 20,
  retryDelayMaxS: 60,
  timeoutS: 1800,
  subject: () => 'A change of many listings',
  run: (caller, { bulkId }, signal) => finishBulk(caller, bulkId, signal),
})
