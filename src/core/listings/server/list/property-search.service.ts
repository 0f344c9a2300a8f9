import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { reachesOffice } from '#platform/scope.ts'
import { findTyped, type Spelling } from '#platform/search/record-search.ts'
import { readableListings } from '../listing-access.service.ts'
import { mineToo } from './listing-find.store.ts'

/** More hits than this are no use while typing. */
const mostHits = 60

export interface PropertyHit {
  id: string
  streetLine: string
  suburb: string | null
  state: string | null
  /** Listings it has had, those in the bin left out. */
  lives: number
}

/** Properties by the words of their listings, also of those long over; a property whose listings the user may not read is not found. */
export async function findPropertiesByWords(
  ctx: Context,
  q: string,
  limit: number,
  spelling: Spelling = 'either',
): Promise<PropertyHit[]> {
  const { agencyId } = ctx.scope
  const isOwn = !reachesOffice(ctx.scope, 'listings.read')
  const mine = mineToo(ctx, isOwn)
  return findTyped(ctx, 'listing', q, { spelling, isWhole: isOwn, limit }, (search) =>
    queryPrepared(
      ctx.db,
      sql<PropertyHit>`
    with hits as materialized (select l.property_id, min(h.score) as score from ${search.hits(isOwn && search.isSparse ? undefined : mostHits, mine)} h
        cross join lateral (select * from listings l where l.agency_id = ${agencyId} and l.id = h.record_id offset 0) l
      where l.property_id is not null and l.archived_at is null and ${readableListings(ctx)} group by l.property_id)
    select p.id, p.street_line as "streetLine", p.suburb, p.state, (select count(*)::int from listings l
      where l.agency_id = ${agencyId} and l.property_id = p.id and l.archived_at is null) as lives
    from hits h join properties_view p on p.agency_id = ${agencyId} and p.id = h.property_id
    order by h.score, p.street_line, p.id limit ${rowLimit(limit)}`,
    ),
  )
}
