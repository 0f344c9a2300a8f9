import { localAtLeast, localAtProperty } from '../listing-access.service.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cursorValues, typeOf } from '#platform/db/cursor-values.ts'
import { readCursor, rowLimit, writeCursor } from '#platform/db/keyset.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { RawJson } from '#platform/http/raw-json.ts'
import { reachesOffice } from '#platform/scope.ts'
import type { ListingFilter } from '../../listing-lists.contract.ts'
import type { ListingQuery } from '../../listing-query.contract.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { prepareSearch } from '#platform/search/record-search.ts'
import type { RecordSearch } from '#platform/search/search-hits.ts'

/** The sort columns (never null), and how a cursor's text becomes their type again. */
const sorts = {
  match: { by: sql`f.score`, type: 'integer' },
  updatedAt: { by: sql`l.updated_at`, type: 'timestamptz' },
  listedAt: { by: sql`l.sort_listed`, type: 'timestamptz' },
  priceCents: { by: sql`l.sort_price`, type: 'bigint' },
  suburb: { by: sql`l.sort_suburb`, type: 'text' },
  status: { by: sql`l.status`, type: 'text' },
  bedrooms: { by: sql`l.sort_bedrooms`, type: 'integer' },
  landAreaM2: { by: sql`l.sort_land`, type: 'double precision' },
  reference: { by: sql`l.reference`, type: 'text' },
  authorityExpiresOn: { by: sql`l.sort_authority`, type: 'date' },
} as const

/** `fields` is read only where the public learns no price: unpacking it costs more than all columns of a row. */
export const rowFor = (ctx: Context) => sql`json_build_object(
  'id', l.id, 'reference', l.reference, 'listingClass', l.listing_class, 'saleOrLease', l.sale_or_lease, 'status', l.status,
  'streetLine', l.street_line, 'suburb', l.suburb, 'state', l.state, 'postcode', l.postcode, 'headline', l.headline, 'category', l.category,
  'priceCents', l.price_cents, 'rentCents', l.rent_cents, 'priceLabel', l.price_label,
  'soldPriceCents', case when l.price_label = '' and l.status in ('sold', 'settled') then (l.fields ->> 'soldPriceCents')::bigint end,
  'rentPeriod', case when l.price_label = '' and l.rent_cents is not null then l.fields ->> 'rentPeriod' end, 'bedrooms', l.bedrooms, 'bathrooms', l.bathrooms,
  'carSpaces', l.car_spaces, 'landAreaM2', l.land_area_m2, 'agentId', l.agent_id, 'agentName', a.name,
  'photoUrl', '/m/' || l.photo_token || '/thumb.webp', 'photoHash', l.photo_hash, 'updatedAt', l.updated_at, 'listedAt', l.listed_at,
  'authorityExpiresOn', l.authority_expires_on, 'openUntil', to_char(l.open_until, 'YYYY-MM-DD"T"HH24:MI'), 'version', l.version,
  'canEdit', ${canEdit(ctx)})`

export function canEdit(ctx: Context): RawBuilder<unknown> {
  // A role that only reads may have listings of its own all the same.
  if (!ctx.scope.permissions.has('listings.write')) return sql`false`
  return reachesOffice(ctx.scope, 'listings.write') ? sql`true` : sql`coalesce(${ownListings(ctx)}, false)`
}

/** The meaning of `allListing=agent`: the listings of the user's agent, and the drafts the user created. */
export const ownListings = ({ scope }: Context, userId = scope.userId) => sql`l.id in (
  select o.listing_id from listing_agents o where o.agency_id = ${scope.agencyId} and o.agent_id = ${
    userId === scope.userId
      ? scope.agentId
      : sql`(select agent_id from users_view where agency_id = ${scope.agencyId} and id = ${userId})`
  }
  union all select c.id from listings c where c.agency_id = ${scope.agencyId} and c.created_by = ${userId} and c.archived_at is null)`

/** One value as an equality: then the rest of an index is still in order, of a list of values it is not. */
const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]}::text[])`

/** @param search the prepared search of `q.q` */
export function conditions(ctx: Context, q: ListingFilter, search: RecordSearch | undefined): RawBuilder<unknown>[] {
  const list = (text: string) => text.split(',').map((part) => part.trim())
  const all = [sql`l.agency_id = ${ctx.scope.agencyId}`, sql`l.archived_at is null`]
  const add = (condition: RawBuilder<unknown>) => void all.push(condition)
  if (!ctx.scope.permissions.has('listings.read.office')) add(ownListings(ctx))
  if (q.allListing === 'agent') add(ownListings(ctx, q.userId))
  if (q.status) add(isOneOf(sql`l.status`, list(q.status)))
  if (q.listingClass) add(isOneOf(sql`l.listing_class`, list(q.listingClass)))
  // Written out, or the planner could not know that an index of one side is enough.
  if (q.saleOrLease)
    add(q.saleOrLease === 'sale' ? sql`l.sale_or_lease in ('sale', 'both')` : sql`l.sale_or_lease in ('lease', 'both')`)
  if (q.agentId)
    add(
      sql`l.id in (select x.listing_id from listing_agents x where x.agency_id = ${ctx.scope.agencyId} and x.agent_id = ${q.agentId})`,
    )
  const hasTag = (condition: RawBuilder<unknown>) =>
    add(sql`l.id in (select t.listing_id from listing_tags t where t.agency_id = ${ctx.scope.agencyId} and ${condition})`)
  if (q.tag) hasTag(sql`t.tag = ${q.tag}`)
  if (q.tags && q.tagMatch === 'any') hasTag(sql`t.tag = any(${list(q.tags)}::text[])`)
  if (q.tags && q.tagMatch === 'all') for (const tag of list(q.tags)) hasTag(sql`t.tag = ${tag}`)
  if (q.suburb) add(isOneOf(sql`l.suburb_key`, list(q.suburb.toLowerCase())))
  if (q.minBedrooms !== undefined) add(sql`l.sort_bedrooms >= ${q.minBedrooms}`)
  // Without a price or rent it is -1. A range is found by any price within it.
  if (q.minPriceCents !== undefined) add(sql`l.sort_price_to >= ${q.minPriceCents}::bigint`)
  if (q.maxPriceCents !== undefined) add(sql`l.sort_price between 0 and ${q.maxPriceCents}::bigint`)
  const daysAgo = (days: number) => new Date(ctx.clock().getTime() - days * 86_400_000)
  if (q.listedWithinDays !== undefined) add(sql`l.sort_listed >= ${daysAgo(q.listedWithinDays)}`)
  if (q.updatedWithinDays !== undefined) add(sql`l.updated_at >= ${daysAgo(q.updatedWithinDays)}`)
  if (q.authorityWithinDays !== undefined)
    add(sql`l.sort_authority <= ${ctx.todaySql} + ${q.authorityWithinDays}::int
      and l.status in ('live', 'underOffer', 'offMarket')`)
  if (q.hasOpenHome !== undefined) {
    const now = sql`(${localAtProperty(ctx, ctx.clock())})::timestamp`
    add(
      q.hasOpenHome
        ? sql`l.open_until >= ${localAtLeast(ctx.clock())} and l.open_until >= ${now}`
        : sql`(l.open_until is null or l.open_until < ${now})`,
    )
  }
  if (q.hasPosition !== undefined)
    add(
      q.hasPosition ? sql`l.latitude is not null and l.longitude is not null` : sql`(l.latitude is null or l.longitude is null)`,
    )
  if (search) add(search.condition(sql`l.id`))
  return all
}

/** PostgreSQL builds the JSON of the page; the application passes it on. */
export async function listListings(ctx: Context, q: ListingQuery): Promise<RawJson<Page<ListingRow>>> {
  const search = await prepareSearch(ctx, 'listing', q.q)
  // Ranked is a list that can be ranked whole: without a search, or of common words only, the last changed come first.
  const sort = q.sort === 'match' && !search?.isSparse ? '-updatedAt' : q.sort
  const isRanked = sort === 'match'
  const isDescending = sort.startsWith('-')
  const { by, type } = sorts[sort.replace(/^-/, '') as keyof typeof sorts]
  const where = conditions(ctx, q, isRanked ? undefined : search)
  const after = readCursor(q.cursor, () => z.tuple([z.literal(sort), cursorValues[type], z.uuid()]))
  const position = after && sql`(${by}, l.id) ${isDescending ? sql`<` : sql`>`} (${after[1]}::${typeOf(type)}, ${after[2]}::uuid)`
  const direction = isDescending ? sql`desc` : sql`asc`
  const filter = sql.join(position ? [...where, position] : where, sql` and `)
  // The planner would walk the sort's index for a rare word too, and test every row; materialized, it finds first and sorts after,
  // and what it carries until then is narrow.
  const isFound = search?.isSparse
  const ranked = isRanked && search ? sql`${search.hits()} f join listings l on l.id = f.record_id` : sql`listings l`
  const from = isFound
    ? sql`(with hits as materialized (select l.id, ${by} as by from ${ranked} where ${filter})
        select id, by from hits order by by ${direction}, id ${direction} limit ${rowLimit(q.limit + 1)}) h
        join listings l on l.agency_id = ${ctx.scope.agencyId} and l.id = h.id`
    : sql`listings l`
  const [page] = await queryPrepared(
    ctx.db,
    sql<{ items: string | null; more: boolean; lastSort: string | null; lastId: string | null }>`
    with page as (
      select ${rowFor(ctx)} as j, (${isFound ? sql`h.by` : by})::text as s, l.id, row_number() over (order by ${isFound ? sql`h.by` : by} ${direction}, l.id ${direction}) as n
      from ${from} left join agents_view a on a.agency_id = ${ctx.scope.agencyId} and a.id = l.agent_id
      ${isFound ? sql`` : sql`where ${filter}`}
      order by ${isFound ? sql`h.by` : by} ${direction}, l.id ${direction} limit ${rowLimit(q.limit + 1)}
    )
    select json_agg(j order by n) filter (where n <= ${q.limit})::text as items, count(*) > ${q.limit} as more,
      max(s) filter (where n = ${q.limit}) as "lastSort", (max(id::text) filter (where n = ${q.limit})) as "lastId" from page`,
  )
  const nextCursor = page?.more ? writeCursor([sort, page.lastSort, page.lastId]) : null
  const total = q.count ? `,"total":${await countListings(ctx, conditions(ctx, q, search), q.countUpTo)}` : ''
  return new RawJson('{"items":', page?.items ?? '[]', `,"nextCursor":${JSON.stringify(nextCursor)}${total}}`)
}

/** @param upTo counts one more than this at most: that there are more is cheaper to know than how many */
async function countListings({ db }: Context, where: RawBuilder<unknown>[], upTo?: number): Promise<number> {
  const limit = upTo === undefined ? sql`` : sql`limit ${sql.lit(upTo + 1)}`
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from listings l where ${sql.join(where, sql` and `)} ${limit}) x`.execute(db)
  return rows[0]?.n ?? 0
}

export async function countByStatus(ctx: Context, isOwn: boolean): Promise<{ status: string; count: number }[]> {
  const own = isOwn || !ctx.scope.permissions.has('listings.read.office') ? sql`and ${ownListings(ctx)}` : sql``
  const { rows } = await sql<{ status: string; count: number }>`
    select l.status, count(*) as count from listings l where l.agency_id = ${ctx.scope.agencyId} and l.archived_at is null ${own} group by l.status`.execute(
    ctx.db,
  )
  return rows
}

export async function countTags({ db, scope }: Context): Promise<TagCount[]> {
  const { rows } = await sql<TagCount>`
    select t.tag, count(*) as count, max(c.colour) as colour from listing_tags t
    join listings l on l.agency_id = t.agency_id and l.id = t.listing_id
    left join listing_tag_colours c on c.agency_id = t.agency_id and c.tag = t.tag
    where t.agency_id = ${scope.agencyId} and l.archived_at is null group by t.tag order by count(*) desc, t.tag limit 1000`.execute(
    db,
  )
  return rows
}
interface TagCount {
  tag: string
  count: number
  colour: string | null
}
