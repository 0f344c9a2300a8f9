import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { makeReset } from './reset-secret.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const mailReset = job({
  name: 'session.mail-reset',
  payload: z.object({ userId: z.uuid() }),
  retries: 5,
  subject: () => 'Mail with a link to set a new password',
  // A retry mails a new link; the older ones stay valid until one is used or they run out.
  async run({ platform, scope }, { userId }) {
    const reset = await makeReset(platform, scope.agencyId, userId)
    if (!reset) return
    const { url, email, firstName, agencyName } = reset
    await platform.mailer.send({
      to: email,
      subject: 'Set a new password for Gable',
      text: `Hello ${firstName},\n\nsomebody, most likely you, asked to set a new password for ${agencyName} on Gable. Open this link within 30 minutes:\n\n${url}\n\nIf it was not you, nothing needs to be done: your password stays as it is.\n`,
      html: `<p>Hello ${escaped(firstName)},</p><p>somebody, most likely you, asked to set a new password for ${escaped(agencyName)} on Gable. The link works once, within 30 minutes:</p><p><a href="${escaped(url)}">Set a new password</a></p><p>If it was not you, nothing needs to be done: your password stays as it is.</p>`,
    })
  },
})
