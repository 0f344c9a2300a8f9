import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Position of each agent, and of each user who is no agent, in the order in which they joined the agency. */
export async function ranksOfPeople({ db, scope }: Context): Promise<(id: string) => number> {
  const { rows } = await sql<{ id: string }>`
    select a.id, a.created_at from agents_view a where a.agency_id = ${scope.agencyId}
    union all select u.id, u.created_at from users_view u where u.agency_id = ${scope.agencyId} and u.agent_id is null
    order by created_at, id`.execute(db)
  const ranks = new Map(rows.map(({ id }, at) => [id, at]))
  return (id) => ranks.get(id) ?? 0
}
