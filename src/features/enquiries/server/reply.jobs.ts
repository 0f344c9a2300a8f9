import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { composeReply } from './reply-mail.service.ts'
import { removeReply } from './reply.store.ts'

export const mailReply = job({
  name: 'enquiries.reply',
  payload: z.object({ replyId: z.uuid() }),
  retries: 8,
  subject: () => 'Answer to an enquiry',
  async run(caller, { replyId }) {
    const mail = await caller.reading((ctx) => composeReply(ctx, replyId))
    if (mail) await caller.platform.mailer.send(mail)
    await caller.transaction((ctx) => removeReply(ctx, replyId))
  },
})
