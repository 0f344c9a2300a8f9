import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { safePostHtml, textOfHtml } from '#platform/html/safe-html.ts'
import type { BlogVersion, PostFields } from '../blogs.contract.ts'
import { emptyPost } from '../blogs.rules.ts'

/** Saves of one person within this time are one sitting, and one version. */
const sittingMs = 10 * 60_000

/** Keeps the post as it is now: into the version of the sitting that goes on, or a new one. What was published is never written over. */
export async function keepVersion({ db, scope, clock }: Context, postId: string, { isPublished = false } = {}): Promise<void> {
  const now = clock()
  const since = new Date(now.getTime() - sittingMs)
  const { rows } = await sql<{ number: number; goesOn: boolean }>`
    select number, not is_published and began_at > ${since} and user_id is not distinct from ${scope.userId}::uuid as "goesOn" from post_versions
    where agency_id = ${scope.agencyId} and post_id = ${postId} order by number desc limit 1`.execute(db)
  const [last] = rows
  const number = last ? last.number + (last.goesOn ? 0 : 1) : 1
  await sql`
    insert into post_versions (agency_id, post_id, number, began_at, at, user_id, is_published, fields)
    select p.agency_id, p.id, ${number}::int, ${now}::timestamptz, ${now}::timestamptz, ${scope.userId}::uuid, ${isPublished}::boolean, p.fields
    from posts p where p.agency_id = ${scope.agencyId} and p.id = ${postId}
    on conflict (agency_id, post_id, number) do update set at = excluded.at, fields = excluded.fields, is_published = excluded.is_published`.execute(
    db,
  )
}

interface Row {
  number: number
  at: Date
  byName: string | null
  isPublished: boolean
  title: string
  bodyHtml: string
}
export async function pageOfVersions(
  { db, scope }: Context,
  postId: string,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<BlogVersion[]> {
  const { rows } =
    await sql<Row>`select v.number, v.at, v.is_published as "isPublished", coalesce(v.fields ->> 'title', '') as title,
      coalesce(v.fields ->> 'bodyHtml', '') as "bodyHtml",
      (select nullif(u.full_name, '') from users_view u where u.agency_id = v.agency_id and u.id = v.user_id) as "byName"
    from post_versions v where v.agency_id = ${scope.agencyId} and v.post_id = ${postId} ${before ? sql`and v.number < ${before}` : sql``}
    order by v.number desc limit ${limit}`.execute(db)
  return rows.map(({ bodyHtml, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    words: textOfHtml(bodyHtml).split(/\s+/).filter(Boolean).length,
  }))
}

export async function findVersion(
  { db, scope }: Context,
  postId: string,
  number: number,
): Promise<(PostFields & { coverToken: string | null }) | undefined> {
  const { rows } = await sql<{ fields: Partial<PostFields>; coverToken: string | null }>`select v.fields,
      (select c.token from agency_pictures_view c where c.agency_id = v.agency_id and c.id = nullif(v.fields ->> 'coverId', '')::uuid) as "coverToken"
    from post_versions v where v.agency_id = ${scope.agencyId} and v.post_id = ${postId} and v.number = ${number}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const fields = { ...emptyPost, ...row.fields }
  return { ...fields, bodyHtml: safePostHtml(fields.bodyHtml), coverToken: row.coverToken }
}
