import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

export async function hostName({ db, scope }: Context, agentId: string | null): Promise<string | null> {
  if (!agentId) return null
  const { rows } = await sql<{ name: string }>`select name from agents_view
    where agency_id = ${scope.agencyId} and id = ${agentId} and archived_at is null`.execute(db)
  return rows[0]?.name ?? null
}
