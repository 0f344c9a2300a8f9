import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'

export const sendTestMail = job({
  name: 'branding.test-mail',
  payload: z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  retries: 2,
  subject: () => 'Mail to see how mails of the agency look',
  run: ({ platform }, mail) => platform.mailer.send(mail),
})
