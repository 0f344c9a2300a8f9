import { sql } from 'kysely'
import { streetLine } from '#common/listing/address-lines.ts'
import { type Context, newId } from '#platform/context.ts'
import { addressKey } from '#core/properties/properties.rules.ts'
import type { SoldRow } from '../sold-table.rules.ts'

/** Adds sales, or brings those that are known up to date. @returns how many of them are new */
export async function writeSold(
  { db, scope, clock }: Context,
  { importId, sourceName }: { importId: string; sourceName: string },
  rows: readonly SoldRow[],
): Promise<number> {
  // The last one counts where a file has the same sale twice.
  const unique = [...new Map(rows.map((row) => [`${addressKey(row.address)} ${row.soldOn}`, row])).values()]
  if (!unique.length) return 0
  const each = <T>(read: (row: SoldRow) => T) => unique.map(read)
  const { rows: written } = await sql<{ isNew: boolean }>`
    insert into sold_properties (agency_id, id, import_id, address_key, street_line, suburb, suburb_key, state, postcode, latitude, longitude, sold_on,
      price_cents, category, bedrooms, bathrooms, car_spaces, land_area_m2, source_name, created_at)
    select ${scope.agencyId}, r.id, ${importId}, r.address_key, r.street_line, r.suburb, lower(r.suburb), r.state, r.postcode, r.latitude, r.longitude,
      r.sold_on, r.price_cents, r.category, r.bedrooms, r.bathrooms, r.car_spaces, r.land_area_m2, ${sourceName}, ${clock()}
    from unnest(${each(newId)}::uuid[], ${each(({ address }) => addressKey(address) ?? '')}::text[],
      ${each(({ address }) => streetLine(address))}::text[], ${each(({ address }) => address.suburb)}::text[],
      ${each(({ address }) => address.state)}::text[], ${each(({ address }) => address.postcode)}::text[],
      ${each(({ address }) => address.latitude)}::float8[], ${each(({ address }) => address.longitude)}::float8[],
      ${each(({ soldOn }) => soldOn)}::date[], ${each(({ priceCents }) => priceCents)}::bigint[], ${each(({ category }) => category)}::text[],
      ${each(({ bedrooms }) => bedrooms)}::smallint[], ${each(({ bathrooms }) => bathrooms)}::smallint[],
      ${each(({ carSpaces }) => carSpaces)}::smallint[], ${each(({ landAreaM2 }) => landAreaM2)}::float8[])
      as r (id, address_key, street_line, suburb, state, postcode, latitude, longitude, sold_on, price_cents, category, bedrooms, bathrooms, car_spaces,
        land_area_m2)
    on conflict (agency_id, address_key, sold_on) do update set price_cents = excluded.price_cents,
      category = coalesce(excluded.category, sold_properties.category), bedrooms = coalesce(excluded.bedrooms, sold_properties.bedrooms),
      bathrooms = coalesce(excluded.bathrooms, sold_properties.bathrooms), car_spaces = coalesce(excluded.car_spaces, sold_properties.car_spaces),
      land_area_m2 = coalesce(excluded.land_area_m2, sold_properties.land_area_m2),
      latitude = coalesce(excluded.latitude, sold_properties.latitude), longitude = coalesce(excluded.longitude, sold_properties.longitude)
    returning import_id = ${importId} as "isNew"`.execute(db)
  return written.filter(({ isNew }) => isNew).length
}

export async function deleteImport({ db, scope }: Context, importId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sold_properties')
    .where('agency_id', '=', scope.agencyId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function soldFigures({ db, scope }: Context): Promise<{ count: number; newest: string | null }> {
  const { rows } = await sql<{ count: number; newest: string | null }>`select count(*)::int as count, max(sold_on)::text as newest
    from sold_properties where agency_id = ${scope.agencyId}`.execute(db)
  return rows[0] ?? { count: 0, newest: null }
}
