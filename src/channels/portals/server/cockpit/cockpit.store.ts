import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { cursorValues } from '#platform/db/cursor-values.ts'
import { prepareSearch } from '#platform/search/record-search.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { reachesOffice } from '#platform/scope.ts'
import { openStatuses } from '#core/listings/listings.rules.ts'
import { mayBeShown } from '../publications/take-down.service.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import type { CockpitQuery, CockpitRow, ListingPortals } from '../../cockpit.contract.ts'

type Row = Omit<CockpitRow, 'publications'> & { sortKey: string }

/** The listings the user's agent works on, and those the user created; a feed's listings have no creator. */
const own = ({ scope }: Context) => sql`(coalesce(l.created_by = ${scope.userId}, false) or exists (
  select 1 from listing_agents_view o where o.agency_id = ${scope.agencyId} and o.listing_id = l.id and o.agent_id = ${scope.agentId}))`

const open = sql`l.status = any(${[...openStatuses].filter((status) => status !== 'draft')}::text[])`
/** Names the agency: under an `or` a Citus cluster does not see that it is that of the listing. */
const publicationWhere = ({ scope }: Context, condition: RawBuilder<unknown>) => sql`exists (
  select 1 from publications p join portal_accounts a on a.agency_id = p.agency_id and a.id = p.portal_account_id and a.archived_at is null
  where p.agency_id = ${scope.agencyId} and p.listing_id = l.id and (${condition}))`

const soldIsSettled = (column: RawBuilder<unknown>) => sql`case when ${column} = 'settled' then 'sold' else ${column} end`
/** The same judgement as publication-alarms.rules.ts, for counting and finding; the sentences are made there. */
const needsAttention = (ctx: Context) =>
  publicationWhere(
    ctx,
    sql`
  p.state in ('rejected', 'failed')
  or p.wanted_state = 'live' and (p.live_version is not null or p.state in ('live', 'warning', 'delivered')) and (
    l.archived_at is not null or l.status in ('draft', 'offMarket', 'withdrawn')
    or p.live_facts is not null and (
      ${soldIsSettled(sql`p.live_facts ->> 'status'`)} <> ${soldIsSettled(sql`l.status`)} or p.live_facts ->> 'price' <> l.price_label))`,
  )

/** The stored form of a cockpit state: a removal is `removing` in every step. */
function hasState(ctx: Context, state: NonNullable<CockpitQuery['state']>): RawBuilder<unknown> {
  if (state === 'notPublished')
    return sql`${open} and l.archived_at is null and not ${publicationWhere(ctx, sql`p.wanted_state = 'live'`)}`
  const underWay = sql`p.state in ('queued', 'sending', 'sent', 'removing')`
  if (state === 'removing') return publicationWhere(ctx, sql`p.wanted_state = 'removed' and ${underWay}`)
  return publicationWhere(ctx, sql`p.state = ${state} and not (p.wanted_state = 'removed' and ${underWay})`)
}

/** In a recycle bin a listing is of interest only while a portal still shows it. */
function visible(ctx: Context): RawBuilder<unknown> {
  const mine = reachesOffice(ctx.scope, 'listings.read') ? sql`true` : own(ctx)
  const stillThere = publicationWhere(ctx, mayBeShown)
  return sql`l.agency_id = ${ctx.scope.agencyId} and ${mine}
    and (l.archived_at is null and (${open} or ${publicationWhere(ctx, sql`true`)}) or l.archived_at is not null and ${stillThere})`
}

/** Last changed first. */
export async function pageOfListings(
  ctx: Context,
  { limit, cursor, q, state, agentId, attention, allListing }: CockpitQuery,
): Promise<{ items: Row[]; nextCursor: string | null }> {
  const after = readCursor(cursor, () => z.tuple([cursorValues.timestamptz, z.uuid()]))
  const conditions = [visible(ctx)]
  if (after) conditions.push(sql`(l.updated_at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  if (state) conditions.push(hasState(ctx, state))
  if (allListing === 'agent') conditions.push(own(ctx))
  if (attention) conditions.push(needsAttention(ctx))
  if (agentId)
    conditions.push(
      sql`exists (select 1 from listing_agents_view x where x.agency_id = ${ctx.scope.agencyId} and x.listing_id = l.id and x.agent_id = ${agentId})`,
    )
  const search = await prepareSearch(ctx, 'listing', q)
  if (search) conditions.push(search.condition(sql`l.id`))
  const { rows } = await sql<Row>`
    select l.id, l.reference, l.listing_class as "listingClass", l.status, l.street_line as "streetLine", l.suburb,
      l.price_label as "priceLabel", a.name as "agentName", '/m/' || l.photo_token || '/thumb.webp' as "photoUrl",
      l.archived_at is not null as "isInBin",
      ${reachesOffice(ctx.scope, 'listings.write') ? sql`true` : own(ctx)} as "canEdit", l.updated_at::text as "sortKey"
    from listings_view l left join agents_view a on a.agency_id = l.agency_id and a.id = l.agent_id
    where ${sql.join(conditions, sql` and `)}
    order by l.updated_at desc, l.id desc limit ${limit + 1}`.execute(ctx.db)
  const page = cutPage(rows, limit, (row) => [row.sortKey, row.id])
  return { items: page.rows, nextCursor: page.nextCursor }
}

export async function countAttention(ctx: Context, allListing: CockpitQuery['allListing']): Promise<number> {
  const mine = allListing === 'agent' ? own(ctx) : sql`true`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listings_view l where ${visible(ctx)} and ${mine} and ${needsAttention(ctx)}`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

/** Fills a column of the listings: the state of each on the accounts that are in use. */
export async function portalsOfListings(ctx: Context, ids: readonly string[]): Promise<ListingPortals[]> {
  const { rows } = await sql<ListingPortals>`
    select p.listing_id as "listingId", json_agg(json_build_object('accountId', a.id, 'name', a.name, 'state', p.state,
      'wantedState', p.wanted_state, 'isHeld', p.state in ('queued', 'removing') and a.taking_over_since is not null
        and (a.settings #>> '{feed,content}' is not distinct from 'whole' or t.confirmed_at is null)) order by a.name, a.id) as portals
    from publications p join portal_accounts a on a.agency_id = p.agency_id and a.id = p.portal_account_id and a.archived_at is null
      left join portal_takeovers t on t.agency_id = p.agency_id and t.portal_account_id = p.portal_account_id and t.listing_id = p.listing_id
      join listings_view l on l.agency_id = p.agency_id and l.id = p.listing_id
    where p.agency_id = ${ctx.scope.agencyId} and p.listing_id = any(${[...ids]}::uuid[]) and ${readableListings(ctx)}
    group by p.listing_id`.execute(ctx.db)
  return rows
}
