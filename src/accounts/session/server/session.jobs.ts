import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { sendAccountMail } from './account-mail.service.ts'
import { makeReset } from './password/reset-secret.ts'

export const mailReset = job({
  name: 'session.mail-reset',
  leavesGable: true,
  payload: z.object({ userId: z.uuid() }),
  retries: 5,
  subject: () => 'Password reset email',
  // A retry mails a new link, which ends the one before.
  async run(caller, { userId }) {
    const { platform, scope } = caller
    const reset = await makeReset(platform, scope.agencyId, userId)
    if (!reset) return
    const { url, email, firstName, agencyName } = reset
    await sendAccountMail(caller, {
      to: email,
      subject: 'Reset your Gable password',
      hello: firstName,
      before: `We received a request to reset your password for ${agencyName}. The link works once, for 30 minutes.`,
      link: { words: 'Reset password', url },
      after: 'If you didn’t request this, ignore this email. Your password won’t change.',
    })
  },
})
