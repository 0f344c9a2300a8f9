import { sql } from 'kysely'
import { openStatuses } from '#accounts/agents/handover.rules.ts'
import type { Context } from '#platform/context.ts'

/** Counts listings that are still to be sold or leased, for the agents' own pages. */
export async function countAgentListings(
  { db, scope }: Context,
  { agentIds, counts }: { agentIds: readonly string[]; counts: Map<string, number> },
): Promise<void> {
  const rows = await db
    .selectFrom('listing_agents as a')
    .innerJoin('listings as l', (join) => join.onRef('l.agency_id', '=', 'a.agency_id').onRef('l.id', '=', 'a.listing_id'))
    .select(['a.agent_id', sql<number>`count(*)::int`.as('count')])
    .where('a.agency_id', '=', scope.agencyId)
    .where('a.agent_id', '=', sql<string>`any(${[...agentIds]}::uuid[])`)
    .where('l.archived_at', 'is', null)
    .where('l.status', 'in', openStatuses)
    .groupBy('a.agent_id')
    .execute()
  for (const { agent_id: id, count } of rows) counts.set(id, count)
}
