import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { Audience } from '#channels/campaigns/audience.contract.ts'
import type { Campaign, CampaignCreate } from '#channels/campaigns/campaigns.contract.ts'
import { freezeAudience } from '#channels/campaigns/server/audience.service.ts'
import { createCampaign, getCampaign } from '#channels/campaigns/server/campaigns.service.ts'
import { type StateChange, updateState } from '#channels/campaigns/server/campaign-states.store.ts'
import { freezeMail } from '#channels/campaigns/server/sending/activate.service.ts'
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

/** As if it had gone out then: who opened and pressed follows from their place in the list. */
async function sent({ db, scope, ...rest }: Context, campaign: Campaign, at: Date, hoursOpen: number): Promise<void> {
  const ctx = { db, scope, ...rest }
  await activate(ctx, campaign, {
    state: 'sent',
    scheduled_at: at,
    started_at: at,
    finished_at: new Date(at.getTime() + 180_000),
  })
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString()
  const { rows } = await sql<{ id: string; position: number }>`select id, position from campaign_recipients
    where agency_id = ${scope.agencyId} and campaign_id = ${campaign.id} and state = 'queued'`.execute(db)
  const ends = rows.map(({ id, position: n }) => {
    const spread = 4 + ((n * n * 37) % (hoursOpen * 24))
    const isBounced = n % 41 === 7
    const isOpened = !isBounced && n % 9 < 4
    return {
      id,
      sent_at: after(Math.floor(n / 40)),
      bounced_at: isBounced ? after(1) : null,
      opened_at: isOpened ? after(spread) : null,
      machine_opened_at: !isBounced && n % 9 === 5 ? after(0) : null,
      clicked_at: isOpened && n % 7 < 3 ? after(spread + 2) : null,
      unsubscribed_at: n % 61 === 20 ? after(300) : null,
    }
  })
  await sql`update campaign_recipients r set state = 'sent', sent_at = t.sent_at, bounced_at = t.bounced_at,
      bounce = case when t.bounced_at is not null then 'hard' end, bounce_detail = case when t.bounced_at is not null then '550 5.1.1 user unknown' end,
      opened_at = t.opened_at, machine_opened_at = t.machine_opened_at, clicked_at = t.clicked_at, unsubscribed_at = t.unsubscribed_at
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as t (id uuid, sent_at timestamptz, bounced_at timestamptz, opened_at timestamptz,
      machine_opened_at timestamptz, clicked_at timestamptz, unsubscribed_at timestamptz)
    where r.agency_id = ${scope.agencyId} and r.id = t.id`.execute(db)
  const clicks = rows.flatMap(({ id, position }, i) => {
    const at = ends[i]?.clicked_at
    return at
      ? [
          {
            agency_id: scope.agencyId,
            id: newId(),
            campaign_id: campaign.id,
            recipient_id: id,
            kind: 'clicked',
            link: position % 4,
            at,
          },
        ]
      : []
  })
  if (clicks.length) await db.insertInto('campaign_events').values(clicks).execute()
  await sql`update campaigns c set sent = t.sent, bounced = t.bounced, opened = t.opened, machine_opened = t.machine, clicked = t.clicked, unsubscribed = t.unsubscribed, updated_at = ${at}
    from (select count(*) filter (where state = 'sent')::int as sent, count(bounced_at)::int as bounced, count(opened_at)::int as opened,
      count(machine_opened_at)::int as machine, count(clicked_at)::int as clicked, count(unsubscribed_at)::int as unsubscribed
      from campaign_recipients where agency_id = ${scope.agencyId} and campaign_id = ${campaign.id}) t
    where c.agency_id = ${scope.agencyId} and c.id = ${campaign.id}`.execute(db)
}
