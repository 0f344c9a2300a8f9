import { sql } from 'kysely'
import type { Place } from '#common/listing/distance.ts'
import type { Context } from '#platform/context.ts'
import { escapedLike } from '#platform/db/sql-text.ts'
import type { Sale, SalesWanted } from '../../appraisals.events.ts'

/** The middle of a suburb, where its home has no place on the map. */
export async function middleOf(
  { db }: Context,
  { suburb, state, postcode }: { suburb: string | null; state: string | null; postcode: string | null },
): Promise<Place> {
  const { rows } = await sql<Place>`select latitude, longitude from localities_view
    where lower(name) = lower(${suburb ?? ''}) and state = ${state ?? ''} order by postcode is distinct from ${postcode} limit 1`.execute(
    db,
  )
  return rows[0] ?? { latitude: null, longitude: null }
}

/** Suburbs whose middle is near, and the home's own. */
export async function suburbsAround(
  { db }: Context,
  { here, state, suburb, km }: { here: Place; state: string | null; suburb: string | null; km: number },
): Promise<string[]> {
  const own = (suburb ?? '').toLowerCase()
  if (here.latitude === null || here.longitude === null) return [own]
  const reach = (km + 5) / 111
  const { rows } = await sql<{
    key: string
  }>`select distinct lower(y.name) as key from localities_view y where y.state = ${state ?? ''}
    and y.latitude between ${here.latitude - reach} and ${here.latitude + reach}
    and y.longitude between ${here.longitude - reach * 1.4} and ${here.longitude + reach * 1.4}`.execute(db)
  return [...new Set([own, ...rows.map(({ key }) => key)])]
}

/** Sold by the agency, the newest first; the distance decides later. */
export async function ownSales(
  { db, scope }: Context,
  { suburbs, state, from, to, bedrooms, q, propertyId }: SalesWanted & { propertyId: string | null },
): Promise<Sale[]> {
  const like = q ? `%${escapedLike(q.toLowerCase())}%` : null
  const { rows } = await sql<Sale>`
    select l.id, 'own' as source, l.id as "sourceId", l.street_line as address, l.suburb, l.fields ->> 'soldOn' as "soldOn",
      (l.fields ->> 'soldPriceCents')::bigint as "priceCents", coalesce(l.fields ->> 'soldPriceDisplay', 'yes') = 'no' as "isPriceHidden",
      l.category, l.bedrooms, l.bathrooms, l.car_spaces as "carSpaces", l.land_area_m2 as "landAreaM2",
      (l.fields -> 'address' ->> 'latitude')::float8 as latitude, (l.fields -> 'address' ->> 'longitude')::float8 as longitude,
      '/m/' || l.photo_token || '/thumb.webp' as "photoUrl"
    from unnest(${suburbs}::text[]) n (key) join listings_view l on l.suburb_key = n.key
    where l.agency_id = ${scope.agencyId} and l.archived_at is null and l.status in ('sold', 'settled') and l.sale_or_lease <> 'lease'
      and l.listing_class in ('residential', 'rural', 'land') and l.state = ${state} and l.property_id is distinct from ${propertyId}::uuid
      and l.fields ->> 'soldOn' between ${from} and ${to} and (l.fields ->> 'soldPriceCents')::bigint > 0
      and (${bedrooms ?? null}::int is null or l.bedrooms = ${bedrooms ?? null}::int)
      and (${like}::text is null or lower(l.street_line || ' ' || coalesce(l.suburb, '')) like ${like})
    order by l.fields ->> 'soldOn' desc limit 300`.execute(db)
  return rows
}
