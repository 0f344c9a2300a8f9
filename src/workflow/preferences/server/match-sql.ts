import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>
/** A listing's side, each as a column or a value. `price` to `priceTo`: cents, the same unless it is a range, -1 not known. */
export interface FactsSql {
  price: Sql
  priceTo: Sql
  bedrooms: Sql
  bathrooms: Sql
  cars: Sql
  landM2: Sql
  floorM2: Sql
  bits: Sql
  category: Sql
}

/** The same as `kindsOf` in match.rules.ts. */
const kinds = (category: Sql): Sql =>
  sql`(string_to_array(${category}, '; ') || string_to_array(regexp_replace(${category}, ' > [^;]*', '', 'g'), '; '))`

/**
 * The same hard limits as `judge` in match.rules.ts, on `preference_areas a`; the price limits are separate, as index conditions. Evaluated in this order
 * for thousands of rows: the cheapest and most selective come first.
 */
export const limits = (
  f: FactsSql,
): Sql => sql`${f.bedrooms} >= a.bedrooms - 1 and ${f.bathrooms} >= a.bathrooms - 1 and ${f.cars} >= a.cars - 1
  and (a.must_bits & ${f.bits}) = a.must_bits
  and (${f.landM2} is null or (${f.landM2} >= a.land_min * 0.9 and ${f.landM2} <= a.land_max * 1.1))
  and (${f.floorM2} is null or ${f.floorM2} >= a.floor_min * 0.9)
  and (a.categories = '{}' or ${kinds(f.category)} && a.categories)`

const rooms = (f: FactsSql): Sql =>
  sql`((${f.bedrooms} < a.bedrooms)::int + (${f.bathrooms} < a.bathrooms)::int + (${f.cars} < a.cars)::int)`

/** How many limits are missed by a little; more than two is too many. */
export const misses = (f: FactsSql): Sql => sql`(
  (${f.price} <> -1 and (${f.price} > a.price_max or ${f.priceTo} < a.price_min))::int + (a.place = 0)::int + ${rooms(f)}
  + ((a.land_min > 0 or a.land_max < 'Infinity') and (${f.landM2} is null or ${f.landM2} < a.land_min or ${f.landM2} > a.land_max))::int
  + (a.floor_min > 0 and (${f.floorM2} is null or ${f.floorM2} < a.floor_min))::int)`

/** The same points as `judge`, in whole numbers so that both agree to the last one. */
export const points = (f: FactsSql): Sql => sql`(
  case when ${f.price} = -1 then 20
    when ${f.price} > a.price_max then greatest(0, 40 - 4 * (((${f.price} - a.price_max) * 100 + a.price_max - 1) / greatest(a.price_max, 1)))
    when ${f.priceTo} < a.price_min then greatest(0, 40 - 4 * (((a.price_min - ${f.priceTo}) * 100 + a.price_min - 1) / greatest(a.price_min, 1)))
    else 40 end
  + case a.place when 2 then 25 when 1 then 18 when 3 then 15 else 5 end
  + 15 - 5 * ${rooms(f)}
  + case when a.want_bits = 0 then 20 else 20 * bit_count((a.want_bits & ${f.bits})::bit(64)) / bit_count(a.want_bits::bit(64)) end)::int`
