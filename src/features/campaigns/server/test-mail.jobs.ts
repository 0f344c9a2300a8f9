import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'

/** A mail to a colleague, to look at it in a real mail program. */
export const sendTestOfCampaign = job({
  name: 'campaigns.test-mail',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    fromName: z.string(),
    replyTo: z.string().nullable(),
  }),
  retries: 3,
  subject: ({ subject }) => `Test mail: ${subject}`,
  async run({ platform }, { replyTo, ...mail }) {
    await platform.mailer.send({ ...mail, ...(replyTo && { replyTo }) })
  },
})
