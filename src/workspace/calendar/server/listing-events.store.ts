import { sql } from 'kysely'
import { addDays, addMinutes, instantOf, isLocal } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import type { LayerEvent, Range } from './calendar-range.ts'

interface Row {
  listingId: string
  place: string
  version: number
  isMine: boolean
  agentId: string | null
  agentName: string | null
  startsAt: string | null
  endsAt: string | null
  state: string | null
  suburb: string | null
  postcode: string | null
}
/** An auction has a beginning only. */
const auctionMinutes = 60
const usualMinutes = 30
const most = 3000

/** Open homes and auctions out of the fields of listings. `last_event` leaves out the many listings whose last one is over. */
export async function listingEvents(ctx: Context, layer: 'inspections' | 'auctions', range: Range): Promise<LayerEvent[]> {
  const { db, scope } = ctx
  const { from, to, isOwn, recordId } = range
  const [start, end] = [`${from}T00:00`, `${addDays(to, 1)}T00:00`]
  const mine = sql`(coalesce(l.created_by = ${scope.userId}, false) or exists (
    select 1 from listing_agents_view m where m.agency_id = ${scope.agencyId} and m.listing_id = l.id and m.agent_id = ${scope.agentId}))`
  const times =
    layer === 'auctions'
      ? sql`(select l.fields ->> 'auctionAt' as starts, null::text as ends where l.fields ->> 'auctionAt' is not null)`
      : sql`(select i ->> 'startsAt' as starts, i ->> 'endsAt' as ends from jsonb_array_elements(l.inspections) i)`
  const { rows } = await sql<Row>`
    select l.id as "listingId", coalesce(nullif(trim(both ', ' from l.street_line || ', ' || coalesce(l.suburb, '')), ''), l.reference) as place, l.version,
      ${mine} as "isMine", p.id as "agentId", p.name as "agentName", e.starts as "startsAt", e.ends as "endsAt",
      l.state, l.suburb, l.postcode
    from listings_view l cross join lateral ${times} e
      left join agents_view p on p.agency_id = l.agency_id and p.id = l.agent_id
    where l.agency_id = ${scope.agencyId} and l.archived_at is null and l.status <> 'withdrawn' and ${readableListings(ctx)}
      and l.last_event >= ${start} and e.starts >= ${start} and e.starts < ${end}
      ${isOwn ? sql`and ${mine}` : sql``} ${recordId ? sql`and l.id = ${recordId}` : sql``}
    order by e.starts, l.id limit ${most}`.execute(db)
  const mayWrite = scope.permissions.has('listings.write')
  const agencyZone = await ctx.timeZone()
  return rows.flatMap(
    ({ isMine, agentId, agentName, state, suburb, postcode, startsAt, endsAt: typedEnd, ...row }): LayerEvent[] => {
      // Stored before times were checked, or by a file: what is no time is left out, an end before the beginning is not believed.
      if (!startsAt || !isLocal(startsAt)) return []
      const isEnd = typedEnd !== null && isLocal(typedEnd) && typedEnd > startsAt
      const endsAt = isEnd ? typedEnd : addMinutes(startsAt, layer === 'auctions' ? auctionMinutes : usualMinutes)
      const zone = propertyZone({ state, suburb, postcode }, agencyZone)
      return [
        {
          ...row,
          people: agentId ? [{ id: agentId, name: agentName ?? '' }] : [],
          id: layer === 'auctions' ? `auction ${row.listingId}` : `inspection ${row.listingId} ${startsAt}`,
          layer,
          title: layer === 'auctions' ? 'Auction' : 'Open home',
          startsAt,
          endsAt,
          startInstant: instantOf(startsAt, zone).toISOString(),
          endInstant: instantOf(endsAt, zone).toISOString(),
          timeZone: zone === agencyZone ? null : zone,
          isAllDay: false,
          taskId: null,
          contactId: null,
          campaignId: null,
          status: null,
          canMove: mayWrite && (isMine || reachesOffice(scope, 'listings.write')),
        },
      ]
    },
  )
}
