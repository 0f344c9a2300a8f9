import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { readableContacts } from '#core/contacts/server/contact-access.service.ts'
import { featureBits } from '#core/listings/match-features.contract.ts'
import type { Facts } from '../match.rules.ts'
import { suburbKey } from '#core/listings/listing-facts.rules.ts'
import { type FactsSql, limits, misses, points } from './match-sql.ts'

/** A pair that the database found; why it fits is said by `judge`. */
export interface FoundMatch {
  preferenceId: string
  contactId: string
  listingId: string
  side: 'sale' | 'lease'
  /** See `placeCode`. */
  place: number
  score: number
  /** Within every limit; those come before close matches regardless of their points. */
  isWhole: boolean
}
export interface MatchOptions {
  limit: number
  withNear: boolean
}
const maxMisses = ({ withNear }: MatchOptions) => (withNear ? 2 : 0)

/** Contacts for one side of a listing, each with the preference that fits best. */
export async function contactsFor(
  ctx: Context,
  listing: { id: string; side: 'sale' | 'lease'; state: string | null; facts: Facts },
  options: MatchOptions,
): Promise<FoundMatch[]> {
  const { facts } = listing
  const f: FactsSql = {
    price: sql`${facts.cents ?? -1}::bigint`,
    priceTo: sql`${facts.centsTo ?? facts.cents ?? -1}::bigint`,
    bedrooms: sql`${facts.bedrooms}::int`,
    bathrooms: sql`${facts.bathrooms}::int`,
    cars: sql`${facts.cars}::int`,
    landM2: sql`${facts.landM2}::float8`,
    floorM2: sql`${facts.floorM2}::float8`,
    bits: sql`${featureBits(facts.features)}::bigint`,
    category: sql`${facts.category}::text`,
  }
  const budget = facts.cents === null ? sql`true` : sql`a.price_limit >= ${f.price} and a.price_floor <= ${f.priceTo}`
  // Best first, and only then whether the contact may be seen: asked of every pair, that took longer than finding them. The limit stands inside,
  // so that thousands of pairs are not sorted for the best hundred, and both parts of the order are one number. A contact comes once for each
  // of its preferences, so pages of pairs are read until enough contacts are there.
  const best = new Map<string, FoundMatch>()
  for (let size = options.limit * 2, from = 0; best.size < options.limit; from += size, size *= 4) {
    const { rows } = await sql<FoundMatch & { isReadable: boolean }>`
      select m."preferenceId", m."contactId", ${listing.id}::uuid as "listingId", m.side, m.place, m.rank % 1000 as score, m.rank >= 1000 as "isWhole",
        exists (select 1 from contacts_view c where c.agency_id = ${ctx.scope.agencyId} and c.id = m."contactId" and c.archived_at is null and ${readableContacts(ctx)}) as "isReadable"
      from (
        select a.preference_id as "preferenceId", a.contact_id as "contactId", a.side, a.place, ${points(f)} + 1000 * (${misses(f)} = 0)::int as rank
        from preference_areas a
        where a.agency_id = ${ctx.scope.agencyId} and a.side = ${listing.side} and a.listing_class = ${facts.listingClass}
          and a.suburb_key in (${suburbKey(facts.suburb, listing.state)}, '*') and ${budget} and ${limits(f)} and ${misses(f)} <= ${maxMisses(options)}
          and (a.valid_until is null or a.valid_until >= ${ctx.todaySql})
        order by rank desc, "contactId", "preferenceId" limit ${rowLimit(size)} offset ${from}
      ) m order by m.rank desc, "contactId", "preferenceId"`.execute(ctx.db)
    for (const { isReadable, ...row } of rows) if (isReadable && !best.has(row.contactId)) best.set(row.contactId, row)
    if (rows.length < size) break
  }
  return [...best.values()].slice(0, options.limit)
}

/** Listings for the preferences of a contact, each with the preference that it fits best. */
export async function listingsFor(ctx: Context, preferenceIds: readonly string[], options: MatchOptions): Promise<FoundMatch[]> {
  if (!preferenceIds.length) return []
  const { agencyId } = ctx.scope
  const f = (price: string, priceTo: string): FactsSql => ({
    price: sql.ref(price),
    priceTo: sql.ref(priceTo),
    bedrooms: sql`coalesce(l.bedrooms, 0)`,
    bathrooms: sql`coalesce(l.bathrooms, 0)`,
    cars: sql`coalesce(l.car_spaces, 0)`,
    landM2: sql`l.land_area_m2`,
    floorM2: sql`l.floor_area_m2`,
    bits: sql`l.feature_bits`,
    category: sql`l.category`,
  })
  // A range starts below the budget and still reaches into it; a rent is one figure.
  const budget = {
    sale: sql`l.match_price between 0 and a.price_limit and l.match_price_to >= a.price_floor`,
    lease: sql`l.match_rent between a.price_floor and a.price_limit`,
  }
  // Four ways to walk an index: by suburb or anywhere, with a known price in the budget or with none; and so for each side.
  const walk = (side: 'sale' | 'lease', place: 'suburb' | 'any', known: boolean) => {
    const facts = side === 'sale' ? f('l.match_price', 'l.match_price_to') : f('l.match_rent', 'l.match_rent')
    return sql`select a.preference_id as "preferenceId", a.contact_id as "contactId", l.id as "listingId", a.side, a.place, ${points(facts)} as score, ${misses(facts)} = 0 as "isWhole"
      from areas a join listings_view l on l.agency_id = ${agencyId} and l.archived_at is null and l.status = 'live' and l.listing_class = a.listing_class
        ${place === 'suburb' ? sql`and l.match_suburb = a.suburb_key` : sql``}
        and ${known ? sql`${budget[side]}` : sql`${facts.price} = -1`}
      where a.side = ${side} and a.place ${place === 'suburb' ? sql`<> 3` : sql`= 3`} and ${limits(facts)} and ${misses(facts)} <= ${maxMisses(options)}`
  }
  const ways = await sql<{ side: 'sale' | 'lease'; place: 'suburb' | 'any' }>`
    select distinct side, case when place = 3 then 'any' else 'suburb' end as place from preference_areas
    where agency_id = ${agencyId} and preference_id = any(${preferenceIds}::uuid[])`.execute(ctx.db)
  if (!ways.rows.length) return []
  // Only what is wished for: thinking about how to walk all eight took the database eight times as long as walking.
  const walks = ways.rows.flatMap(({ side, place }) => [walk(side, place, true), walk(side, place, false)])
  const { rows } = await sql<FoundMatch>`
    with areas as materialized (
      select a.* from preference_areas a where a.agency_id = ${agencyId} and a.preference_id = any(${preferenceIds}::uuid[])
        and (a.valid_until is null or a.valid_until >= ${ctx.todaySql})
    )
    select * from (
      select distinct on ("listingId") * from (${sql.join(walks, sql` union all `)}) m order by "listingId", "isWhole" desc, score desc, "preferenceId", side
    ) m order by "isWhole" desc, score desc, "listingId" limit ${rowLimit(options.limit)}`.execute(ctx.db)
  return rows
}
