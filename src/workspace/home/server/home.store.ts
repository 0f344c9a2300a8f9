import { type RawBuilder, sql } from 'kysely'
import { localAtLeast, localAtProperty } from '#core/listings/server/listing-access.service.ts'
import type { Context } from '#platform/context.ts'
import { type Home, mostCounted } from '../home.contract.ts'

/** Whose records a question is about, and when it is asked. */
export interface Asked {
  ctx: Context
  isOwn: boolean
  now: Date
  timeZone: string
  /** Day at the agency. */
  today: string
}

/** Listings of the user alone: by their ids, so that an agent's twenty are found without walking through the office's thousands. */
export const ownListings = ({ ctx: { scope }, isOwn }: Asked, column: RawBuilder<unknown> = sql`l.id`): RawBuilder<unknown> =>
  isOwn
    ? sql`and ${column} in (select listing_id from listing_agents_view where agency_id = ${scope.agencyId} and agent_id = ${scope.agentId}
        union select id from listings_view where agency_id = ${scope.agencyId} and created_by = ${scope.userId} and archived_at is null)`
    : sql``

interface MarketRow {
  figures: NonNullable<Home['figures']>
  charts: NonNullable<Home['charts']>
}
/** Figures and charts of the listings. Every count ends at `mostCounted` rows of one index. */
export async function marketOf(asked: Asked): Promise<MarketRow> {
  const { ctx, now } = asked
  const { db, scope } = ctx
  const own = ownListings(asked)
  const { rows } = await sql<MarketRow>`
    with market as materialized (
      select s.status, l.sort_listed, l.price_cents, l.sale_or_lease from (values ('live'), ('underOffer'), ('underApplication')) s (status)
        cross join lateral (select l.id, l.sort_listed, l.price_cents, l.sale_or_lease from listings_view l
          where l.agency_id = ${scope.agencyId} and l.status = s.status and l.status in ('live', 'underOffer', 'underApplication') and l.archived_at is null ${own}
          order by l.sort_listed desc limit ${sql.lit(mostCounted)}) l),
    ages as (select greatest(0, floor(extract(epoch from ${now}::timestamptz - sort_listed) / 86400))::int as days
      from market where status = 'live' and isfinite(sort_listed)),
    others as (
      select s.status, (select count(*)::int from (select 1 from listings_view l where l.agency_id = ${scope.agencyId} and l.status = s.status
          and l.archived_at is null ${own} limit ${sql.lit(mostCounted)}) x) as n
      from (values ('draft'), ('offMarket'), ('sold'), ('settled'), ('leased'), ('withdrawn')) s (status))
    select json_build_object(
        'live', (select count(*) from market where status = 'live'),
        'liveNew', (select count(*) from market where status = 'live' and sort_listed > ${now}::timestamptz - interval '30 days'),
        'underOffer', (select count(*) from market where status = 'underOffer'),
        'underApplication', (select count(*) from market where status = 'underApplication'),
        'underOfferCents', (select coalesce(sum(price_cents), 0)::bigint from market where status = 'underOffer'),
        'openHomes', (select count(*) from (select 1 from listings_view l where l.agency_id = ${scope.agencyId} and l.archived_at is null
          and l.open_until > ${localAtLeast(now)} and l.open_until > (${localAtProperty(ctx, now)})::timestamp and l.status in ('live', 'underOffer', 'underApplication') ${own} limit ${sql.lit(mostCounted)}) x)
      ) as figures,
      json_build_object(
        'byState', (select json_agg(json_build_object('status', status, 'count', n)) from
          (select status, count(*)::int as n from market group by status union all select status, n from others) x where n > 0),
        'daysOnMarket', (select json_agg(json_build_object('from', b.lo, 'to', b.hi, 'count',
            (select count(*) from ages where days >= b.lo and (b.hi is null or days <= b.hi))) order by b.lo)
          from (values (0, 14), (15, 30), (31, 60), (61, 90), (91, null::int)) b (lo, hi)),
        'medianDays', (select round(percentile_cont(0.5) within group (order by days))::int from ages),
        'pipeline', (select json_agg(json_build_object('status', status, 'count', n, 'cents', cents)) from
          (select status, count(*)::int as n, coalesce(sum(price_cents), 0)::bigint as cents from market
            where status in ('live', 'underOffer') and sale_or_lease <> 'lease' group by status order by status) x)
      ) as charts`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the database counted nothing')
  const { charts } = row
  return {
    figures: row.figures,
    charts: {
      ...charts,
      byState: charts.byState ?? [],
      daysOnMarket: charts.daysOnMarket ?? [],
      pipeline: charts.pipeline ?? [],
    },
  }
}

/** @param mayRead which contacts (named `c`) the user may read; an enquiry without one is visible to all */
export async function enquiriesOf(asked: Asked, mayRead: RawBuilder<unknown>): Promise<NonNullable<Home['enquiries']>> {
  const { ctx, isOwn, now, timeZone } = asked
  const { db, scope } = ctx
  const own = isOwn ? sql`and e.agent_id = ${scope.agentId}` : sql``
  const { rows } = await sql<NonNullable<Home['enquiries']>>`
    with recent as materialized (
      select e.received_at, date_trunc('week', e.received_at at time zone ${timeZone})::date as week from enquiries_view e
        left join contacts_view c on c.agency_id = e.agency_id and c.id = e.contact_id
      where e.agency_id = ${scope.agencyId} and e.received_at > ${now}::timestamptz - interval '13 weeks' and (e.contact_id is null or ${mayRead}) ${own}
      order by e.received_at desc limit ${sql.lit(mostCounted)})
    select (select count(*)::int from recent where received_at > ${now}::timestamptz - interval '7 days') as "lastSevenDays",
      (select count(*)::int from (select 1 from enquiries_view e left join contacts_view c on c.agency_id = e.agency_id and c.id = e.contact_id
        where e.agency_id = ${scope.agencyId} and e.answered_at is null and (e.contact_id is null or ${mayRead}) ${own} limit ${sql.lit(mostCounted)}) x) as open,
      (select json_agg(json_build_object('week', w::date::text, 'count', (select count(*) from recent where week = w::date)) order by w)
        from generate_series(date_trunc('week', ${now}::timestamptz at time zone ${timeZone}) - interval '11 weeks',
          date_trunc('week', ${now}::timestamptz at time zone ${timeZone}), interval '1 week') w) as "byWeek"`.execute(db)
  return rows[0] ?? { lastSevenDays: 0, open: 0, byWeek: [] }
}
