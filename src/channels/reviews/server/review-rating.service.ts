import { sql } from 'kysely'
import type { PublicReview } from '#accounts/branding/branding.events.ts'
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

/** Says nothing below three published reviews, and where the agency has switched it off. */
export async function addRating(ctx: Asked, wanted: { place: 'brochures' | 'mails'; line?: string }): Promise<void> {
  const { db, scope } = ctx
  const { rows } = await sql<{
    isOn: boolean
  }>`select ${wanted.place === 'brochures' ? sql`is_in_brochures` : sql`is_in_mails`} as "isOn"
    from review_settings where agency_id = ${scope.agencyId}`.execute(db)
  if (rows[0]?.isOn === false) return
  const line = ratingLine(await publishedRating(ctx))
  if (line) wanted.line = line
}

/**
 * Published reviews with text, for emails: those of `ids`, or the newest one. Never chosen by their stars, which would be a hidden
 * selection.
 */
export async function addQuotes(
  { db, scope }: Asked,
  { ids, reviews }: { ids?: readonly string[]; reviews: PublicReview[] },
): Promise<void> {
  const { rows } = await sql<PublicReview>`
    select id, rating, title, body, reviewer_name as "reviewerName", role, suburb, verified_at is not null as "isVerified" from reviews
    where agency_id = ${scope.agencyId} and status = 'published' and archived_at is null and rating is not null
      and ${ids ? sql`id = any(${[...ids]}::uuid[])` : sql`body <> ''`}
    order by published_at desc, id desc limit ${ids?.length ?? 1}`.execute(db)
  reviews.push(...rows)
}
