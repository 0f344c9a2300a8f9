import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { OpenFacts } from '../open-facts.store.ts'

export async function hostName({ db, scope }: Context, agentId: string | null): Promise<string | null> {
  if (!agentId) return null
  const { rows } = await sql<{ name: string }>`select name from agents_view
    where agency_id = ${scope.agencyId} and id = ${agentId} and archived_at is null`.execute(db)
  return rows[0]?.name ?? null
}

export interface NextOpen {
  id: string
  startsAt: string
  endsAt: string
  version: number
}
/** Advertised ones of the same listing after this one. */
export async function nextOpens({ db, scope }: Context, { listingId, startsAt }: OpenFacts): Promise<NextOpen[]> {
  const { rows } = await sql<NextOpen>`select id, starts_at as "startsAt", ends_at as "endsAt", version from opens
    where agency_id = ${scope.agencyId} and listing_id = ${listingId} and is_advertised and state = 'planned' and starts_at > ${startsAt}
    order by starts_at limit 6`.execute(db)
  return rows
}
