import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { sendRemaining } from './send-run.ts'

/** Sends to recipients who have not been sent to yet. Running twice sends nothing twice: see `claim`. */
export const sendCampaign = job({
  name: 'campaigns.send',
  leavesGable: true,
  payload: z.object({ id: z.uuid() }),
  // A worker that is stopped hands it back, so there are many tries; a mail server that refuses pauses the campaign instead.
  retries: 100,
  retryDelayS: 1,
  retryDelayMaxS: 10,
  concurrency: 2,
  timeoutS: 1800,
  subject: () => 'Send a campaign',
  async run(caller, { id }, signal) {
    const end = await sendRemaining(caller, id, signal)
    if (end.outcome === 'stopped') throw new Error('Sending stopped. The rest will be sent when the worker restarts')
    if (end.outcome === 'later')
      await caller.transaction((ctx) => ctx.enqueue(sendCampaign, { id }, { startAfter: new Date(Date.now() + end.inMs) }))
  },
})
