import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import { readableAppraisals } from '#workflow/appraisals/server/appraisal-access.service.ts'
import { readableTasks } from '#workflow/tasks/server/task-access.service.ts'
import type { TimelineItem } from '../timeline.contract.ts'

export interface Moment {
  kind: 'followUp' | 'note' | 'event' | 'deal' | 'task' | 'email' | 'visit' | 'inspection' | 'sms' | 'appraisal'
  id: string
  at: Date
}
interface MomentOptions {
  limit: number
  after: readonly [string, string] | undefined
  show: 'all' | 'talk' | 'changes'
}

/** The newest moments of a contact: each source gives its own newest, the page is the newest of those. */
export async function momentsOf(ctx: Context, contactId: string, { limit, after, show }: MomentOptions): Promise<Moment[]> {
  const { db, scope } = ctx
  const before = (at: string, id: string) =>
    after ? sql`and (${sql.raw(at)}, ${sql.raw(id)}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  const notes = sql`(select 'note' as kind, n.id, k.happened_at as at from note_links_view k join notes_view n on n.agency_id = k.agency_id and n.id = k.note_id
    where k.agency_id = ${scope.agencyId} and k.entity_id = ${contactId} and n.archived_at is null and (n.visibility = 'office' or n.created_by = ${scope.userId})
    ${before('k.happened_at', 'k.note_id')} order by k.happened_at desc, k.note_id desc limit ${rowLimit(limit)})`
  const events = sql`(select 'event' as kind, e.id, e.at from audit_events_view e
    where e.agency_id = ${scope.agencyId} and e.entity = 'contact' and e.entity_id = ${contactId} ${before('e.at', 'e.id')}
    order by e.at desc, e.id desc limit ${rowLimit(limit)})`
  const deals = sql`(select 'deal' as kind, d.id, d.at from (${dealMoments(ctx, contactId)}) d where true ${before('d.at', 'd.id')}
    order by d.at desc, d.id desc limit ${rowLimit(limit)})`
  const tasks = sql`(select 'task' as kind, t.id, t.completed_at as at from tasks_view t
    where t.agency_id = ${scope.agencyId} and t.contact_id = ${contactId} and t.archived_at is null and t.status = 'done' and ${readableTasks(ctx)}
    ${before('t.completed_at', 't.id')} order by t.completed_at desc, t.id desc limit ${rowLimit(limit)})`
  const mayTasks = !scope.userId || scope.permissions.has('tasks.read')
  const emails = sql`(select 'email' as kind, r.id, r.sent_at as at from campaign_recipients_view r
    where r.agency_id = ${scope.agencyId} and ${sentTo(scope.agencyId, contactId)} ${before('r.sent_at', 'r.id')} order by r.sent_at desc, r.id desc limit ${rowLimit(limit)})`
  const visits = sql`(select 'visit' as kind, v.id, v.arrived_at as at from visits_view v
    where v.agency_id = ${scope.agencyId} and v.contact_id = ${contactId} and v.status = 'arrived' and v.arrived_at is not null
    ${before('v.arrived_at', 'v.id')} order by v.arrived_at desc, v.id desc limit ${rowLimit(limit)})`
  const inspections = sql`(select 'inspection' as kind, i.id, i.created_at as at from inspections_view i
    where i.agency_id = ${scope.agencyId} and i.contact_id = ${contactId} ${before('i.created_at', 'i.id')}
    order by i.created_at desc, i.id desc limit ${rowLimit(limit)})`
  const sms = sql`(select 'sms' as kind, s.id, s.created_at as at from sms_messages_view s
    where s.agency_id = ${scope.agencyId} and s.contact_id = ${contactId} ${before('s.created_at', 's.id')}
    order by s.created_at desc, s.id desc limit ${rowLimit(limit)})`
  const followUps = sql`(select 'followUp' as kind, f.id, f.created_at as at from visits_view v
      join follow_ups_view f on f.agency_id = v.agency_id and f.visit_id = v.id
    where v.agency_id = ${scope.agencyId} and v.contact_id = ${contactId} and f.channel = 'email' ${before('f.created_at', 'f.id')}
    order by f.created_at desc, f.id desc limit ${rowLimit(limit)})`
  const summaries = sql`(select 'followUp' as kind, s.id, s.created_at as at from owner_summaries_view s
    where s.agency_id = ${scope.agencyId} and s.contact_id = ${contactId} ${before('s.created_at', 's.id')}
    order by s.created_at desc, s.id desc limit ${rowLimit(limit)})`
  const appraisals = sql`(select 'appraisal' as kind, d.id, d.at from (${appraisalMoments(ctx, { contactId })}) d where true ${before('d.at', 'd.id')}
    order by d.at desc, d.id desc limit ${rowLimit(limit)})`
  const mayAppraisals = !scope.userId || scope.permissions.has('appraisals.read') ? [appraisals] : []
  const mayOpens = !scope.userId || scope.permissions.has('opens.read')
  const talk = [
    notes,
    emails,
    sms,
    ...(mayTasks ? [tasks] : []),
    ...(mayOpens ? [visits, inspections, followUps, summaries] : []),
  ]
  const sources =
    show === 'talk' ? talk : show === 'changes' ? [events, deals, ...mayAppraisals] : [...talk, events, deals, ...mayAppraisals]
  const { rows } =
    await sql<Moment>`select * from (${sql.join(sources, sql` union all `)}) m order by at desc, id desc limit ${rowLimit(limit)}`.execute(
      db,
    )
  return rows
}

/** Emails that went to a contact, or to one that was merged into them. As an array, found once, so that the index by contact is used. */
const sentTo = (agencyId: string, contactId: string) => sql`r.sent_at is not null and r.contact_id = any(array(
  with recursive family as (
    select ${contactId}::uuid as id union select c.id from family f join contacts_view c on c.agency_id = ${agencyId} and c.merged_into = f.id)
  select id from family))`

type Email = Extract<TimelineItem, { kind: 'email' }>['email']
type Times = 'bouncedAt' | 'complainedAt' | 'openedAt' | 'clickedAt' | 'unsubscribedAt'
export async function emailsById({ db, scope }: Context, ids: readonly string[]): Promise<Map<string, Email>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Omit<Email, Times> & Record<Times, Date | null>>`
    select id, campaign_id as "campaignId", campaign_name as "campaignName", state, bounced_at as "bouncedAt", complained_at as "complainedAt",
      opened_at as "openedAt", clicked_at as "clickedAt", unsubscribed_at as "unsubscribedAt"
    from campaign_recipients_view where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(db)
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        bouncedAt: iso(row.bouncedAt),
        complainedAt: iso(row.complainedAt),
        openedAt: iso(row.openedAt),
        clickedAt: iso(row.clickedAt),
        unsubscribedAt: iso(row.unsubscribedAt),
      },
    ]),
  )
}

type VisitMoment = Extract<TimelineItem, { kind: 'visit' }>['visit']
/** Visits to listings that the user may read. */
export async function visitsById(ctx: Context, ids: readonly string[]): Promise<Map<string, VisitMoment>> {
  if (!ids.length) return new Map()
  const { rows } =
    await sql<VisitMoment>`select v.id, v.listing_id as "listingId", coalesce(nullif(l.street_line, ''), l.reference) as "streetLine",
      l.suburb, v.interest, v.comments
    from visits_view v join listings_view l on l.agency_id = v.agency_id and l.id = v.listing_id
    where v.agency_id = ${ctx.scope.agencyId} and v.id = any(${ids}::uuid[]) and ${readableListings(ctx)}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

type InspectionMoment = Extract<TimelineItem, { kind: 'inspection' }>['inspection']
/** Inspections of listings that the user may read. */
export async function inspectionsById(ctx: Context, ids: readonly string[]): Promise<Map<string, InspectionMoment>> {
  if (!ids.length) return new Map()
  const { rows } =
    await sql<InspectionMoment>`select i.id, i.listing_id as "listingId", coalesce(nullif(l.street_line, ''), l.reference) as "streetLine",
      l.suburb, i.starts_at as "startsAt", i.ends_at as "endsAt", i.state, i.status, i.reply
    from inspections_view i join listings_view l on l.agency_id = i.agency_id and l.id = i.listing_id
    where i.agency_id = ${ctx.scope.agencyId} and i.id = any(${ids}::uuid[]) and ${readableListings(ctx)}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

type FollowUpMoment = Extract<TimelineItem, { kind: 'followUp' }>['followUp']
/** To visitors, and to the owner. Of listings that the user may read. */
export async function followUpsById(ctx: Context, ids: readonly string[]): Promise<Map<string, FollowUpMoment>> {
  if (!ids.length) return new Map()
  const { agencyId } = ctx.scope
  const { rows } = await sql<FollowUpMoment>`select f.id, l.id as "listingId",
      coalesce(nullif(l.street_line, ''), l.reference) as "streetLine", l.suburb, coalesce(f.subject, '') as subject, f.text, f.state, f.reason,
      u.full_name as "byName"
    from (select id, open_id, subject, text, state, reason, created_by from follow_ups_view
        where agency_id = ${agencyId} and id = any(${ids}::uuid[])
      union all select id, open_id, subject, text, state, reason, created_by from owner_summaries_view
        where agency_id = ${agencyId} and id = any(${ids}::uuid[])) f
      join opens_view o on o.agency_id = ${agencyId} and o.id = f.open_id
      join listings_view l on l.agency_id = ${agencyId} and l.id = o.listing_id
      left join users_view u on u.agency_id = ${agencyId} and u.id = f.created_by
    where ${readableListings(ctx)}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

type SmsMoment = Extract<TimelineItem, { kind: 'sms' }>['sms']
export async function smsById({ db, scope }: Context, ids: readonly string[]): Promise<Map<string, SmsMoment>> {
  if (!ids.length) return new Map()
  const { rows } =
    await sql<SmsMoment>`select s.id, s.direction, s.number, s.text, nullif(s.purpose, 'reply') as purpose, s.state, s.reason, s.is_outbox as "isOutbox", u.full_name as "byName"
    from sms_messages_view s left join users_view u on u.agency_id = s.agency_id and u.id = s.created_by
    where s.agency_id = ${scope.agencyId} and s.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function lastEmailTo({ db, scope }: Context, contactId: string): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(r.sent_at) as at from campaign_recipients_view r
    where r.agency_id = ${scope.agencyId} and ${sentTo(scope.agencyId, contactId)}`.execute(db)
  return rows[0]?.at?.toISOString() ?? null
}

/** @returns the enquiry for each of these notes that records one */
export async function enquiriesOfNotes(
  { db, scope }: Context,
  contactId: string,
  noteIds: readonly string[],
): Promise<Map<string, string>> {
  if (!noteIds.length) return new Map()
  const { rows } = await sql<{ id: string; noteId: string }>`select id, note_id as "noteId" from enquiries_view
    where agency_id = ${scope.agencyId} and contact_id = ${contactId} and note_id = any(${noteIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, noteId }) => [noteId, id]))
}

/** @returns the imports that added or changed a contact, newest first */
export async function importsOf({ db, scope }: Context, contactId: string): Promise<{ id: string; createdAt: Date }[]> {
  const { rows } = await sql<{ id: string; createdAt: Date }>`select i.id, i.created_at as "createdAt" from contact_imports_view i
    where i.agency_id = ${scope.agencyId} and i.state not in ('uploaded', 'checking', 'checked')
      and exists (select 1 from contact_import_rows_view r
        where r.agency_id = ${scope.agencyId} and r.import_id = i.id and r.contact_id = ${contactId} and r.outcome in ('created', 'updated'))
    order by i.created_at desc limit 50`.execute(db)
  return rows
}

/** Being named as a party, and every step of the listing since then: a contact has a handful of listings, so all of it is read. */
const dealMoments = (ctx: Context, contactId: string) => {
  const { agencyId } = ctx.scope
  return sql`with recursive family as (
      select ${contactId}::uuid as id union select c.id from family f join contacts_view c on c.agency_id = ${agencyId} and c.merged_into = f.id),
    theirs as (
      select p.id, p.listing_id, p.role, p.created_at, l.street_line, l.suburb from listing_parties_view p join listings_view l on l.agency_id = p.agency_id and l.id = p.listing_id
      where p.agency_id = ${agencyId} and p.contact_id in (select id from family) and l.archived_at is null and ${readableListings(ctx)})
    select t.id, t.created_at as at, t.role, t.listing_id, t.street_line, t.suburb, null as became from theirs t
    union all
    select e.id, e.at, t.role, t.listing_id, t.street_line, t.suburb, substr(e.action, 8) from (select distinct on (listing_id) * from theirs order by listing_id, created_at) t
      join audit_events_view e on e.agency_id = ${agencyId} and e.entity = 'listing' and e.entity_id = t.listing_id and e.action like 'became %' and e.at >= t.created_at`
}

type AppraisedFor = { contactId: string } | { propertyId: string }
/** Steps of the appraisals of a property or of a contact's homes, and the figures that were given: a handful, so all of it is read. */
const appraisalMoments = (ctx: Context, of: AppraisedFor) => {
  const { agencyId } = ctx.scope
  return sql`with theirs as (
      select p.id, p.street_line, p.suburb, p.created_at from appraisals_view p
      where p.agency_id = ${agencyId} and ${
        'contactId' in of
          ? sql`p.id in (select x.appraisal_id from appraisal_people_view x where x.agency_id = ${agencyId} and x.contact_id = ${of.contactId})`
          : sql`p.property_id = ${of.propertyId}`
      } and p.archived_at is null and ${readableAppraisals(ctx)})
    select e.id, e.at, t.id as appraisal_id, t.street_line, t.suburb, case e.action when 'created' then 'added' else substr(e.action, 8) end as became,
      null::bigint as from_cents, null::bigint as to_cents, null as how
    from theirs t join audit_events_view e on e.agency_id = ${agencyId} and e.entity = 'appraisal' and e.entity_id = t.id
      and (e.action = 'created' or e.action like 'became %')
    union all
    -- One of an old system has no step here: it was added on its own day.
    select t.id, t.created_at, t.id, t.street_line, t.suburb, 'added', null, null, null
    from theirs t where not exists (select from audit_events_view e where e.agency_id = ${agencyId} and e.entity = 'appraisal' and e.entity_id = t.id
      and e.action = 'created')
    union all
    select g.id, g.given_at, t.id, t.street_line, t.suburb, null, g.from_cents, g.to_cents, g.how
    from theirs t join estimate_givings_view g on g.agency_id = ${agencyId} and g.appraisal_id = t.id ${'contactId' in of ? sql`and g.contact_id = ${of.contactId}` : sql``}`
}

type AppraisalMoment = Extract<TimelineItem, { kind: 'appraisal' }>['appraisal']
export async function appraisalsById(
  ctx: Context,
  contactId: string,
  ids: readonly string[],
): Promise<Map<string, AppraisalMoment>> {
  if (!ids.length) return new Map()
  const { rows } =
    await sql<AppraisalMoment>`select d.id, d.appraisal_id as "appraisalId", d.street_line as "streetLine", d.suburb, d.became,
      d.from_cents as "fromCents", d.to_cents as "toCents", d.how
    from (${appraisalMoments(ctx, { contactId })}) d where d.id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The newest of a property, each with what it says. */
export async function propertyMoments(
  ctx: Context,
  propertyId: string,
  { limit, after }: Pick<MomentOptions, 'limit' | 'after'>,
): Promise<(AppraisalMoment & { at: Date })[]> {
  const { rows } = await sql<AppraisalMoment & { at: Date }>`
    select d.id, d.at, d.appraisal_id as "appraisalId", d.street_line as "streetLine", d.suburb, d.became,
      d.from_cents as "fromCents", d.to_cents as "toCents", d.how
    from (${appraisalMoments(ctx, { propertyId })}) d
    where true ${after ? sql`and (d.at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by d.at desc, d.id desc limit ${rowLimit(limit)}`.execute(ctx.db)
  return rows
}

export type DealMoment = Extract<TimelineItem, { kind: 'deal' }>['deal']
export async function dealsById(ctx: Context, contactId: string, ids: readonly string[]): Promise<Map<string, DealMoment>> {
  if (!ids.length) return new Map()
  const { rows } =
    await sql<DealMoment>`select d.id, d.role, d.listing_id as "listingId", d.street_line as "streetLine", d.suburb, d.became
    from (${dealMoments(ctx, contactId)}) d where d.id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
