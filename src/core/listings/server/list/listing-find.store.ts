import { sql } from 'kysely'
import { idsOf } from '#common/ids.ts'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { reachesOffice } from '#platform/scope.ts'
import { prepareSearch } from '#platform/search/record-search.ts'
import type { FoundListing } from '../../listings.contract.ts'
import { readableListings } from '../listing-access.service.ts'
import { ownListings } from './listing-list.store.ts'

interface FindOptions {
  limit: number
  listings: 'agent' | 'office'
  /** Listings that the user opened lately, comma-separated. */
  recent?: string | undefined
}

/** As many are ranked; listings that the user may not read are among them. */
const mostRanked = 400
/** Of a user's own records, where no others are shown. */
const mostOwn = 5000

/** While typing: best match first, current listings before closed ones, then those opened lately and the user's own. */
export async function findListings(ctx: Context, q: string, { limit, listings, recent }: FindOptions): Promise<FoundListing[]> {
  const search = await prepareSearch(ctx, 'listing', q)
  if (!search) return []
  const { agencyId, agentId } = ctx.scope
  const opened = idsOf(recent)
  const isOwn = listings === 'agent' || !reachesOffice(ctx.scope, 'listings.read')
  const mine = sql`select unnest(${opened}::uuid[]) as id union
    (select o.listing_id from listing_agents o where o.agency_id = ${agencyId} and o.agent_id = ${agentId} order by o.listing_id desc limit ${sql.lit(isOwn ? mostOwn : mostRanked)})`
  return queryPrepared(
    ctx.db,
    sql<FoundListing>`
    with hits as materialized ${search.hits(isOwn && search.isSparse ? undefined : mostRanked, mine)}
    select l.id, l.reference, l.status, l.listing_class as "listingClass", l.category, l.street_line as "streetLine", l.suburb, l.state, l.postcode,
      coalesce((select f from unnest(h.fields) f where f <> 'address' limit 1), 'address') as "foundBy"
    from hits h join listings l on l.agency_id = ${agencyId} and l.id = h.record_id
    where l.archived_at is null and ${readableListings(ctx)} ${listings === 'agent' ? sql`and ${ownListings(ctx)}` : sql``}
    order by h.score, l.status in ('sold', 'settled', 'leased', 'withdrawn'), l.id = any(${opened}::uuid[]) desc, (l.agent_id = ${agentId}) is true desc,
      l.updated_at desc, l.id
    limit ${rowLimit(limit)}`,
  )
}
