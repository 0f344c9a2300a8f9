import { type RawBuilder, sql } from 'kysely'
import { feedSource } from '#accounts/old-system/server/external-refs.service.ts'
import * as z from 'zod'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { StoredAccount } from '../accounts/portal-accounts.store.ts'
import { portalKinds } from '../../portal-kinds.rules.ts'
import type { Takeover, TakeoverListing } from '../../takeover.contract.ts'
import { takenWithAll } from '../../takeover.rules.ts'

type Account = Pick<StoredAccount, 'id' | 'portalType'>

/**
 * Listings `l` that a takeover is about: on the market, or a draft that another system may have on the market, or waiting to be sent there. `t` is their
 * row, `p` their publication on the account.
 */
function from({ scope }: Context, { id, portalType }: Account): RawBuilder<unknown> {
  const { classes } = portalKinds[portalType]
  return sql`from listings_view l
    left join portal_takeovers t on t.agency_id = l.agency_id and t.listing_id = l.id and t.portal_account_id = ${id}
    left join publications p on p.agency_id = l.agency_id and p.listing_id = l.id and p.portal_account_id = ${id}
    left join users_view u on u.agency_id = t.agency_id and u.id = t.confirmed_by
    where l.agency_id = ${scope.agencyId} and l.archived_at is null
      and ${classes.length ? sql`l.listing_class = any(${[...classes]}::text[])` : sql`true`}
      and (l.status in ('live', 'underOffer', 'underApplication') or t.confirmed_at is not null or p.state in ('queued', 'removing')
        or l.status = 'draft' and exists (select 1 from external_refs_view r
          where r.agency_id = ${scope.agencyId} and r.record_kind = 'listing' and r.record_id = l.id))`
}
const stateOf = sql`case when t.confirmed_at is not null then 'takenOver' else coalesce(t.outcome, 'unchecked') end`
const isTakenWithAll = sql`t.confirmed_at is null and t.checked_version = l.version and t.outcome = any(${[...takenWithAll]}::text[])`

export async function countTakeover(ctx: Context, account: Account): Promise<Takeover['counts']> {
  const { rows } = await sql<{ state: string; count: number; waiting: number; withAll: number }>`
    select ${stateOf} as state, count(*)::int as count,
      count(*) filter (where t.confirmed_at is null and p.state in ('queued', 'removing'))::int as waiting,
      count(*) filter (where ${isTakenWithAll})::int as "withAll"
    ${from(ctx, account)} group by 1`.execute(ctx.db)
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  const sum = (key: 'count' | 'waiting' | 'withAll') => rows.reduce((total, row) => total + row[key], 0)
  return {
    total: sum('count'),
    unchecked: of('unchecked'),
    problems: of('problems'),
    address: of('address'),
    differences: of('differences'),
    ready: of('ready'),
    takenOver: of('takenOver'),
    waiting: sum('waiting'),
    takenWithAll: sum('withAll'),
  }
}

const conditionOf = {
  toCheck: sql`t.confirmed_at is null and t.outcome in ('problems', 'address', 'differences')`,
  ready: sql`t.confirmed_at is null and t.outcome = 'ready'`,
  takenOver: sql`t.confirmed_at is not null`,
} as const
interface ListOptions {
  limit: number
  cursor?: string | undefined
  state?: keyof typeof conditionOf | undefined
}

/** By street and suburb as an office knows its listings; `only`: this one, in any state. */
export async function pageOfTakeover(
  ctx: Context,
  account: Account,
  { limit, cursor, state }: ListOptions,
  only?: string,
): Promise<{ items: TakeoverListing[]; nextCursor: string | null }> {
  const after = readCursor(cursor, () => z.tuple([z.string().max(400), z.uuid()]))
  const conditions = [sql`true`]
  if (after) conditions.push(sql`(coalesce(l.street_line, ''), l.id) > (${after[0]}, ${after[1]}::uuid)`)
  if (state) conditions.push(conditionOf[state])
  if (only) conditions.push(sql`l.id = ${only}`)
  const { rows } = await sql<TakeoverListing>`
    select l.id as "listingId", l.reference, coalesce(l.street_line, '') as "streetLine", l.suburb, l.status, ${stateOf} as state,
      coalesce(t.checked_version <> l.version, false) and t.confirmed_at is null as "isChecking",
      t.external_key as "externalKey", t.key_source as "keySource", t.result ->> 'address' as address, t.result ->> 'compared' as compared,
      coalesce(p.portal_listing_id, t.live ->> 'portalListingId') as "portalListingId",
      coalesce(t.result -> 'problems', '[]') as problems, coalesce(t.result -> 'differences', '[]') as differences,
      coalesce(p.state in ('queued', 'removing'), false) and t.confirmed_at is null as "isWaiting",
      to_char(t.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "confirmedAt",
      nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "confirmedBy", t.sent_at is not null as "isSent"
    ${from(ctx, account)} and ${readableListings(ctx)} and ${sql.join(conditions, sql` and `)}
    order by coalesce(l.street_line, ''), l.id limit ${limit + 1}`.execute(ctx.db)
  const page = cutPage(rows, limit, ({ streetLine, listingId }) => [streetLine, listingId])
  return { items: page.rows, nextCursor: page.nextCursor }
}

/** The next ones in the order of their ids. */
export async function takeoverIds(ctx: Context, account: Account, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id ${from(ctx, account)} and ${after ? sql`l.id > ${after}::uuid` : sql`true`} order by l.id limit ${limit}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Confirms those that need no look of their own. @returns their listings */
export async function confirmReady(ctx: Context, account: Account, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update portal_takeovers c set confirmed_at = ${ctx.clock()}, confirmed_by = ${ctx.scope.userId}
    where c.agency_id = ${ctx.scope.agencyId} and c.portal_account_id = ${account.id} and c.listing_id in (
      select l.id ${from(ctx, account)} and ${isTakenWithAll} and ${readableListings(ctx)} order by l.id limit ${limit})
    returning c.listing_id as id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The system that the agency moved in from. A feed alone says nothing: agencies import feeds whose ads are Gable’s own. */
export async function oldSystemOf({ db, scope }: Context): Promise<string | undefined> {
  const { rows } = await sql<{ source: string }>`
    select source from external_refs_view where agency_id = ${scope.agencyId} and record_kind in ('listing', 'property', 'note', 'task')
      and not starts_with(source, ${feedSource}) group by source order by count(*) desc limit 1`.execute(db)
  return rows[0]?.source
}

/** Accounts that are being taken over. */
export async function accountsInTakeover({ db, scope }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('portal_accounts')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('archived_at', 'is', null)
    .where('taking_over_since', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
