import { sql } from 'kysely'
import { addDays, instantOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { Context } from '#platform/context.ts'
import { contactsToJoin, namedContacts } from '#core/contacts/server/contact-access.service.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import type { LayerEvent, Range } from './calendar-range.ts'

interface Row {
  id: string
  listingId: string
  place: string
  startsAt: string
  endsAt: string
  version: number
  contactId: string | null
  name: string | null
  people: { id: string; name: string }[]
  state: string | null
  suburb: string | null
  postcode: string | null
}
const most = 1000

/** Private inspections that are not cancelled, with their hosts. The name is left out for those who may not see the contact. */
export async function privateInspections(ctx: Context, { from, to, isOwn, recordId }: Range): Promise<LayerEvent[]> {
  const { db, scope } = ctx
  if (scope.userId && !scope.permissions.has('opens.read')) return []
  const hosted = sql`exists (select 1 from open_hosts_view h where h.agency_id = ${scope.agencyId} and h.open_id = i.id and h.agent_id = ${scope.agentId})`
  const { rows } = await sql<Row>`
    select i.id, i.listing_id as "listingId", coalesce(nullif(trim(both ', ' from l.street_line || ', ' || coalesce(l.suburb, '')), ''), l.reference) as place,
      i.starts_at as "startsAt", i.ends_at as "endsAt", i.version, c.id as "contactId", c.display_name as name,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name)) from open_hosts_view h
        join agents_view a on a.agency_id = h.agency_id and a.id = h.agent_id where h.agency_id = ${scope.agencyId} and h.open_id = i.id), '[]') as people,
      l.state, l.suburb, l.postcode
    from inspections_view i join listings_view l on l.agency_id = i.agency_id and l.id = i.listing_id
      left join ${contactsToJoin(ctx, namedContacts(ctx))} c on c.agency_id = i.agency_id and c.id = i.contact_id
    where i.agency_id = ${scope.agencyId} and i.state <> 'cancelled' and l.archived_at is null and ${readableListings(ctx)}
      and i.starts_at >= ${`${from}T00:00`} and i.starts_at < ${`${addDays(to, 1)}T00:00`}
      ${isOwn ? sql`and ${hosted}` : sql``} ${recordId ? sql`and i.id = ${recordId}` : sql``}
    order by i.starts_at, i.id limit ${most}`.execute(db)
  const agencyZone = await ctx.timeZone()
  return rows.map(({ id, state, suburb, postcode, name, ...row }): LayerEvent => {
    const zone = propertyZone({ state, suburb, postcode }, agencyZone)
    return {
      ...row,
      id: `private ${id}`,
      layer: 'inspections',
      title: name ? `Inspection with ${name}` : 'Private inspection',
      startInstant: instantOf(row.startsAt, zone).toISOString(),
      endInstant: instantOf(row.endsAt, zone).toISOString(),
      timeZone: zone === agencyZone ? null : zone,
      isAllDay: false,
      taskId: null,
      campaignId: null,
      status: null,
      canMove: false,
    }
  })
}
