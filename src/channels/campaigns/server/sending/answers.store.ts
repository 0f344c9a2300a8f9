import { sql } from 'kysely'
import { masked } from '#core/contacts/erased.rules.ts'
import { type Context, newId } from '#platform/context.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'
import type { MergeValues } from '#core/contacts/names/merge-fields.rules.ts'
import type { FrozenLink } from '../render/mail-renderer.ts'

export interface Answering {
  id: string
  campaignId: string
  campaignName: string
  purpose: Purpose
  contactId: string | null
  address: string | null
  values: MergeValues
  sentAt: Date | null
  unsubscribedAt: Date | null
}
/** Also when the campaign is in the recycle bin: what was mailed goes on working. */
export async function recipientById({ db, scope }: Context, id: string, { lock = false } = {}): Promise<Answering | undefined> {
  const { rows } =
    await sql<Answering>`select r.id, r.campaign_id as "campaignId", c.name as "campaignName", c.purpose, r.contact_id as "contactId",
      nullif(r.address, ${masked}) as address, r.merge_values as values, r.sent_at as "sentAt", r.unsubscribed_at as "unsubscribedAt"
    from campaign_recipients r join campaigns c on c.agency_id = r.agency_id and c.id = r.campaign_id
    where r.agency_id = ${scope.agencyId} and r.id = ${id} and r.state <> 'suppressed' ${lock ? sql`for update of r` : sql``}`.execute(
      db,
    )
  return rows[0]
}

export async function linkOf({ db, scope }: Context, campaignId: string, link: number): Promise<FrozenLink | undefined> {
  const { rows } = await sql<{
    link: FrozenLink | null
  }>`select frozen -> 'mail' -> 'links' -> ${link}::int as link from campaigns
    where agency_id = ${scope.agencyId} and id = ${campaignId}`.execute(db)
  return rows[0]?.link ?? undefined
}

/** All contacts with this address: a couple may share one. */
export async function contactsWithAddress({ db, scope }: Context, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_keys_view')
    .select('contact_id')
    .where('agency_id', '=', scope.agencyId)
    .where('kind', '=', 'email')
    .where('value', '=', address)
    .limit(50)
    .execute()
  return rows.map((row) => row.contact_id)
}

type EventKind =
  | 'bounced'
  | 'complained'
  | 'opened'
  | 'machineOpened'
  | 'clicked'
  | 'machineClicked'
  | 'unsubscribed'
  | 'resubscribed'
const firsts = {
  opened: { column: 'opened_at', count: 'opened' },
  machineOpened: { column: 'machine_opened_at', count: 'machine_opened' },
  clicked: { column: 'clicked_at', count: 'clicked' },
  complained: { column: 'complained_at', count: 'complained' },
  bounced: { column: 'bounced_at', count: 'bounced' },
} as const

/** Writes down what happened; the counts of the campaign count people, so only the first of a kind of each. */
export async function addEvent(
  { db, scope, clock }: Context,
  { id, campaignId }: Pick<Answering, 'id' | 'campaignId'>,
  kind: EventKind,
  link: number | null = null,
): Promise<void> {
  await db
    .insertInto('campaign_events')
    .values({ agency_id: scope.agencyId, id: newId(), campaign_id: campaignId, recipient_id: id, kind, link, at: clock() })
    .execute()
  await noteArrived({ db, scope }, { id, campaignId })
  const first = kind in firsts ? firsts[kind as keyof typeof firsts] : undefined
  if (!first) return
  const column = sql.ref(first.column)
  const count = sql.ref(first.count)
  await sql`with first as (update campaign_recipients set ${column} = ${clock()} where agency_id = ${scope.agencyId} and id = ${id} and ${column} is null returning 1)
    update campaigns set ${count} = ${count} + 1 where agency_id = ${scope.agencyId} and id = ${campaignId} and exists (select 1 from first)`.execute(
    db,
  )
}

/** A mail of which anything is heard was sent, also where sending was interrupted before the mail server confirmed it. */
async function noteArrived(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { id, campaignId }: Pick<Answering, 'id' | 'campaignId'>,
): Promise<void> {
  await sql`with known as (update campaign_recipients set state = 'sent', reason = null, sent_at = coalesce(sent_at, claimed_at)
      where agency_id = ${scope.agencyId} and id = ${id} and state = 'unknown' returning 1)
    update campaigns set sent = sent + 1, unknown = greatest(0, unknown - 1)
      where agency_id = ${scope.agencyId} and id = ${campaignId} and exists (select 1 from known)`.execute(db)
}

export async function markUnsubscribed(
  { db, scope, clock }: Context,
  { id, campaignId }: Answering,
  isOut: boolean,
): Promise<void> {
  await sql`update campaign_recipients set unsubscribed_at = ${isOut ? clock() : null} where agency_id = ${scope.agencyId} and id = ${id}`.execute(
    db,
  )
  await sql`update campaigns set unsubscribed = greatest(0, unsubscribed + ${isOut ? 1 : -1}) where agency_id = ${scope.agencyId} and id = ${campaignId}`.execute(
    db,
  )
}
