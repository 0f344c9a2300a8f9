import { sql } from 'kysely'
import { localAtProperty } from '#core/listings/server/listing-access.service.ts'
import { type Context, newId } from '#platform/context.ts'
import { type Automation, type AutomationKind, automationKinds, AutomationSettings } from '../../automatic.contract.ts'
import { automatic } from './automatic-defaults.ts'

interface Row {
  kind: AutomationKind
  state: Automation['state']
  settings: unknown
  rehearsedVersion: number | null
  rehearsedAt: Date | null
  lastRunAt: Date | null
  version: number
}
/** All kinds; one that was never changed is off and has the default text. */
export async function readAutomations({ db, scope, clock }: Context): Promise<Automation[]> {
  const { rows } =
    await sql<Row>`select kind, state, settings, rehearsed_version as "rehearsedVersion", rehearsed_at as "rehearsedAt", last_run_at as "lastRunAt", version
    from campaign_automations where agency_id = ${scope.agencyId}`.execute(db)
  const { rows: lately } = await sql<{
    kind: string
    sent: number
  }>`select automation as kind, sum(sent)::int as sent from campaigns
    where agency_id = ${scope.agencyId} and origin = 'automatic' and updated_at > ${new Date(clock().getTime() - 30 * 86_400_000)} group by automation`.execute(
    db,
  )
  return automationKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    return {
      kind,
      state: row?.state ?? 'off',
      settings: row ? AutomationSettings.parse(row.settings) : automatic[kind].settings,
      isRehearsed: row !== undefined && row.rehearsedVersion === row.version,
      rehearsedAt: row?.rehearsedAt?.toISOString() ?? null,
      lastRunAt: row?.lastRunAt?.toISOString() ?? null,
      sentLately: lately.find((one) => one.kind === kind)?.sent ?? 0,
      version: row?.version ?? 1,
    }
  })
}

export async function writeAutomation(
  { db, scope, clock }: Context,
  kind: AutomationKind,
  { state, settings, version }: Pick<Automation, 'state' | 'settings' | 'version'>,
  { keepsRehearsal }: { keepsRehearsal: boolean },
): Promise<void> {
  await sql`insert into campaign_automations (agency_id, kind, state, settings, version, updated_by, updated_at)
    values (${scope.agencyId}, ${kind}, ${state}, ${JSON.stringify(settings)}, ${version}, ${scope.userId}, ${clock()})
    on conflict (agency_id, kind) do update set state = excluded.state, settings = excluded.settings, version = excluded.version,
      rehearsed_version = case when ${keepsRehearsal} and campaign_automations.rehearsed_version = campaign_automations.version then excluded.version end,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(db)
}
export async function noteRehearsal({ db, scope, clock }: Context, kind: AutomationKind): Promise<void> {
  await sql`update campaign_automations set rehearsed_version = version, rehearsed_at = ${clock()} where agency_id = ${scope.agencyId} and kind = ${kind}`.execute(
    db,
  )
}

export async function onAutomations({
  db,
  scope,
}: Context): Promise<Map<AutomationKind, { settings: AutomationSettings; lastRunAt: Date | null }>> {
  const { rows } = await sql<
    Pick<Row, 'kind' | 'settings' | 'lastRunAt'>
  >`select kind, settings, last_run_at as "lastRunAt" from campaign_automations where agency_id = ${scope.agencyId} and state = 'on'`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.kind, { settings: AutomationSettings.parse(row.settings), lastRunAt: row.lastRunAt }]))
}
/** Settings of an automation that is on, and the sole right to run it until the transaction ends; undefined while another worker has it. */
export async function lockAutomation({ db, scope }: Context, kind: AutomationKind): Promise<AutomationSettings | undefined> {
  const { rows } = await sql<Pick<Row, 'settings'>>`select settings from campaign_automations
    where agency_id = ${scope.agencyId} and kind = ${kind} and state = 'on' for update skip locked`.execute(db)
  return rows[0] && AutomationSettings.parse(rows[0].settings)
}
export async function noteRun({ db, scope, clock }: Context, kind: AutomationKind): Promise<void> {
  await sql`update campaign_automations set last_run_at = ${clock()} where agency_id = ${scope.agencyId} and kind = ${kind}`.execute(
    db,
  )
}

/** Queues an event that an automation can send; duplicates are ignored. Stored only while the automation is on. */
export async function addTrigger(
  { db, scope, clock }: Context,
  kind: AutomationKind,
  listingId: string,
  key: string,
): Promise<void> {
  await sql`insert into campaign_triggers (agency_id, id, kind, listing_id, key, at)
    select ${scope.agencyId}, ${newId()}, ${kind}, ${listingId}, ${key}, ${clock()}
    where exists (select 1 from campaign_automations a where a.agency_id = ${scope.agencyId} and a.kind = ${kind} and a.state = 'on')
    on conflict (agency_id, kind, key) do nothing`.execute(db)
}
export interface Trigger {
  id: string
  kind: AutomationKind
  listingId: string | null
}
export async function takeTriggers({ db, scope }: Context): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`select id, kind, listing_id as "listingId" from campaign_triggers
    where agency_id = ${scope.agencyId} and done_at is null order by at limit 50 for update skip locked`.execute(db)
  return rows
}
export async function doneTrigger({ db, scope, clock }: Context, id: string, campaignId: string | null): Promise<void> {
  await sql`update campaign_triggers set done_at = ${clock()}, campaign_id = ${campaignId} where agency_id = ${scope.agencyId} and id = ${id}`.execute(
    db,
  )
}

export interface DueMatch {
  contactId: string
  preferenceId: string
  listingId: string
}
/** Matches with a due alert that were not sent to the person yet, best first. Listings that are gone are left out. */
export async function dueMatches({ db, scope, clock }: Context, { onlyDue }: { onlyDue: boolean }): Promise<DueMatch[]> {
  const now = clock().getTime()
  const before = (hours: number) => new Date(now - hours * 3_600_000)
  const { rows } = await sql<DueMatch>`
    select m.contact_id as "contactId", m.preference_id as "preferenceId", m.listing_id as "listingId"
    from preferences_view p
    join preference_matches_view m on m.agency_id = ${scope.agencyId} and m.preference_id = p.id
    join listings_view l on l.agency_id = ${scope.agencyId} and l.id = m.listing_id and l.status = 'live' and l.archived_at is null
    where p.agency_id = ${scope.agencyId} and p.archived_at is null and (p.fields -> 'alert' ->> 'isOn')::boolean and coalesce((p.fields ->> 'isActive')::boolean, true)
      and m.sent_at is null and m.dismissed_at is null
      ${
        onlyDue
          ? sql`and not exists (select 1 from preference_matches_view s where s.agency_id = ${scope.agencyId} and s.preference_id = p.id and s.sent_channel = 'email'
        and s.sent_at > case p.fields -> 'alert' ->> 'frequency' when 'instant' then ${before(0)}::timestamptz when 'daily' then ${before(23)}::timestamptz else ${before(167)}::timestamptz end)`
          : sql``
      }
    order by m.contact_id, m.score desc, m.listing_id limit 20000`.execute(db)
  return rows
}
export async function setCards(
  { db, scope }: Context,
  campaignId: string,
  cards: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  await sql`update campaign_recipients r set listing_ids = t.ids::jsonb
    from unnest(${[...cards.keys()]}::uuid[], ${[...cards.values()].map((ids) => JSON.stringify(ids))}::text[]) as t (contact_id, ids)
    where r.agency_id = ${scope.agencyId} and r.campaign_id = ${campaignId} and r.contact_id = t.contact_id`.execute(db)
}

/** Listings on the market with an open home that starts between two instants. */
export async function openingBetween(ctx: Context, from: Date, until: Date): Promise<{ id: string; startsAt: string }[]> {
  const { db, scope } = ctx
  const { rows } = await sql<{ id: string; startsAt: string }>`
    select l.id, min(i ->> 'startsAt') as "startsAt" from listings_view l, jsonb_array_elements(l.inspections) i
    where l.agency_id = ${scope.agencyId} and l.status = 'live' and l.archived_at is null and l.open_until is not null
      and i ->> 'startsAt' > ${localAtProperty(ctx, from)} and i ->> 'startsAt' <= ${localAtProperty(ctx, until)} group by l.id limit 500`.execute(
    db,
  )
  return rows
}
export async function liveListings({ db, scope }: Context, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from listings_view where agency_id = ${scope.agencyId} and status = 'live' and archived_at is null order by updated_at desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
