import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { Comparable, ComparableInput } from '../../estimates.contract.ts'

export async function comparablesOf({ db, scope }: Context, appraisalId: string): Promise<Comparable[]> {
  const { rows } =
    await sql<Comparable>`select x.id, x.source, x.source_id as "sourceId", x.address, x.suburb, x.sold_on::text as "soldOn",
      x.price_cents as "priceCents", x.is_price_hidden as "isPriceHidden", x.category, x.bedrooms, x.bathrooms, x.car_spaces as "carSpaces",
      x.land_area_m2 as "landAreaM2", x.latitude, x.longitude, x.distance_m as "distanceM", x.adjustment_cents as "adjustmentCents",
      x.adjustment_why as "adjustmentWhy", x.why,
      (select '/m/' || l.photo_token || '/thumb.webp' from listings_view l where l.agency_id = ${scope.agencyId} and l.id = x.source_id
        and x.source = 'own' and l.archived_at is null) as "photoUrl"
    from appraisal_comparables x where x.agency_id = ${scope.agencyId} and x.appraisal_id = ${appraisalId} order by x.position`.execute(
      db,
    )
  return rows
}

export async function replaceComparables(
  { db, scope }: Context,
  appraisalId: string,
  items: readonly (ComparableInput & { distanceM: number | null })[],
): Promise<void> {
  await db
    .deleteFrom('appraisal_comparables')
    .where('agency_id', '=', scope.agencyId)
    .where('appraisal_id', '=', appraisalId)
    .execute()
  const rows = items.map((one, position) => ({
    agency_id: scope.agencyId,
    id: newId(),
    appraisal_id: appraisalId,
    position,
    source: one.source,
    source_id: one.sourceId,
    address: one.address,
    suburb: one.suburb || null,
    sold_on: one.soldOn,
    price_cents: one.priceCents,
    is_price_hidden: one.isPriceHidden,
    category: one.category || null,
    bedrooms: one.bedrooms,
    bathrooms: one.bathrooms,
    car_spaces: one.carSpaces,
    land_area_m2: one.landAreaM2,
    latitude: one.latitude,
    longitude: one.longitude,
    distance_m: one.distanceM,
    adjustment_cents: one.adjustmentCents,
    adjustment_why: one.adjustmentCents === 0 ? null : one.adjustmentWhy,
    why: one.why,
  }))
  if (rows.length) await db.insertInto('appraisal_comparables').values(rows).execute()
}
