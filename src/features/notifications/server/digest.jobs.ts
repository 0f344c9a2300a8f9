import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'

/** Sends what was written when it was due: claiming, settling and queueing are one transaction, so a crash neither loses nor doubles a digest. */
export const mailDigest = job({
  name: 'notifications.digest',
  payload: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  retries: 8,
  subject: () => 'Mail of the day',
  run: ({ platform }, mail) => platform.mailer.send(mail),
})
