// Marks a campaign of the demo as sent in the past, with its opens, clicks and bounces.
import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'

export async function queuedOf({ db, scope }: Context, campaignId: string): Promise<{ id: string; position: number }[]> {
  return await db
    .selectFrom('campaign_recipients')
    .select(['id', 'position'])
    .where('agency_id', '=', scope.agencyId)
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'queued')
    .execute()
}

interface PastRecipient {
  id: string
  sentAt: string
  bouncedAt: string | null
  openedAt: string | null
  machineOpenedAt: string | null
  clickedAt: string | null
  unsubscribedAt: string | null
  /** Index of the clicked link in the email, from 0. */
  link: number
}

export async function insertPastSending(
  { db, scope }: Context,
  campaignId: string,
  at: Date,
  recipients: readonly PastRecipient[],
): Promise<void> {
  await sql`update campaign_recipients r set state = 'sent', sent_at = t."sentAt", bounced_at = t."bouncedAt",
      bounce = case when t."bouncedAt" is not null then 'hard' end,
      bounce_detail = case when t."bouncedAt" is not null then '550 5.1.1 user unknown' end, opened_at = t."openedAt",
      machine_opened_at = t."machineOpenedAt", clicked_at = t."clickedAt", unsubscribed_at = t."unsubscribedAt"
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as t (id uuid, "sentAt" timestamptz, "bouncedAt" timestamptz,
      "openedAt" timestamptz, "machineOpenedAt" timestamptz, "clickedAt" timestamptz, "unsubscribedAt" timestamptz)
    where r.agency_id = ${scope.agencyId} and r.id = t.id`.execute(db)
  const clicks = recipients.flatMap(({ id, clickedAt, link }) =>
    clickedAt
      ? {
          agency_id: scope.agencyId,
          id: newId(),
          campaign_id: campaignId,
          recipient_id: id,
          kind: 'clicked',
          link,
          at: clickedAt,
        }
      : [],
  )
  if (clicks.length) await db.insertInto('campaign_events').values(clicks).execute()
  await sql`update campaigns c set sent = t.sent, bounced = t.bounced, opened = t.opened, machine_opened = t.machine, clicked = t.clicked,
      unsubscribed = t.unsubscribed, updated_at = ${at}
    from (select count(*) filter (where state = 'sent')::int as sent, count(bounced_at)::int as bounced, count(opened_at)::int as opened,
      count(machine_opened_at)::int as machine, count(clicked_at)::int as clicked, count(unsubscribed_at)::int as unsubscribed
      from campaign_recipients where agency_id = ${scope.agencyId} and campaign_id = ${campaignId}) t
    where c.agency_id = ${scope.agencyId} and c.id = ${campaignId}`.execute(db)
}
