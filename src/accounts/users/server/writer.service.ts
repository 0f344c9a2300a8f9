import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

interface Writer {
  name: string
  email: string
  phone: string | null
}
/** Who writes a message: the user with their agent's profile. */
export async function writerOf({ db, scope }: Context, userId: string | null): Promise<Writer | undefined> {
  if (!userId) return undefined
  const { rows } = await sql<Writer>`
    select coalesce(a.name, u.full_name) as name, coalesce(a.email, u.email) as email, coalesce(a.mobile, a.phone) as phone
    from users_view u left join agents_view a on a.agency_id = u.agency_id and a.id = u.agent_id
    where u.agency_id = ${scope.agencyId} and u.id = ${userId}`.execute(db)
  return rows[0]
}
