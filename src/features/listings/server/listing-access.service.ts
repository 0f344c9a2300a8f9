import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'

/** Which listings (named `l` in the query) the user may read: with the office permission all, else those they made or work on. */
export function readableListings({ scope }: Context) {
  if (!scope.userId || reachesOffice(scope, 'listings.read')) return sql<boolean>`true`
  return sql<boolean>`(coalesce(l.created_by = ${scope.userId}, false) or exists (
    select 1 from listing_agents o where o.agency_id = ${scope.agencyId} and o.listing_id = l.id and o.agent_id = ${scope.agentId}))`
}
