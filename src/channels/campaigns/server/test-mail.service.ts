import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { mergeValuesOf } from './audience.store.ts'
import { getCampaign } from './campaigns.service.ts'
import { sendTestOfCampaign } from './test-mail.jobs.ts'

/** To oneself, or to an address of a colleague; never to the people the campaign is for. */
export async function sendTest(
  ctx: Context,
  id: string,
  { to, contactId }: { to?: string | undefined; contactId?: string | null | undefined },
): Promise<{ to: string }> {
  const campaign = await getCampaign(ctx, id)
  const { db, scope } = ctx
  const users = await db.selectFrom('users_view').select(['id', 'email']).where('agency_id', '=', scope.agencyId).execute()
  const own = users.find((user) => user.id === scope.userId)?.email
  const address = (to ?? own ?? '').trim().toLowerCase()
  if (!address) throw new AppError('rule_broken', 'Your user account has no email address')
  const user = users.find(({ email }) => email.toLowerCase() === address)
  if (!user) throw new AppError('rule_broken', 'Test emails only go to users of this agency. Choose a colleague’s email')
  if (contactId && !(await mergeValuesOf(ctx, contactId))) throw notFound({ contact: contactId })
  await ctx.enqueue(
    sendTestOfCampaign,
    { campaignId: campaign.id, contactId: contactId ?? null, userId: user.id },
    { isAwaited: true },
  )
  await ctx.audit({ action: 'test email sent', entity: 'campaign', entityId: id })
  return { to: address }
}
