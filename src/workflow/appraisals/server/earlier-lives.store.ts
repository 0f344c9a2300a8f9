import { streetOf } from '#accounts/addresses/address-cells.rules.ts'
import { sql } from 'kysely'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { Address, ListingFields } from '#common/listing/listing-fields.ts'
import type { Context } from '#platform/context.ts'
import type { AppraisalFacts } from '../appraisals.contract.ts'

export const emptyFacts: AppraisalFacts = {
  category: null,
  bedrooms: null,
  bathrooms: null,
  carSpaces: null,
  landAreaM2: null,
  floorAreaM2: null,
  yearBuilt: null,
}

/** Reads the facts of the home from its last listing, of any agent: they are about a building, not about people. */
export async function earlierFacts(ctx: Context, propertyId: string | null): Promise<AppraisalFacts> {
  const facts = await factsOfProperties(ctx, propertyId ? [propertyId] : [])
  return facts(propertyId)
}

/** The same for several homes at once. @returns a look-up by property */
export async function factsOfProperties(
  { db, scope }: Context,
  propertyIds: readonly string[],
): Promise<(propertyId: string | null) => AppraisalFacts> {
  if (!propertyIds.length) return () => emptyFacts
  const { rows } = await sql<
    AppraisalFacts & { propertyId: string }
  >`select distinct on (l.property_id) l.property_id as "propertyId", l.category, l.bedrooms, l.bathrooms, l.car_spaces as "carSpaces",
      l.land_area_m2 as "landAreaM2", l.floor_area_m2 as "floorAreaM2", (l.fields ->> 'yearBuilt')::int as "yearBuilt"
    from listings_view l where l.agency_id = ${scope.agencyId} and l.property_id = any(${propertyIds}::uuid[]) and l.archived_at is null
    order by l.property_id, l.created_at desc`.execute(db)
  const found = new Map(rows.map(({ propertyId, ...facts }) => [propertyId, facts]))
  return (propertyId) => (propertyId && found.get(propertyId)) || emptyFacts
}

/** The address of a known property, with its place on the map where a listing had one. */
export async function addressOfProperty({ db, scope }: Context, propertyId: string): Promise<Address | undefined> {
  const { rows } = await sql<{
    streetLine: string
    suburb: string | null
    state: Address['state']
    postcode: string | null
    address: ListingFields['address'] | null
  }>`select v.street_line as "streetLine", v.suburb, v.state, v.postcode,
      (select l.fields -> 'address' from listings_view l where l.agency_id = ${scope.agencyId} and l.property_id = v.id
        and l.archived_at is null order by l.created_at desc limit 1) as address
    from properties_view v where v.agency_id = ${scope.agencyId} and v.id = ${propertyId}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  if (found.address) return { ...emptyAddress, ...found.address }
  const { suburb, state, postcode } = found
  return { ...emptyAddress, ...streetOf(found.streetLine), suburb, state, postcode }
}
