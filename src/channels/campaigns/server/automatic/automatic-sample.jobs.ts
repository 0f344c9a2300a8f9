import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { automationKinds } from '../../automatic.contract.ts'
import { composeAutomationTest } from './automatic-sample.service.ts'

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
