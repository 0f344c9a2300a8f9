import { sql } from 'kysely'
import { addDays, addMinutes, instantOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { Context } from '#platform/context.ts'
import { contactsToJoin, namedContacts } from '#core/contacts/server/contact-access.service.ts'
import { readableAppraisals } from '#workflow/appraisals/server/appraisal-access.service.ts'
import type { LayerEvent, Range } from './calendar-range.ts'

interface Row {
  id: string
  place: string
  startsAt: string
  minutes: number
  version: number
  contactId: string | null
  name: string | null
  people: { id: string; name: string }[]
  state: string | null
  suburb: string | null
  postcode: string | null
}
const most = 1000

/** Appointments of appraisals that are not called off, with their agents. The name is left out for those who may not see the owner. */
export async function appraisalEvents(ctx: Context, { from, to, isOwn, recordId, isOpenOnly }: Range): Promise<LayerEvent[]> {
  const { db, scope } = ctx
  if (scope.userId && !scope.permissions.has('appraisals.read')) return []
  const mine = sql`exists (select 1 from appraisal_agents_view o where o.agency_id = ${scope.agencyId} and o.appraisal_id = p.id and o.agent_id = ${scope.agentId})`
  const { rows } = await sql<Row>`
    select p.id, coalesce(nullif(trim(both ', ' from p.street_line || ', ' || coalesce(p.suburb, '')), ''), 'Appraisal') as place,
      to_char(p.starts_at, 'YYYY-MM-DD"T"HH24:MI') as "startsAt", p.minutes, p.version, c.id as "contactId", c.display_name as name,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by g.position) from appraisal_agents_view g
        join agents_view a on a.agency_id = g.agency_id and a.id = g.agent_id where g.agency_id = ${scope.agencyId} and g.appraisal_id = p.id), '[]') as people,
      p.state, p.suburb, p.postcode
    from appraisals_view p
      left join lateral (select x.contact_id from appraisal_people_view x where x.agency_id = ${scope.agencyId} and x.appraisal_id = p.id
        order by x.position limit 1) o on true
      left join ${contactsToJoin(ctx, namedContacts(ctx))} c on c.agency_id = p.agency_id and c.id = o.contact_id
    where p.agency_id = ${scope.agencyId} and p.archived_at is null and ${readableAppraisals(ctx)}
      and p.starts_at >= ${`${from}T00:00`}::timestamp and p.starts_at < ${`${addDays(to, 1)}T00:00`}::timestamp
      and ${isOpenOnly ? sql`p.stage = 'booked'` : sql`p.stage not in ('lead', 'cancelled')`}
      ${isOwn ? sql`and ${mine}` : sql``} ${recordId ? sql`and p.id = ${recordId}` : sql``}
    order by p.starts_at, p.id limit ${most}`.execute(db)
  const agencyZone = await ctx.timeZone()
  return rows.map(({ id, state, suburb, postcode, name, minutes, ...row }): LayerEvent => {
    const zone = propertyZone({ state, suburb, postcode }, agencyZone)
    const endsAt = addMinutes(row.startsAt, minutes)
    return {
      ...row,
      id: `appraisal ${id}`,
      layer: 'appraisals',
      title: name ? `Appraisal with ${name}` : 'Appraisal',
      endsAt,
      startInstant: instantOf(row.startsAt, zone).toISOString(),
      endInstant: instantOf(endsAt, zone).toISOString(),
      timeZone: zone === agencyZone ? null : zone,
      isAllDay: false,
      taskId: null,
      listingId: null,
      campaignId: null,
      status: null,
      canMove: false,
    }
  })
}
