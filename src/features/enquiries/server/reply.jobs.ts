import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { linesToHtml } from '../reply.rules.ts'

export const mailReply = job({
  name: 'enquiries.reply',
  payload: z.object({
    to: z.string(),
    replyTo: z.string().optional(),
    subject: z.string(),
    text: z.string(),
    foot: z.string().optional(),
  }),
  retries: 8,
  subject: ({ to }) => `Answer to the enquiry of ${to}`,
  run: ({ platform }, { replyTo, foot, ...mail }) =>
    platform.mailer.send({
      ...mail,
      text: foot ? `${mail.text}\n\n--\n${foot}` : mail.text,
      html: foot
        ? `${linesToHtml(mail.text)}<div style="color:#5a6863;font-size:12px">${linesToHtml(foot)}</div>`
        : linesToHtml(mail.text),
      ...(replyTo && { replyTo }),
    }),
})
