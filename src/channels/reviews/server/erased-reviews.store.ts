import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** What they wrote stays and may go on being shown, without their name; what they were only asked for is deleted. */
export async function emptyReviewsOf({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  const theirs = sql`agency_id = ${scope.agencyId} and contact_id = any(${[...contactIds]}::uuid[])`
  await sql`delete from reviews where ${theirs} and status = 'requested'`.execute(db)
  await sql`update reviews set reviewer_name = 'A client', mailed_to = null where ${theirs}`.execute(db)
}
