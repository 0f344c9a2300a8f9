import * as z from 'zod'
import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { testMail } from './brand-mail.service.ts'

/** To the user who asked for it; written when it is sent, so that the queue holds nothing of it. */
export const sendTestMail = job({
  name: 'branding.test-mail',
  leavesGable: true,
  payload: z.object({}),
  retries: 2,
  subject: () => 'Test email of the branding',
  async run(caller) {
    await caller.platform.mailer.send(await caller.reading(testMail), caller.scope.agencyId)
  },
})

export async function askForTestMail(ctx: Context): Promise<{ to: string }> {
  const { to } = await testMail(ctx)
  if (!to) throw new AppError('rule_broken', 'Your account has no email address')
  await ctx.enqueue(sendTestMail, {}, { isAwaited: true })
  return { to }
}
