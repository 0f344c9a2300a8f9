import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Colleague } from '../users.contract.ts'
import { photoPathOf } from './users.store.ts'

const most = 500

export async function listColleagues({ db, scope }: Context): Promise<{ items: Colleague[] }> {
  const { rows } = await sql<Omit<Colleague, 'photoPath'> & { photoToken: string | null }>`
    select id, trim(first_name || ' ' || last_name) as name, agent_id as "agentId", photo_token as "photoToken"
    from users where agency_id = ${scope.agencyId} and status = 'active' order by lower(first_name || ' ' || last_name), id limit ${most}`.execute(
    db,
  )
  return { items: rows.map(({ photoToken, ...one }) => ({ ...one, photoPath: photoPathOf(one.id, photoToken) })) }
}
