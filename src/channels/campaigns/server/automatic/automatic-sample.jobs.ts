import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { type AutomationKind, automationKinds } from '../../automatic.contract.ts'
import { composeAutomationTest, emailOf } from './automatic-sample.service.ts'

/** Rendered when it is sent: the queue holds no personal data. */
export const mailAutomationTest = job({
  name: 'campaigns.automation-test',
  leavesGable: true,
  payload: z.object({ kind: z.enum(automationKinds), userId: z.uuid() }),
  retries: 3,
  subject: () => 'Automation test email',
  async run(caller, { kind, userId }) {
    const mail = await caller.reading((ctx) => composeAutomationTest(ctx, kind, userId))
    if (mail) await caller.platform.mailer.send(mail, caller.scope.agencyId)
  },
})

/** To the caller alone. */
export async function sendTestOfAutomation(ctx: Context, kind: AutomationKind): Promise<{ to: string }> {
  const to = await emailOf(ctx, ctx.scope.userId)
  if (!to || !ctx.scope.userId) throw new AppError('rule_broken', 'Your user account has no email address')
  await ctx.enqueue(mailAutomationTest, { kind, userId: ctx.scope.userId }, { isAwaited: true })
  await ctx.audit({ action: 'test email sent', entity: 'automation', entityId: ctx.scope.agencyId })
  return { to }
}
