import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { localAtLeast, localAtProperty } from '../listing-access.service.ts'

export interface ComingOpenHome {
  listingId: string
  /** `12 Jetty Road, Glenelg`. */
  place: string
  agentName: string | null
  /** By the clock at the property. */
  startsAt: string
  endsAt: string
}

/** Open homes of listings on the market, the next one first; looks at the five hundred whose last one is soonest. @param own narrows the listings, named `l` */
export async function comingOpenHomes(
  ctx: Context,
  { own, limit }: { own: RawBuilder<unknown>; limit: number },
): Promise<ComingOpenHome[]> {
  const { db, scope, clock } = ctx
  const now = clock()
  const { rows } = await sql<ComingOpenHome>`
    select l.id as "listingId", a.name as "agentName", i.starts as "startsAt", i.ends as "endsAt",
      coalesce(nullif(trim(both ', ' from l.street_line || ', ' || coalesce(l.suburb, '')), ''), l.reference) as place
    from (select * from listings_view l where l.agency_id = ${scope.agencyId} and l.archived_at is null
        and l.status in ('live', 'underOffer', 'underApplication') and l.last_event >= ${localAtLeast(now)} ${own}
        order by l.last_event, l.id limit ${rowLimit(500)}) l
      cross join lateral (select o ->> 'startsAt' as starts, o ->> 'endsAt' as ends from jsonb_array_elements(l.inspections) o) i
      left join agents_view a on a.agency_id = l.agency_id and a.id = l.agent_id
    where i.ends > ${localAtProperty(ctx, now)}
    order by i.starts, l.id limit ${rowLimit(limit)}`.execute(db)
  return rows
}
