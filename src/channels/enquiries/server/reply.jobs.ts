import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { composeReply, mailOfReply } from './reply-mail.service.ts'
import { removeReply } from './reply.store.ts'

/** The payload of jobs queued before version 0117, and still in lists of failed jobs that staff may start again. */
const WholeReply = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  foot: z.string().optional(),
})

export const mailReply = job({
  name: 'enquiries.reply',
  leavesGable: true,
  payload: z.union([z.object({ replyId: z.uuid() }), WholeReply]),
  retries: 8,
  subject: () => 'Reply to an enquiry',
  async run(caller, payload) {
    if (!('replyId' in payload)) return caller.platform.mailer.send(mailOfReply(payload), caller.scope.agencyId)
    const mail = await caller.reading((ctx) => composeReply(ctx, payload.replyId))
    if (mail) await caller.platform.mailer.send(mail, caller.scope.agencyId)
    await caller.transaction((ctx) => removeReply(ctx, payload.replyId))
  },
})
