import { sql } from 'kysely'
import { forgetNotifications } from '#accounts/notifications/server/notify.service.ts'
import type { Context } from '#platform/context.ts'

/** Removes the names from reviews of erased people, which stay and may go on being shown; unanswered requests are deleted. */
export async function emptyReviewsOf(ctx: Context, contactIds: readonly string[]): Promise<void> {
  const { db, scope, clock } = ctx
  const theirs = sql`agency_id = ${scope.agencyId} and contact_id = any(${[...contactIds]}::uuid[])`
  const { rows: asked } = await sql<{
    id: string
  }>`delete from reviews where ${theirs} and status = 'requested' returning id`.execute(db)
  const { rows: kept } = await sql<{ id: string }>`update reviews set reviewer_name = 'A client', mailed_to = null,
    version = version + 1, updated_at = ${clock()} where ${theirs} returning id`.execute(db)
  const ids = [...asked, ...kept].map(({ id }) => id)
  await forgetNotifications(ctx, 'review', ids)
  for (const id of ids) ctx.changed('review', id)
}
