import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Rating } from '../reviews.contract.ts'
import { ratingLine, ratingOf } from '../reviews.rules.ts'

type Asked = Pick<Context, 'db' | 'scope'>

/** Average and count of what is published, of the agency or of one of its agents. */
export async function publishedRating({ db, scope }: Asked, agentId?: string): Promise<Rating> {
  const { rows } = await sql<{
    sum: number
    n: number
  }>`select coalesce(sum(rating), 0)::int as sum, count(*)::int as n from reviews
    where agency_id = ${scope.agencyId} and status = 'published' and archived_at is null ${agentId ? sql`and agent_id = ${agentId}` : sql``}`.execute(
    db,
  )
  return ratingOf(rows[0]?.sum ?? 0, rows[0]?.n ?? 0)
}

/**
 * What brochures or mails may say of the reviews: `Rated 4.9 of 5 in 23 client reviews`.
 * @returns undefined below three published reviews, and where the agency has switched it off
 */
export async function reviewLine(ctx: Asked, place: 'brochures' | 'mails'): Promise<string | undefined> {
  const { db, scope } = ctx
  const { rows } = await sql<{
    isOn: boolean
  }>`select ${place === 'brochures' ? sql`is_in_brochures` : sql`is_in_mails`} as "isOn"
    from review_settings where agency_id = ${scope.agencyId}`.execute(db)
  if (rows[0]?.isOn === false) return undefined
  return ratingLine(await publishedRating(ctx))
}
