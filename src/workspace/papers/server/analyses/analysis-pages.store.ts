import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'

export interface StoredPage {
  id: string
  appraisalId: string
  views: number
  lastSeenAt: Date | null
  createdByName: string | null
  createdAt: Date
  expiresAt: Date
  withdrawnAt: Date | null
}
const columns = ({ scope }: Context) => sql`s.id, s.appraisal_id as "appraisalId", s.views, s.last_seen_at as "lastSeenAt",
  (select u.full_name from users_view u where u.agency_id = ${scope.agencyId} and u.id = s.created_by) as "createdByName",
  s.created_at as "createdAt", s.expires_at as "expiresAt", s.withdrawn_at as "withdrawnAt"`

/** The newest first. */
export async function pagesOf(ctx: Context, appraisalId: string): Promise<StoredPage[]> {
  const { rows } = await sql<StoredPage>`select ${columns(ctx)} from analysis_pages s
    where s.agency_id = ${ctx.scope.agencyId} and s.appraisal_id = ${appraisalId} order by s.id desc limit 50`.execute(ctx.db)
  return rows
}

export async function findPage(ctx: Context, id: string): Promise<StoredPage | undefined> {
  const { rows } = await sql<StoredPage>`select ${columns(ctx)} from analysis_pages s
    where s.agency_id = ${ctx.scope.agencyId} and s.id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function insertPage({ db, scope, clock }: Context, appraisalId: string, expiresAt: Date): Promise<string> {
  const id = newId()
  await db
    .insertInto('analysis_pages')
    .values({
      ...{ agency_id: scope.agencyId, id, appraisal_id: appraisalId },
      ...{ created_by: scope.userId, created_at: clock(), expires_at: expiresAt },
    })
    .execute()
  return id
}

export const setWithdrawn = ({ db, scope }: Context, id: string, at: Date | null) =>
  db
    .updateTable('analysis_pages')
    .set({ withdrawn_at: at })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()

export async function countView({ db, scope, clock }: Context, id: string): Promise<void> {
  await sql`update analysis_pages set views = views + 1, last_seen_at = ${clock()}
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}
