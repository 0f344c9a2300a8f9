import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { namedContacts } from '#core/contacts/server/contact-access.service.ts'
import type { SuppressedReason } from '../../audience.contract.ts'
import type { CampaignPerson, CampaignReport, RecipientGroup } from '../../report.contract.ts'
import type { Frozen } from '../campaigns.store.ts'

export async function frozenOf({ db, scope }: Context, id: string): Promise<Frozen | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .select('frozen')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row?.frozen as Frozen | null | undefined) ?? undefined
}

export async function reasonsOf({ db, scope }: Context, id: string) {
  const { rows } = await sql<{ state: 'suppressed' | 'failed'; reason: string; count: number }>`
    select state, coalesce(reason, '') as reason, count(*)::int as count from campaign_recipients
    where agency_id = ${scope.agencyId} and campaign_id = ${id} and state in ('suppressed', 'failed') group by state, reason order by count desc, reason limit 200`.execute(
    db,
  )
  return rows
}

/** Machine opens are no opens. A person is counted in the hour of their first. */
export async function hoursOf({ db, scope }: Context, id: string): Promise<CampaignReport['overTime']> {
  const times = [
    ['sent', 'sent_at'],
    ['opened', 'opened_at'],
    ['clicked', 'clicked_at'],
    ['unsubscribed', 'unsubscribed_at'],
    ['bounced', 'bounced_at'],
  ] as const
  const parts = times.map(
    ([what, column]) => sql`select date_trunc('hour', ${sql.ref(column)}, 'UTC') as hour, ${what} as what from campaign_recipients
      where agency_id = ${scope.agencyId} and campaign_id = ${id} and ${sql.ref(column)} is not null`,
  )
  const count = (what: string) => sql`count(*) filter (where what = ${what})::int as ${sql.ref(what)}`
  const { rows } = await sql<Omit<CampaignReport['overTime'][number], 'hour'> & { hour: Date }>`
    select hour, ${sql.join(times.map(([what]) => count(what)))} from (${sql.join(parts, sql` union all `)}) t group by hour order by hour limit 2000`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, hour: row.hour.toISOString() }))
}

export async function clicksOf({ db, scope }: Context, id: string) {
  const { rows } = await sql<{ link: number; people: number; clicks: number }>`
    select link, count(distinct recipient_id)::int as people, count(*)::int as clicks from campaign_events
    where agency_id = ${scope.agencyId} and campaign_id = ${id} and kind = 'clicked' and link is not null group by link`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.link, row]))
}

const groups: Record<RecipientGroup, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  delivered: sql<boolean>`r.state = 'sent' and r.bounce is null`,
  opened: sql<boolean>`r.opened_at is not null`,
  clicked: sql<boolean>`r.clicked_at is not null`,
  notOpened: sql<boolean>`r.state = 'sent' and r.bounce is null and r.opened_at is null`,
  unsubscribed: sql<boolean>`r.unsubscribed_at is not null`,
  bounced: sql<boolean>`r.bounce is not null`,
  complained: sql<boolean>`r.complained_at is not null`,
  failed: sql<boolean>`r.state = 'failed'`,
  unknown: sql<boolean>`r.state = 'unknown'`,
  suppressed: sql<boolean>`r.state = 'suppressed'`,
  waiting: sql<boolean>`r.state in ('queued', 'claimed')`,
}
/** Contacts who got the mail and gave no sign of it. A machine that opened it says nothing of its person, who may have read it too. */
export async function silentReaders(ctx: Context, campaignId: string, limit: number): Promise<string[]> {
  const { db, scope } = ctx
  const { rows } = await sql<{ id: string }>`
    select distinct c.id from campaign_recipients r join contacts_view c on c.agency_id = r.agency_id and c.id = r.contact_id
    where r.agency_id = ${scope.agencyId} and r.campaign_id = ${campaignId} and ${groups.notOpened} and r.machine_opened_at is null
      and r.clicked_at is null and r.unsubscribed_at is null and r.complained_at is null and c.archived_at is null and ${namedContacts(ctx)}
    order by c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

interface ReportPeopleOptions {
  group: RecipientGroup
  reason?: SuppressedReason | undefined
  link?: number | undefined
  q?: string | undefined
  limit: number
  after: readonly [number, string] | undefined
}
type Row = Omit<CampaignPerson, 'id'> & { id: string; position: number }
/** The row's id opens its unsubscribe address, so it stays here: `id` is the place in the list. */
export async function peopleOf(
  ctx: Context,
  campaignId: string,
  { group, reason, link, q, limit, after }: ReportPeopleOptions,
): Promise<Row[]> {
  const { db, scope } = ctx
  const words = q?.trim().toLowerCase()
  // Users who may read the campaign may not read every contact: those stay in the list and its counts without a name.
  const isNamed = sql<boolean>`(c.id is not null and ${namedContacts(ctx)} or r.contact_id is null)`
  const ifNamed = (column: string) => sql`case when ${isNamed} then ${sql.ref(column)} end`
  const { rows } = await sql<Row>`
    select r.position::text as id, r.position, ${ifNamed('r.contact_id')} as "contactId", ${isNamed} as "isNamed", coalesce(${ifNamed('r.name')}, '') as name,
      ${ifNamed('r.address')} as address, r.state, r.reason, r.sent_at as "sentAt", r.bounce, ${ifNamed('r.bounce_detail')} as "bounceDetail",
      r.opened_at as "openedAt", r.machine_opened_at as "machineOpenedAt", r.clicked_at as "clickedAt", r.unsubscribed_at as "unsubscribedAt", r.complained_at as "complainedAt"
    from campaign_recipients r left join contacts_view c on c.agency_id = r.agency_id and c.id = r.contact_id where r.agency_id = ${scope.agencyId} and r.campaign_id = ${campaignId} and ${groups[group]}
      ${reason ? sql`and r.reason = ${reason}` : sql``}
      ${link === undefined ? sql`` : sql`and exists (select 1 from campaign_events e where e.agency_id = ${scope.agencyId} and e.campaign_id = ${campaignId} and e.recipient_id = r.id and e.kind = 'clicked' and e.link = ${link})`}
      ${words ? sql`and ${isNamed} and (position(${words} in lower(r.name)) > 0 or position(${words} in coalesce(r.address, '')) > 0)` : sql``}
      ${after ? sql`and r.position > ${after[0]}` : sql``}
    order by r.position limit ${limit}`.execute(db)
  return rows
}
