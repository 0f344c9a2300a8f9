import type { Context } from '#platform/context.ts'
import type { Audience } from '#channels/campaigns/audience.contract.ts'
import type { Campaign, CampaignCreate } from '#channels/campaigns/campaigns.contract.ts'
import { freezeAudience } from '#channels/campaigns/server/audience.service.ts'
import { createCampaign, getCampaign } from '#channels/campaigns/server/campaigns.service.ts'
import { type StateChange, updateState } from '#channels/campaigns/server/campaign-states.store.ts'
import { freezeMail } from '#channels/campaigns/server/sending/activate.service.ts'
import { insertPastSending, queuedOf } from '#channels/campaigns/server/sending/past-sending.store.ts'
import { officeTimes } from './demo-times.ts'

const allContacts: Audience = { include: [{ kind: 'filter', label: 'All contacts', filter: {}, isOwnOnly: false }], exclude: [] }

/** Campaigns of every state, with people who opened and clicked, so that the lists and reports of the demo are alive. Nothing is mailed. */
export async function demoCampaigns(ctx: Context, agentIds: readonly string[], listingIds: readonly string[]): Promise<void> {
  const timeOn = await officeTimes(ctx)
  const make = (given: Partial<CampaignCreate> & Pick<CampaignCreate, 'template'>) =>
    createCampaign(ctx, { listingIds: [], senderAgentId: agentIds[0] ?? null, audience: allContacts, ...given })
  const spring = await make({
    template: 'newsletter',
    name: 'Spring newsletter',
    subject: 'Spring in {{suburb|your suburb}}: recent sales and new listings',
    listingIds: listingIds.slice(0, 6),
  })
  await sent(ctx, spring, timeOn(-2), 60)
  const listed = await make({ template: 'justListed', listingIds: listingIds.slice(1, 2), senderAgentId: agentIds[1] ?? null })
  await sent(ctx, listed, timeOn(-8, 2), 60)
  const opens = await make({ template: 'openHome', name: 'Saturday open homes', listingIds: listingIds.slice(0, 3) })
  await activate(ctx, opens, { state: 'scheduled', scheduled_at: timeOn(3) })
  await make({ template: 'marketUpdate', name: 'Market update, draft', listingIds: listingIds.slice(2, 5) })
  const review = await make({ template: 'stockList', name: 'Stock list for buyers', listingIds: listingIds.slice(0, 12) })
  await updateState(ctx, review.id, { state: 'inReview' })
}

async function activate(ctx: Context, campaign: Campaign, change: StateChange): Promise<void> {
  const counts = await freezeAudience(ctx, campaign.id, campaign.audience, campaign.purpose)
  const frozen = JSON.stringify(await freezeMail(ctx, await getCampaign(ctx, campaign.id)))
  await updateState(ctx, campaign.id, { activated_at: ctx.clock(), frozen, ...counts, ...change })
}

/** As if it had gone out then: who opened and clicked follows from their place in the list. */
async function sent(ctx: Context, campaign: Campaign, at: Date, hoursOpen: number): Promise<void> {
  await activate(ctx, campaign, {
    state: 'sent',
    scheduled_at: at,
    started_at: at,
    finished_at: new Date(at.getTime() + 180_000),
  })
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString()
  const ends = (await queuedOf(ctx, campaign.id)).map(({ id, position: n }) => {
    const spread = 4 + ((n * n * 37) % (hoursOpen * 24))
    const isBounced = n % 41 === 7
    const isOpened = !isBounced && n % 9 < 4
    return {
      id,
      sentAt: after(Math.floor(n / 40)),
      bouncedAt: isBounced ? after(1) : null,
      openedAt: isOpened ? after(spread) : null,
      machineOpenedAt: !isBounced && n % 9 === 5 ? after(0) : null,
      clickedAt: isOpened && n % 7 < 3 ? after(spread + 2) : null,
      unsubscribedAt: n % 61 === 20 ? after(300) : null,
      link: n % 4,
    }
  })
  await insertPastSending(ctx, campaign.id, at, ends)
}
