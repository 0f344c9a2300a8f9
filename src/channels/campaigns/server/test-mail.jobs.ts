import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mergeValuesOf } from './audience.store.ts'
import { reasonOf } from './render/reasons.ts'
import { findCampaign } from './campaigns.store.ts'
import { joinMail } from './render/frame.ts'
import { compileFor, sampleToken, senderName } from './render/mail.service.ts'

interface TestMail {
  campaignId: string
  /** Whose name and suburb it shows. */
  contactId: string | null
  userId: string
}

/** An email to a colleague, to check it in a real mail program. Rendered when it is sent: the queue holds no personal data. */
export const sendTestOfCampaign = job({
  name: 'campaigns.test-mail',
  leavesGable: true,
  payload: z.object({ campaignId: z.uuid(), contactId: z.uuid().nullable(), userId: z.uuid() }),
  retries: 3,
  subject: () => 'Campaign test email',
  async run(caller, test) {
    const mail = await caller.reading((ctx) => composeTest(ctx, test))
    if (mail) await caller.platform.mailer.send(mail, caller.scope.agencyId)
  },
})

/** @returns undefined when the campaign, the contact or the colleague has gone since */
async function composeTest(ctx: Context, { campaignId, contactId, userId }: TestMail): Promise<Mail | undefined> {
  const campaign = await findCampaign(ctx, campaignId)
  const user = await ctx.db
    .selectFrom('users_view')
    .select('email')
    .where('agency_id', '=', ctx.scope.agencyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  // The permission to read this contact was checked when they asked.
  const values = contactId ? await mergeValuesOf(ctx, contactId, { isChecked: true }) : {}
  if (!campaign || !user || !values) return undefined
  const reason = contactId ? await reasonOf(ctx, contactId, campaign.purpose) : undefined
  const { mail, facts } = await compileFor(ctx, campaign, { measures: false })
  const { subject, html, text } = joinMail(mail, { values, reason, token: sampleToken, base: ctx.platform.config.PUBLIC_URL })
  const replyTo = facts.agent?.email
  return { to: user.email, subject: `[Test] ${subject}`, html, text, fromName: senderName(facts), ...(replyTo && { replyTo }) }
}
