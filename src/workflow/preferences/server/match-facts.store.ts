import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingClass } from '#common/listing/listing-values.ts'
import { featuresToMatch } from '#core/listings/listing-facts.rules.ts'
import type { Facts } from '../match.rules.ts'

export interface MatchableListing {
  id: string
  state: string | null
  isOnMarket: boolean
  /** What it is on each side on which it is offered. */
  facts: Partial<Record<'sale' | 'lease', Facts>>
}
interface Row {
  id: string
  state: string | null
  status: string
  listingClass: ListingClass
  category: string | null
  suburb: string | null
  price: number
  priceTo: number
  rent: number
  bedrooms: number | null
  bathrooms: number | null
  cars: number | null
  landM2: number | null
  floorM2: number | null
  wanted: Pick<ListingFields, 'features' | 'ecoFeatures' | 'isPetFriendly' | 'furnishing'>
}

/** From the same columns as the SQL that finds, so that what is said is about what was found. */
export async function matchableListings({ db, scope }: Context, ids: readonly string[]): Promise<Map<string, MatchableListing>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Row>`
    select l.id, l.state, l.status, l.listing_class as "listingClass", l.category, l.suburb, l.match_price as price, l.match_price_to as "priceTo", l.match_rent as rent, l.bedrooms, l.bathrooms,
      l.car_spaces as cars, l.land_area_m2 as "landM2", l.floor_area_m2 as "floorM2",
      jsonb_build_object('features', l.fields -> 'features', 'ecoFeatures', l.fields -> 'ecoFeatures', 'isPetFriendly', l.fields -> 'isPetFriendly', 'furnishing', l.fields -> 'furnishing') as wanted
    from listings_view l where l.agency_id = ${scope.agencyId} and l.id = any(${ids}::uuid[]) and l.archived_at is null`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, toMatchable(row)]))
}

function toMatchable(row: Row): MatchableListing {
  const shared = {
    listingClass: row.listingClass,
    category: row.category,
    suburb: row.suburb,
    bedrooms: row.bedrooms ?? 0,
    bathrooms: row.bathrooms ?? 0,
    cars: row.cars ?? 0,
    landM2: row.landM2,
    floorM2: row.floorM2,
    features: featuresToMatch(row.wanted),
  }
  const known = (cents: number) => (cents === -1 ? null : cents)
  const side = (cents: number, centsTo: number): Facts | undefined =>
    cents === -2 ? undefined : { ...shared, cents: known(cents), centsTo: known(centsTo) }
  const [sale, lease] = [side(row.price, row.priceTo), side(row.rent, row.rent)]
  return {
    id: row.id,
    state: row.state,
    isOnMarket: row.status === 'live',
    facts: { ...(sale && { sale }), ...(lease && { lease }) },
  }
}
