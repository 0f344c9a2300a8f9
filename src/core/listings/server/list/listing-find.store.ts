import { sql } from 'kysely'
import { idsOf } from '#common/ids.ts'
import { spelled, type SearchFilters } from '#common/search/filters.ts'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { reachesOffice } from '#platform/scope.ts'
import { findTyped, prepareSearch, type Spelling } from '#platform/search/record-search.ts'
import type { FoundListing } from '../../listings.contract.ts'
import { readableListings } from '../listing-access.service.ts'
import { conditions, ownListings } from './listing-list.store.ts'

interface FindOptions {
  limit: number
  listings: 'agent' | 'office'
  /** Listings that the user opened lately, comma-separated. */
  recent?: string | undefined
  filters?: SearchFilters | undefined
  spelling?: Spelling | undefined
}

/** The number that is ranked; listings that the user may not read are among them. */
const mostRanked = 100
/** The number of a user's own records, where no others are shown. */
const mostOwn = 5000
/** Among as many of the newest, those that the user created are their own too: an index for them would cost every save. */
const newest = 300

/** Listings that are found although there are more matches: opened lately, the user's own, and the newest of those the user created. */
export const mineToo = ({ scope: { agencyId, agentId, userId } }: Context, isOwn: boolean, opened: readonly string[] = []) =>
  sql`select unnest(${opened}::uuid[]) as id union
    (select o.listing_id from listing_agents o where o.agency_id = ${agencyId} and o.agent_id = ${agentId} order by o.listing_id desc limit ${sql.lit(isOwn ? mostOwn : mostRanked)}) union
    (select c.id from (select id, created_by from listings where agency_id = ${agencyId} order by id desc limit ${sql.lit(newest)}) c where c.created_by = ${userId})`

/** While typing: best match first, current listings before closed ones, then those opened lately and the user's own. */
export async function findListings(
  ctx: Context,
  q: string,
  { limit, listings, recent, filters, spelling }: FindOptions,
): Promise<FoundListing[]> {
  if (filters) return findFiltered(ctx, q, { limit, listings, filters })
  const { agencyId, agentId } = ctx.scope
  const opened = idsOf(recent)
  const isOwn = listings === 'agent' || !reachesOffice(ctx.scope, 'listings.read')
  const mine = mineToo(ctx, isOwn, opened)
  return findTyped(ctx, 'listing', q, { spelling, isWhole: isOwn, limit }, (search) =>
    queryPrepared(
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
    ),
  )
}

interface FilteredOptions extends Pick<FindOptions, 'limit' | 'listings'> {
  filters: SearchFilters
}

/** Finds within a filter, also without words. Where every record has the words, the last changed come first. */
async function findFiltered(ctx: Context, q: string, { limit, listings, filters }: FilteredOptions): Promise<FoundListing[]> {
  if (filters.roles.length || filters.kinds.length) return []
  const { agencyId } = ctx.scope
  const search = await prepareSearch(ctx, 'listing', q)
  const ranked = search?.isSparse ? search : undefined
  const status = filters.statuses.join() || undefined
  const where = conditions(ctx, { status, allListing: listings, tagMatch: 'all' }, ranked ? undefined : search)
  if (filters.suburbs.length) where.push(sql`l.suburb_key = any(${filters.suburbs.flatMap(spelled)}::text[])`)
  for (const tag of filters.tags)
    where.push(
      sql`exists (select 1 from listing_tags t where t.agency_id = ${agencyId} and t.listing_id = l.id and lower(t.tag) = any(${spelled(tag)}::text[]))`,
    )
  if (filters.agentIds.length)
    where.push(
      sql`exists (select 1 from listing_agents a where a.agency_id = ${agencyId} and a.listing_id = l.id and a.agent_id = any(${filters.agentIds}::uuid[]))`,
    )
  return queryPrepared(
    ctx.db,
    sql<FoundListing>`
    ${ranked ? sql`with hits as materialized ${ranked.hits()}` : sql``}
    select l.id, l.reference, l.status, l.listing_class as "listingClass", l.category, l.street_line as "streetLine", l.suburb, l.state, l.postcode,
      ${ranked ? sql`coalesce((select f from unnest(h.fields) f where f <> 'address' limit 1), 'address')` : sql`'address'`} as "foundBy"
    from listings l ${ranked ? sql`join hits h on h.record_id = l.id` : sql``}
    where ${sql.join(where, sql` and `)}
    order by ${ranked ? sql`h.score,` : sql``} l.updated_at desc, l.id desc limit ${rowLimit(limit)}`,
  )
}
