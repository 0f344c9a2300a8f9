import { type RawBuilder, sql } from 'kysely'
import { localOf } from '#common/time/days.ts'
import { zoneRules } from '#common/time/property-zone.ts'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'
import type { StoredListing } from './listings.store.ts'

/** Which listings (named `l` in the query) the user may read: with the office permission all, else those they made or work on. */
export function readableListings({ scope }: Context) {
  if (!scope.userId || reachesOffice(scope, 'listings.read')) return sql<boolean>`true`
  return sql<boolean>`(coalesce(l.created_by = ${scope.userId}, false) or exists (
    select 1 from listing_agents o where o.agency_id = ${scope.agencyId} and o.listing_id = l.id and o.agent_id = ${scope.agentId}))`
}

const minuteFormat = 'YYYY-MM-DD"T"HH24:MI'
const westmost = 'Indian/Cocos'
/** The earliest local time of any property: a bound for an index, before `localAtProperty` decides. */
export const localAtLeast = (instant: Date): string => localOf(instant, westmost)

/** Local time at the property of the listing `l`, `2026-11-20T11:30`; see `propertyZone`. */
export function localAtProperty({ scope }: Context, instant: Date): RawBuilder<string> {
  const rules = zoneRules.map((rule) => {
    const parts = [
      'postcode' in rule ? sql`l.postcode = ${rule.postcode}` : undefined,
      'state' in rule ? sql`l.state = ${rule.state}` : undefined,
      'suburb' in rule ? sql`l.suburb_key = ${rule.suburb}` : undefined,
    ].filter((part) => part !== undefined)
    return sql`when ${sql.join(parts, sql` and `)} then ${localOf(instant, rule.zone)}`
  })
  return sql<string>`case ${sql.join(rules, sql` `)} else (select to_char(${instant}::timestamptz at time zone time_zone, ${minuteFormat})
    from agencies_view where agency_id = ${scope.agencyId}) end`
}

const isOwn = ({ scope }: Context, l: StoredListing) =>
  (l.createdBy !== null && l.createdBy === scope.userId) ||
  (scope.agentId !== null && l.fields.agents.some((a) => a.agentId === scope.agentId))
export const mayWriteListing = (ctx: Context, l: StoredListing) => reachesOffice(ctx.scope, 'listings.write') || isOwn(ctx, l)
export const mayReadListing = (ctx: Context, l: StoredListing) => reachesOffice(ctx.scope, 'listings.read') || isOwn(ctx, l)

/** Answers of listings whether the user may read this one. */
export async function answerShown(ctx: Context, shown: { entity: string; recordId: string; mayRead?: boolean }): Promise<void> {
  if (shown.entity !== 'listing') return
  const { rows } = await sql`select 1 from listings l where l.agency_id = ${ctx.scope.agencyId} and l.id = ${shown.recordId}
    and l.archived_at is null and ${readableListings(ctx)}`.execute(ctx.db)
  shown.mayRead = rows.length > 0 && ctx.scope.permissions.has('listings.read')
}
