import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Colleague } from '../users.contract.ts'
import { facePathOf } from './users.store.ts'

const most = 500

export async function listColleagues({ db, scope }: Context): Promise<{ items: Colleague[] }> {
  const { rows } = await sql<Omit<Colleague, 'photoPath'> & { photoToken: string | null; agentPhotoToken: string | null }>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.agent_id as "agentId", u.photo_token as "photoToken",
      a.photo_token as "agentPhotoToken"
    from users u left join agents_view a on a.agency_id = u.agency_id and a.id = u.agent_id
    where u.agency_id = ${scope.agencyId} and u.status = 'active'
    order by lower(u.first_name || ' ' || u.last_name), u.id limit ${most}`.execute(db)
  return {
    items: rows.map(({ photoToken, agentPhotoToken, ...one }) => ({
      ...one,
      photoPath: facePathOf(one.id, photoToken, agentPhotoToken),
    })),
  }
}
