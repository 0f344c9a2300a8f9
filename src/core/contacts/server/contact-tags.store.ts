import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** The tags in use, most used first; a contact in the bin has none. */
export async function countTags({ db, scope }: Context): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*) as count from contact_tags where agency_id = ${scope.agencyId} group by tag order by count(*) desc, tag limit 2000`.execute(
    db,
  )
  return rows
}
