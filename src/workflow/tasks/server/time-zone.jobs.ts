import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { settleAllTimes } from './write-tasks.store.ts'

export const followTimeZone = job({
  name: 'tasks.follow-time-zone',
  payload: z.object({ id: z.uuid() }),
  retries: 5,
  subject: () => 'Task due times after a time zone change',
  run: (caller) => caller.transaction(settleAllTimes),
})
