import { type RawBuilder, sql } from 'kysely'
import { instantOf, isLocal } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { type Context, newId } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { reachesOffice } from '#platform/scope.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import type { Open } from '../opens.contract.ts'
import type { OpenState } from '../opens.rules.ts'

type Instants = 'startInstant' | 'endInstant' | 'timeZone' | 'startedAt' | 'closedAt' | 'canPlan'
type Row = Omit<Open, Instants> & {
  startedAt: Date | null
  closedAt: Date | null
  state2: string | null
  postcode: string | null
  isMine: boolean
  version: number
}

/** The listing is the user's own: they made it or work on it. `l` names it in the query. */
const isMine = ({ scope }: Context) => sql<boolean>`(coalesce(l.created_by = ${scope.userId}, false) or exists (
  select 1 from listing_agents_view m where m.agency_id = ${scope.agencyId} and m.listing_id = l.id and m.agent_id = ${scope.agentId}))`
/** The user hosts it or works on its listing. `o` names the open home in the query. */
export const ownOpens = (ctx: Context) => sql<boolean>`(${isMine(ctx)} or exists (
  select 1 from open_hosts h where h.agency_id = ${ctx.scope.agencyId} and h.open_id = o.id and h.agent_id = ${ctx.scope.agentId}))`

/** Of listings that the user may read. */
async function opensWhere(
  ctx: Context,
  condition: RawBuilder<unknown>,
  { order, limit }: { order: RawBuilder<unknown>; limit: number },
): Promise<Open[]> {
  const { db, scope } = ctx
  const { rows } = await sql<Row>`
    select o.id, o.listing_id as "listingId", o.kind, o.starts_at as "startsAt", o.ends_at as "endsAt", o.moved_from as "movedFrom", o.state,
      o.cancelled_reason as "cancelledReason", o.is_advertised as "isAdvertised", o.place_note as "placeNote", o.capacity,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by h.position)
        from open_hosts h join agents_view a on a.agency_id = h.agency_id and a.id = h.agent_id
        where h.agency_id = ${scope.agencyId} and h.open_id = o.id), '[]') as hosts,
      coalesce(nullif(l.street_line, ''), l.reference) as "streetLine", l.suburb, l.status as "listingStatus", l.sale_or_lease = 'lease' as "isLease",
      case when l.sale_or_lease = 'lease' then coalesce(l.fields ->> 'rentPeriod', 'week') end as "rentPeriod",
      '/m/' || l.photo_token || '/thumb.webp' as "photoUrl",
      (l.fields -> 'address' ->> 'latitude')::float8 as latitude, (l.fields -> 'address' ->> 'longitude')::float8 as longitude,
      l.fields ->> 'auctionAt' as "auctionAt", o.started_at as "startedAt", o.closed_at as "closedAt", o.version,
      n.groups, n.people, n.rated, n.inside, n.waiting,
      l.state as "state2", l.postcode, ${isMine(ctx)} as "isMine"
    from opens o join listings_view l on l.agency_id = o.agency_id and l.id = o.listing_id
      cross join lateral (select count(*) filter (where v.status = 'arrived')::int as groups,
          coalesce(sum(v.adults + v.children) filter (where v.status = 'arrived'), 0)::int as people,
          count(*) filter (where v.status = 'arrived' and v.feedback_at is not null)::int as rated,
          count(*) filter (where v.status = 'arrived' and v.left_at is null)::int as inside,
          count(*) filter (where v.status = 'waiting' and v.left_at is null)::int as waiting
        from visits v where v.agency_id = ${scope.agencyId} and v.open_id = o.id and v.status in ('arrived', 'waiting')) n
    where o.agency_id = ${scope.agencyId} and l.archived_at is null and ${readableListings(ctx)} and ${condition}
    order by ${order} limit ${rowLimit(limit)}`.execute(db)
  const agencyZone = await ctx.timeZone()
  const mayWrite = scope.permissions.has('opens.write') && scope.permissions.has('listings.write')
  return rows.map(({ state2, postcode, isMine: isOwn, startedAt, closedAt, ...row }) => {
    const zone = propertyZone({ state: state2, suburb: row.suburb, postcode }, agencyZone)
    return {
      ...row,
      auctionAt: row.auctionAt && isLocal(row.auctionAt) ? row.auctionAt : null,
      startInstant: instantOf(row.startsAt, zone).toISOString(),
      endInstant: instantOf(row.endsAt, zone).toISOString(),
      timeZone: zone === agencyZone ? null : zone,
      startedAt: startedAt?.toISOString() ?? null,
      closedAt: closedAt?.toISOString() ?? null,
      canPlan: mayWrite && (isOwn || reachesOffice(scope, 'listings.write')),
    }
  })
}

export const opensOn = (ctx: Context, day: string, isOwn: boolean): Promise<Open[]> =>
  opensWhere(
    ctx,
    sql`o.starts_at >= ${`${day}T00:00`} and o.starts_at <= ${`${day}T23:59`} ${isOwn ? sql`and ${ownOpens(ctx)}` : sql``}`,
    {
      order: sql`o.starts_at, o.id`,
      limit: 500,
    },
  )
/** Those that a host has from one day to another, also of listings that the user may not read: only when, and how far away. */
export async function appointmentsOf(
  { db, scope }: Context,
  { hostId, from, to, except }: { hostId: string; from: string; to: string; except: string | undefined },
): Promise<{ listingId: string; startsAt: string; endsAt: string; latitude: number | null; longitude: number | null }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof appointmentsOf>>[number]>`
    select o.listing_id as "listingId", o.starts_at as "startsAt", o.ends_at as "endsAt",
      (l.fields -> 'address' ->> 'latitude')::float8 as latitude, (l.fields -> 'address' ->> 'longitude')::float8 as longitude
    from open_hosts h join opens o on o.agency_id = h.agency_id and o.id = h.open_id
      join listings_view l on l.agency_id = o.agency_id and l.id = o.listing_id
    where h.agency_id = ${scope.agencyId} and h.agent_id = ${hostId} and o.state <> 'cancelled' and l.archived_at is null
      and o.starts_at >= ${`${from}T00:00`} and o.starts_at <= ${`${to}T23:59`} ${except ? sql`and o.id <> ${except}` : sql``}
    order by o.starts_at limit 1000`.execute(db)
  return rows
}
export const opensOf = (ctx: Context, listingId: string, limit = 100): Promise<Open[]> =>
  opensWhere(ctx, sql`o.listing_id = ${listingId}`, { order: sql`o.starts_at desc, o.id desc`, limit })
export const opensById = (ctx: Context, ids: readonly string[]): Promise<Open[]> =>
  opensWhere(ctx, sql`o.id = any(${ids}::uuid[])`, { order: sql`o.starts_at, o.id`, limit: 100 })

export interface StoredOpen {
  id: string
  listingId: string
  startsAt: string
  endsAt: string
  kind: Open['kind']
  state: OpenState
  isAdvertised: boolean
  capacity: number | null
  version: number
  hasVisits: boolean
}
const stored = ({
  agencyId,
}: {
  agencyId: string
}) => sql`o.id, o.listing_id as "listingId", o.starts_at as "startsAt", o.ends_at as "endsAt", o.kind, o.state, o.is_advertised as "isAdvertised",
  o.capacity, o.version, exists (select 1 from visits v where v.agency_id = ${agencyId} and v.open_id = o.id and v.status <> 'cancelled') as "hasVisits"`

/** The caller has checked that its listing may be read. */
export async function findOpen({ db, scope }: Context, id: string, { lock = false } = {}): Promise<StoredOpen | undefined> {
  const { rows } =
    await sql<StoredOpen>`select ${stored(scope)} from opens o where o.agency_id = ${scope.agencyId} and o.id = ${id}
    ${lock ? sql`for no key update of o` : sql``}`.execute(db)
  return rows[0]
}
/** What the listing's times show, or will. */
export async function advertisedOpens({ db, scope }: Context, listingId: string): Promise<StoredOpen[]> {
  const { rows } =
    await sql<StoredOpen>`select ${stored(scope)} from opens o where o.agency_id = ${scope.agencyId} and o.listing_id = ${listingId}
    and o.is_advertised and o.state <> 'cancelled' order by o.starts_at`.execute(db)
  return rows
}

export interface NewOpen {
  kind?: Open['kind']
  isOnline?: boolean
  listingId: string
  startsAt: string
  endsAt: string
  hostIds: readonly string[]
  capacity?: number | null
  placeNote?: string | null
  state?: OpenState
}
export async function insertOpens(ctx: Context, opens: readonly NewOpen[]): Promise<string[]> {
  const { db, scope, clock } = ctx
  if (!opens.length) return []
  const rows = opens.map((one) => ({ id: newId(), ...one }))
  await db
    .insertInto('opens')
    .values(
      rows.map(({ id, listingId, startsAt, endsAt, capacity = null, placeNote = null, state = 'planned', ...more }) => ({
        agency_id: scope.agencyId,
        id,
        listing_id: listingId,
        kind: more.kind ?? 'openHome',
        is_advertised: more.kind !== 'private',
        is_booked_online: more.isOnline ?? false,
        starts_at: startsAt,
        ends_at: endsAt,
        state,
        capacity,
        place_note: placeNote,
        created_by: scope.userId,
        created_at: clock(),
        updated_at: clock(),
        closed_at: state === 'closed' ? clock() : null,
      })),
    )
    .execute()
  await insertHosts(
    ctx,
    rows.map(({ id, hostIds }) => ({ openId: id, hostIds })),
  )
  return rows.map(({ id }) => id)
}

async function insertHosts(
  { db, scope }: Context,
  all: readonly { openId: string; hostIds: readonly string[] }[],
): Promise<void> {
  const values = all.flatMap(({ openId, hostIds }) =>
    [...new Set(hostIds)].map((agentId, position) => ({
      agency_id: scope.agencyId,
      open_id: openId,
      agent_id: agentId,
      position,
    })),
  )
  if (values.length) await db.insertInto('open_hosts').values(values).execute()
}
/** The first one leads. */
export async function hostsOf({ db, scope }: Context, openId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('open_hosts')
    .select('agent_id')
    .where('agency_id', '=', scope.agencyId)
    .where('open_id', '=', openId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.agent_id)
}
export async function replaceHosts(ctx: Context, openId: string, hostIds: readonly string[]): Promise<void> {
  const { db, scope } = ctx
  await db.deleteFrom('open_hosts').where('agency_id', '=', scope.agencyId).where('open_id', '=', openId).execute()
  await insertHosts(ctx, [{ openId, hostIds }])
}

export interface OpenPatch {
  starts_at?: string
  ends_at?: string
  moved_from?: string | null
  state?: OpenState
  cancelled_reason?: string | null
  is_advertised?: boolean
  ended_with_listing?: boolean
  place_note?: string | null
  capacity?: number | null
  started_at?: Date
  closed_at?: Date | null
  followed_up_at?: Date | null
  sign_version?: number
  reply?: 'accepted' | 'declined' | 'tentative' | null
  replied_at?: Date | null
}
export async function updateOpens({ db, scope, clock }: Context, ids: readonly string[], patch: OpenPatch): Promise<void> {
  if (!ids.length) return
  await db
    .updateTable('opens')
    .set((eb) => ({ ...patch, version: eb('version', '+', 1), updated_at: clock() }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', 'in', ids)
    .execute()
}

/** Ninety minutes after their end, by the clock that shows least. */
export async function opensToClose({ db, scope }: Context, before: string): Promise<{ id: string; listingId: string }[]> {
  const { rows } = await sql<{ id: string; listingId: string }>`select id, listing_id as "listingId" from opens
    where agency_id = ${scope.agencyId} and state in ('planned', 'running') and ends_at < ${before}
    order by ends_at limit 500 for no key update skip locked`.execute(db)
  return rows
}
