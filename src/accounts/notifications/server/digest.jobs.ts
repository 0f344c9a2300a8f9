import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { composeDigest } from './digest-mail.service.ts'

/**
 * Sends what was waiting when it was due: claiming, settling and queueing are one transaction, so a crash neither loses nor doubles a digest.
 * The words are read when it is sent, so that none of them is kept in the queue, where an erasure would not find them.
 */
export const mailDigest = job({
  name: 'notifications.digest',
  leavesGable: true,
  payload: z.object({ userId: z.uuid(), ids: z.array(z.uuid()), more: z.int().nonnegative() }),
  retries: 8,
  subject: () => 'Daily summary email',
  async run(caller, digest) {
    const mail = await caller.reading((ctx) => composeDigest(ctx, digest))
    if (mail) await caller.platform.mailer.send(mail, caller.scope.agencyId)
  },
})
