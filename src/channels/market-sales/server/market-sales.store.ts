import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { escapedLike } from '#platform/db/sql-text.ts'
import type { Sale, SalesWanted } from '#workflow/appraisals/appraisals.events.ts'

/** Imported sales in some suburbs, the newest first. */
export async function addMarketSales(
  { db, scope }: Context,
  { suburbs, state, from, to, bedrooms, q, addressKey, sales }: SalesWanted & { sales: Sale[] },
): Promise<void> {
  const like = q ? `%${escapedLike(q.toLowerCase())}%` : null
  const { rows } = await sql<Sale>`
    select s.id, 'import' as source, s.id as "sourceId", s.street_line as address, s.suburb, s.sold_on::text as "soldOn",
      s.price_cents as "priceCents", false as "isPriceHidden", s.category, s.bedrooms, s.bathrooms, s.car_spaces as "carSpaces",
      s.land_area_m2 as "landAreaM2", s.latitude, s.longitude, null as "photoUrl"
    from unnest(${suburbs}::text[]) n (key) join sold_properties s on s.agency_id = ${scope.agencyId} and s.state = ${state}
      and s.suburb_key = n.key and s.sold_on between ${from}::date and ${to}::date
    where s.address_key is distinct from ${addressKey}
      and (${bedrooms ?? null}::int is null or s.bedrooms = ${bedrooms ?? null}::int)
      and (${like}::text is null or lower(s.street_line || ' ' || s.suburb) like ${like})
    order by s.sold_on desc limit 300`.execute(db)
  sales.push(...rows)
}
