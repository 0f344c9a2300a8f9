import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Adds the id of the open home to the times of listings that a screen shows. */
export async function withOpenIds<T extends { listingId: string; startsAt: string }>(
  { db, scope }: Context,
  times: readonly T[],
): Promise<(T & { openId: string | null })[]> {
  if (!times.length) return []
  const listingIds = [...new Set(times.map(({ listingId }) => listingId))]
  const { rows } = await sql<{ id: string; listingId: string; startsAt: string }>`
    select id, listing_id as "listingId", starts_at as "startsAt" from opens where agency_id = ${scope.agencyId}
      and listing_id = any(${listingIds}::uuid[]) and is_advertised and state <> 'cancelled'`.execute(db)
  const ids = new Map(rows.map(({ id, listingId, startsAt }) => [`${listingId} ${startsAt}`, id]))
  return times.map((one) => ({ ...one, openId: ids.get(`${one.listingId} ${one.startsAt}`) ?? null }))
}
