import { sql } from 'kysely'
import type { Place } from '#common/listing/distance.ts'
import type { Context } from '#platform/context.ts'
import { escapedLike } from '#platform/db/sql-text.ts'
import type { Candidate } from '../../estimates.contract.ts'

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

interface Around {
  here: Place
  state: string | null
  suburb: string | null
  km: number
  /** The first day that counts. */
  from: string
  today: string
  bedrooms?: number | undefined
  q?: string | undefined
  /** The appraised home itself is no comparison. */
  propertyId: string | null
  addressKey: string | null
}
/** Suburbs whose middle is near, and the home's own. */
const nearby = ({ here, state, suburb, km }: Around) => {
  const own = sql`select lower(${suburb ?? ''}) as key`
  if (here.latitude === null || here.longitude === null) return own
  const reach = (km + 5) / 111
  return sql`${own} union select lower(y.name) from localities_view y where y.state = ${state ?? ''}
    and y.latitude between ${here.latitude - reach} and ${here.latitude + reach}
    and y.longitude between ${here.longitude - reach * 1.4} and ${here.longitude + reach * 1.4}`
}

/** Sold by the agency and by others, as far as the agency knows. The newest first; the distance decides later. */
export async function soldAround(ctx: Context, around: Around): Promise<Omit<Candidate, 'distanceM'>[]> {
  const { db, scope } = ctx
  const { state, from, today, bedrooms, q, propertyId, addressKey } = around
  const like = q ? `%${escapedLike(q.toLowerCase())}%` : null
  const { rows } = await sql<Omit<Candidate, 'distanceM'>>`
    with near as materialized (${nearby(around)})
    (select l.id, 'own' as source, l.id as "sourceId", l.street_line as address, l.suburb, l.fields ->> 'soldOn' as "soldOn",
      (l.fields ->> 'soldPriceCents')::bigint as "priceCents", coalesce(l.fields ->> 'soldPriceDisplay', 'yes') = 'no' as "isPriceHidden",
      l.category, l.bedrooms, l.bathrooms, l.car_spaces as "carSpaces", l.land_area_m2 as "landAreaM2",
      (l.fields -> 'address' ->> 'latitude')::float8 as latitude, (l.fields -> 'address' ->> 'longitude')::float8 as longitude,
      '/m/' || l.photo_token || '/thumb.webp' as "photoUrl"
    from listings_view l join near n on n.key = l.suburb_key
    where l.agency_id = ${scope.agencyId} and l.archived_at is null and l.status in ('sold', 'settled') and l.sale_or_lease <> 'lease'
      and l.listing_class in ('residential', 'rural', 'land') and l.state = ${state} and l.property_id is distinct from ${propertyId}::uuid
      and l.fields ->> 'soldOn' between ${from} and ${today} and (l.fields ->> 'soldPriceCents')::bigint > 0
      and (${bedrooms ?? null}::int is null or l.bedrooms = ${bedrooms ?? null}::int)
      and (${like}::text is null or lower(l.street_line || ' ' || coalesce(l.suburb, '')) like ${like})
    order by l.fields ->> 'soldOn' desc limit 300)
    union all
    (select s.id, 'import', s.id, s.street_line, s.suburb, s.sold_on::text, s.price_cents, false, s.category, s.bedrooms, s.bathrooms, s.car_spaces,
      s.land_area_m2, s.latitude, s.longitude, null
    from near n join sold_properties s on s.agency_id = ${scope.agencyId} and s.state = ${state} and s.suburb_key = n.key
      and s.sold_on between ${from}::date and ${today}::date
    where s.address_key is distinct from ${addressKey}
      and (${bedrooms ?? null}::int is null or s.bedrooms = ${bedrooms ?? null}::int)
      and (${like}::text is null or lower(s.street_line || ' ' || s.suburb) like ${like})
    order by s.sold_on desc limit 300)`.execute(db)
  return rows
}
