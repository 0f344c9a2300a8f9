import { sql } from 'kysely'
import { isLocal } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { reachesOffice } from '#platform/scope.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import type { OpenCandidate } from '../opens.contract.ts'

/** Listings on the market that this user may change, without those that are open on the day already. */
export async function candidatesFor(ctx: Context, day: string, isOwn: boolean): Promise<OpenCandidate[]> {
  const { db, scope } = ctx
  const mine = sql<boolean>`(coalesce(l.created_by = ${scope.userId}, false) or exists (
    select 1 from listing_agents_view m where m.agency_id = ${scope.agencyId} and m.listing_id = l.id and m.agent_id = ${scope.agentId}))`
  const { rows } = await sql<Omit<OpenCandidate, 'timeZone'> & { state: string | null; postcode: string | null }>`
    select l.id as "listingId", coalesce(nullif(l.street_line, ''), l.reference) as "streetLine", l.suburb, l.state, l.postcode,
      '/m/' || l.photo_token || '/thumb.webp' as "photoUrl",
      (l.fields -> 'address' ->> 'latitude')::float8 as latitude, (l.fields -> 'address' ->> 'longitude')::float8 as longitude,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name)) from agents_view a
        where a.agency_id = l.agency_id and a.id = l.agent_id and a.archived_at is null), '[]') as hosts,
      l.fields ->> 'auctionAt' as "auctionAt", last.starts_at as "lastStartsAt", last.ends_at as "lastEndsAt"
    from listings_view l left join lateral (select o.starts_at, o.ends_at from opens o where o.agency_id = l.agency_id and o.listing_id = l.id
        and o.kind = 'openHome' and o.state <> 'cancelled' and o.starts_at < ${`${day}T00:00`} order by o.starts_at desc limit 1) last on true
    where l.agency_id = ${scope.agencyId} and l.archived_at is null and l.status in ('live', 'underOffer', 'underApplication')
      and ${readableListings(ctx)} ${isOwn || !reachesOffice(scope, 'listings.write') ? sql`and ${mine}` : sql``}
      and not exists (select 1 from opens o where o.agency_id = l.agency_id and o.listing_id = l.id and o.kind = 'openHome' and o.state <> 'cancelled'
        and o.starts_at >= ${`${day}T00:00`} and o.starts_at <= ${`${day}T23:59`})
    order by l.suburb nulls last, l.street_line, l.id limit ${rowLimit(200)}`.execute(db)
  const agencyZone = await ctx.timeZone()
  return rows.map(({ state, postcode, ...row }) => ({
    ...row,
    auctionAt: row.auctionAt && isLocal(row.auctionAt) ? row.auctionAt : null,
    timeZone: propertyZone({ state, suburb: row.suburb, postcode }, agencyZone),
  }))
}
