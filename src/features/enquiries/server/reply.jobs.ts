import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { linesToHtml } from '../reply.rules.ts'

export const mailReply = job({
  name: 'enquiries.reply',
  payload: z.object({ to: z.string(), replyTo: z.string().optional(), subject: z.string(), text: z.string() }),
  retries: 8,
  subject: ({ to }) => `Answer to the enquiry of ${to}`,
  run: ({ platform }, { replyTo, ...mail }) =>
    platform.mailer.send({ ...mail, html: linesToHtml(mail.text), ...(replyTo && { replyTo }) }),
})
