import { staleError } from '#platform/stale.ts'
import { clockTime, instantOf, localOf } from '#common/time/days.ts'
import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Campaign } from '../../campaigns.contract.ts'
import { mayEdit } from '../../campaigns.rules.ts'
import { freezeAudience } from '../audience.service.ts'
import type { Frozen } from '../campaigns.store.ts'
import { forgetRecipients, updateState } from '../campaign-states.store.ts'
import { getCampaign } from '../campaigns.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { compileFor, senderName } from '../render/mail.service.ts'
import { reviewCampaign } from '../review.service.ts'
import { sendCampaign } from './send.jobs.ts'

interface Activation {
  id: string
  version?: number | undefined
  /** Wall clock of the agency; null: now. */
  sendAt: string | null
}

/**
 * Freezes who gets it and what they get, and queues the sending; all of it happens or none.
 * @throws AppError rule_broken naming everything that the review holds against it
 */
export async function activateCampaign(ctx: Context, { id, version, sendAt }: Activation): Promise<Campaign> {
  const before = await getCampaign(ctx, id, { lock: true })
  if (version !== undefined && version !== before.version)
    throw await staleError(ctx, { entity: 'campaign', id: id, noun: 'this campaign' }, before)
  if (!mayEdit(before.state)) throw new AppError('rule_broken', 'This campaign has already been scheduled or sent')
  const { timeZone } = await getBranding(ctx)
  const at = sendAt === null ? null : instantOf(sendAt, timeZone)
  if (at && at.getTime() < ctx.clock().getTime() - 60_000)
    throw new AppError('rule_broken', 'This time has passed. Choose a later time', {
      fields: [{ path: 'sendAt', message: `It is ${clockTime(localOf(ctx.clock(), timeZone).slice(11))} now` }],
    })
  const { checks } = await reviewCampaign(ctx, id)
  const blocking = checks.filter(({ state }) => state === 'blocks')
  const [first] = blocking
  if (first)
    throw new AppError('rule_broken', first.message, {
      ...(first.source && { source: first.source }),
      fields: blocking.map(({ id: path, message }) => ({ path, message })),
    })
  await forgetRecipients(ctx, id)
  const counts = await freezeAudience(ctx, id, before.audience, before.purpose)
  await updateState(ctx, id, {
    state: at ? 'scheduled' : 'sending',
    scheduled_at: at ?? ctx.clock(),
    activated_at: ctx.clock(),
    activated_by: ctx.scope.userId,
    frozen: JSON.stringify(await freezeMail(ctx, before)),
    pause_reason: null,
    ...counts,
  })
  await ctx.enqueue(sendCampaign, { id }, at ? { startAfter: at } : { isAwaited: true })
  await ctx.audit({
    action: 'activated',
    entity: 'campaign',
    entityId: id,
    changes: [
      { field: 'state', before: before.state, after: at ? 'scheduled' : 'sending' },
      { field: 'recipients', before: 0, after: counts.recipients },
    ],
  })
  ctx.changed('campaign', id, before.version + 1)
  return getCampaign(ctx, id)
}

/** The mail as it is now: later changes of a listing or of the branding do not change what was seen at the review. */
export async function freezeMail(ctx: Context, campaign: Campaign, cardIds: readonly string[] = []): Promise<Frozen> {
  const { mail, facts } = await compileFor(ctx, campaign, { measures: campaign.measures, cardIds })
  return { mail, from: senderName(facts), replyTo: facts.agent?.email || facts.brand.email || null }
}
