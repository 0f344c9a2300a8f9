import { sql } from 'kysely'
import * as z from 'zod'
import { addDays } from '#common/time/days.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cursorValues } from '#platform/db/cursor-values.ts'
import { cutPage, readCursor, rowLimit } from '#platform/db/keyset.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { instantText } from '#platform/db/sql-text.ts'
import { namedContacts } from '#core/contacts/server/contact-access.service.ts'
import type { DueAppraisal } from '../../due.contract.ts'
import { anniversaryDays, dueDays } from '../../appraisals.rules.ts'
import { ownAppraisals, readableAppraisals, writableAppraisals } from '../appraisal-access.service.ts'

/** Called so recently that another call would be one too many. */
const restDays = 14
/** A wash against the Do Not Call Register holds so long (Do Not Call Register Act 2006). */
const washDays = 30

interface Moment {
  today: string
  now: Date
}
/**
 * The first decision maker of an appraisal `d`, if they may be called: no row otherwise. A latest refusal by phone for marketing covers it. Asked for
 * one appraisal after the other, in their order, until the page is full.
 */
const owner = (ctx: Context, { today, now }: Moment) => {
  const { agencyId } = ctx.scope
  return sql`(select o.*, coalesce(o.consent, '') <> 'express' and coalesce(o.washed < ${addDays(today, -washDays)}, true) as is_wash_old
    from (select c.id, coalesce(nullif(c.display_name, ''), c.phone) as name, c.phone, c.last_contacted_at, c.do_not_contact,
        (select v.state from consent_events_view v where v.agency_id = ${agencyId} and v.contact_id = c.id and v.channel = 'phone'
          and v.purpose = 'marketing' order by v.happened_at desc, v.id desc limit 1) as consent,
        c.fields -> 'phones' -> 0 ->> 'dncWashedOn' as washed,
        coalesce((c.fields -> 'phones' -> 0 ->> 'isOnDoNotCallList')::boolean, false) as is_registered
      from appraisal_people x join contacts_view c on c.agency_id = x.agency_id and c.id = x.contact_id
      where x.agency_id = ${agencyId} and x.appraisal_id = d.id and c.archived_at is null and c.phone is not null and ${namedContacts(ctx)}
      order by x.is_decision_maker desc, x.position limit 1) o
    where not o.do_not_contact and coalesce(o.consent, '') not in ('refused', 'withdrawn') and (not o.is_registered or o.consent = 'express')
      and (o.last_contacted_at is null or o.last_contacted_at < ${now}::timestamptz - make_interval(days => ${restDays}))
      and (d.why = 'call' or o.last_contacted_at is null or o.last_contacted_at < d.due_on)
      and not exists (select 1 from listings_view l where l.agency_id = ${agencyId} and l.property_id = d.property_id and l.archived_at is null
        and l.status in ('live', 'underOffer', 'underApplication', 'offMarket', 'sold'))
    offset 0)`
}
const columns = sql`p.id, p.street_line, p.suburb, p.stage, p.stage_at, p.property_id, p.version`

/** Owners to call again, the longest due first. */
export async function dueAppraisals(
  ctx: Context,
  {
    limit,
    cursor,
    scope,
    ids,
  }: { limit: number; cursor?: string | undefined; scope: 'agent' | 'office'; ids?: readonly string[] },
): Promise<Page<DueAppraisal>> {
  const { agencyId } = ctx.scope
  const today = await ctx.today()
  const now = ctx.clock()
  const after = readCursor(cursor, () => z.tuple([cursorValues.date, z.uuid()]))
  const mine = sql`p.agency_id = ${agencyId} and p.archived_at is null and ${readableAppraisals(ctx)} ${scope === 'agent' ? sql`and ${ownAppraisals(ctx)}` : sql``} ${ids ? sql`and p.id = any(${[...ids]}::uuid[])` : sql``}`
  // A range of an index for each: the anniversaries that fell due in the last days.
  const anniversaries = anniversaryDays.map(
    (days) => sql`select ${columns}, (p.stage_at::date + ${days}::int) as due_on, ${`d${days}`}::text as why from appraisals p
      where ${mine} and p.stage in ('appraised', 'presented', 'lost', 'nurture', 'cancelled') and p.next_call_on is null
        and p.stage_at >= ${addDays(today, -days - dueDays)}::date and p.stage_at < ${addDays(today, 1 - days)}::date`,
  )
  const rows = await queryPrepared(
    ctx.db,
    sql<DueAppraisal>`
    select d.id, d.street_line as "streetLine", d.suburb, d.stage, ${instantText(sql`d.stage_at`)} as "stageAt", d.due_on::text as "dueOn", d.why,
      o.id as "contactId", o.name as "ownerName", o.phone, ${instantText(sql`o.last_contacted_at`)} as "lastContactedAt", d.version,
      o.is_wash_old as "isWashOld",
      (select a.name from appraisal_agents g join agents_view a on a.agency_id = g.agency_id and a.id = g.agent_id
        where g.agency_id = ${agencyId} and g.appraisal_id = d.id order by g.position limit 1) as "agentName",
      e.from_cents as "fromCents", e.to_cents as "toCents",
      (select ${writableAppraisals(ctx)} from appraisals p where p.agency_id = ${agencyId} and p.id = d.id) as "canEdit"
    from (select * from (
        select ${columns}, p.next_call_on as due_on, 'call'::text as why from appraisals p
          where ${mine} and p.stage <> 'won' and p.next_call_on <= ${today}::date
        union all ${sql.join(anniversaries, sql` union all `)}) u
        ${after ? sql`where (u.due_on, u.id) > (${after[0]}::date, ${after[1]}::uuid)` : sql``} order by u.due_on, u.id offset 0) d
      cross join lateral ${owner(ctx, { today, now })} o
      left join lateral (select x.from_cents, x.to_cents from appraisal_estimates x where x.agency_id = ${agencyId} and x.appraisal_id = d.id
        order by x.id desc limit 1) e on true
    order by d.due_on, d.id limit ${rowLimit(limit + 1)}`,
  )
  const page = cutPage(rows, limit, ({ dueOn, id }) => [dueOn, id])
  return { items: page.rows, nextCursor: page.nextCursor }
}

export interface CallToNotify {
  id: string
  dueOn: string
}
/** Calls that have come due and that no agent was notified of, the longest due first: as `due.appraisal_calls` finds their agencies. */
export async function callsToNotify({ db, scope }: Context, today: string, limit: number): Promise<CallToNotify[]> {
  const { rows } = await sql<CallToNotify>`select u.id, max(u.due_on)::text as "dueOn" from (
      select p.id, p.next_call_on as due_on, p.call_notified_for from appraisals p where p.agency_id = ${scope.agencyId}
        and p.next_call_on <= ${today}::date and p.stage <> 'won' and p.archived_at is null
      union all
      select p.id, p.stage_at::date + after.days, p.call_notified_for from appraisals p cross join (values (90), (180), (365)) after (days)
        where p.agency_id = ${scope.agencyId} and p.next_call_on is null and p.archived_at is null
          and p.stage in ('appraised', 'presented', 'lost', 'nurture', 'cancelled')
          and p.stage_at >= ${today}::date - after.days - ${dueDays}::int and p.stage_at < ${today}::date - after.days + 1) u
    where coalesce(u.call_notified_for < u.due_on, true) group by u.id order by max(u.due_on), u.id limit ${rowLimit(limit)}`.execute(
    db,
  )
  return rows
}

export const noteNotified = ({ db, scope }: Context, id: string, dueOn: string) =>
  db
    .updateTable('appraisals')
    .set({ call_notified_for: dueOn })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
