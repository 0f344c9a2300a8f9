import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { sendAccountMail } from './account-mail.service.ts'
import { makeReset } from './password/reset-secret.ts'

export const mailReset = job({
  name: 'session.mail-reset',
  payload: z.object({ userId: z.uuid() }),
  retries: 5,
  subject: () => 'Mail with a link to set a new password',
  // A retry mails a new link, which ends the one before.
  async run(caller, { userId }) {
    const { platform, scope } = caller
    const reset = await makeReset(platform, scope.agencyId, userId)
    if (!reset) return
    const { url, email, firstName, agencyName } = reset
    await sendAccountMail(caller, {
      to: email,
      subject: 'Set a new password for Gable',
      hello: firstName,
      before: `somebody, most likely you, asked to set a new password for ${agencyName} on Gable. The link works once, within 30 minutes:`,
      link: { words: 'Set a new password', url },
      after: 'If it was not you, nothing needs to be done: your password stays as it is.',
    })
  },
})
